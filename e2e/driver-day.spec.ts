import { createHash } from 'node:crypto'
import { type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { PHONE, serveForThisFile, signIn } from './support/app.ts'
import { ask } from './support/api.ts'
import {
  areCached,
  askToDelete,
  askToSignOut,
  atWheel,
  cardOf,
  chooseVehicle,
  endRoute,
  finish,
  finishRoute,
  onTheRoad,
  pendingBanner,
  photograph,
  photoOnPhone,
  readableOnPhone,
  register,
  seeDay,
  sendAll,
  shoot,
  signOut,
  startDay,
  startRoute,
  DAMAGED_HEIC,
  HEIC,
  STUB,
  tokenOn,
  breakCamera,
  finishedCard,
  openStatus,
  seeFinished,
} from './support/driver.ts'
import { cut, hold, intercept, loseAnswer } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { noteFile } from './support/registration.ts'
import { signedInByApi } from './support/remembered.ts'

const app = serveForThisFile()
const records = recordsOf(app)
const CREATION = /\/api\/deliveries\/create-from-sefaz/
const UPLOAD = /\/api\/receipts\/upload/
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let last = 81_000
const nextNumber = () => (last += 1)

test.afterEach(({ browser }) => leaveAll(browser))

/** The vehicle of the second driver: one driver at a time is on route with the other one. */
const HR = 'DQR4821 - HR - Hyundai - Branca'

test.describe('starting the day and a route', () => {
  test('a route needs the day, then a vehicle: closing the choice starts nothing', async ({
    browser,
  }) => {
    const page = await atWheel(browser, app)
    await expect(page.getByText('Aguardando Início do Dia')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Iniciar Rota' })).toBeDisabled()
    await startDay(page)
    await page.getByRole('button', { name: 'Iniciar Rota' }).click()
    await seeNotice(page, 'Selecione um veiculo', 'Escolha o veículo da rota para continuar.')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await seeNotice(page, 'Rota nao iniciada', 'Escolha um veículo para iniciar a rota.')
    await expect(page.getByRole('button', { name: 'Finalizar Rota' })).toBeDisabled()
  })

  test('vehicles that are on their way are waited for, and that left the fleet are not taken on a route', async ({
    browser,
  }) => {
    const page = await atWheel(browser, app)
    const letGo = await hold(page, /\/api\/vehicles/)
    await forgetWhatWasRead(page)
    await page.goto(`${app.url}/dashboard`)
    await startDay(page)
    await page.getByRole('button', { name: 'Iniciar Rota' }).click()
    await seeNotice(page, 'Carregando veículos', 'Aguarde um instante e tente de novo.')
    await letGo()
    await chooseVehicle(page, HR)
    await expect(page.getByText(HR)).toBeVisible()
    await withoutVehicles(['DQR4821'], async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Trocar veiculo' }).click()
      await expect(page.getByText('BRA2E19 - Fiorino - Fiat - Branca')).toBeVisible()
      await expect(page.getByText(HR)).toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Iniciar Rota' }).click()
      await seeNotice(page, 'Veiculo invalido', 'Escolha um veículo da lista.')
      await expect(page.getByRole('dialog', { name: 'Selecionar veiculo' })).toBeVisible()
    })
  })

  test('a company without active vehicles starts no route', async ({ browser }) => {
    await withoutVehicles(['QWE3F21', 'SBT8C15'], async () => {
      const page = await atWheel(browser, app, { username: 'motorista.beta' })
      await startDay(page)
      await page.getByRole('button', { name: 'Selecionar veiculo' }).click()
      await expect(page.getByText(/^Nenhum veiculo disponivel/)).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Iniciar Rota' }).click()
      await seeNotice(
        page,
        'Nenhum veiculo disponivel',
        'Peça ao supervisor para associar um veículo.',
      )
    })
  })

  test('deliveries and vehicles that cannot be listed say so and are asked for again', async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app, { viewport: PHONE })
    const mendDeliveries = await cut(page, /\/api\/deliveries/)
    const mend = await cut(page, /\/api\/vehicles/)
    await signIn(page, app, 'motorista')
    await expect(page.getByText('Erro ao carregar entregas')).toBeVisible()
    await expect(page.getByText('Nao foi possivel carregar as entregas do dia.')).toBeVisible()
    await mendDeliveries()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('listitem').first()).toBeVisible()

    await startDay(page)
    // Until the last attempt has failed, the driver is asked to wait.
    const failure = page.getByText('Erro ao carregar veículos')
    await expect(async () => {
      if (await failure.isHidden()) await page.getByRole('button', { name: 'Iniciar Rota' }).click()
      await expect(failure).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page.getByText('Não foi possível listar os veículos.')).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText('BRA2E19 - Fiorino - Fiat - Branca')).toBeVisible()
  })

  test('without consent there is no route; both answers are on record', async ({ browser }) => {
    const page = await atWheel(browser, app, { username: 'motorista2' })
    await startDay(page)
    await chooseVehicle(page, HR)
    await page.getByRole('button', { name: 'Iniciar Rota' }).click()
    await page.getByRole('button', { name: 'Não aceito' }).click()
    await seeNotice(
      page,
      'Consentimento necessário',
      'A rota só começa com a localização compartilhada.',
    )
    await expect(page.getByRole('button', { name: 'Finalizar Rota' })).toBeDisabled()
    await expect.poll(() => consentsOf('motorista2')).toEqual([false])

    await page.getByRole('button', { name: 'Iniciar Rota' }).click()
    await page.getByRole('button', { name: 'Aceito compartilhar' }).click()
    await seeNotice(page, 'Rota iniciada!')
    await expect.poll(() => consentsOf('motorista2')).toEqual([false, true])

    await openStatus(page)
    await page.getByRole('button', { name: 'Consentimento de localização' }).click()
    await page.getByRole('button', { name: 'Retirar consentimento' }).click()
    await expect(page.getByText('Localização desligada')).toBeVisible()
    await expect.poll(() => consentsOf('motorista2')).toEqual([false, true, false])
  })
})

test.describe('on a route', () => {
  test('it is watched, survives a reload, reaches the server and ends', async ({ browser }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number, 'motorista3')
    const page = await atWheel(browser, app, { username: 'motorista3' })
    const before = await positionsOf('motorista3')
    await startRoute(page)
    await expect(page.getByText(/-23\.55052, -46\.63331/)).toBeVisible()
    await expect(cardOf(page, number).getByText('Pendente')).toHaveCount(0)
    await expect.poll(async () => (await records.delivery(id)).status).toBe('IN_TRANSIT')

    await page.reload()
    await openStatus(page)
    await expect(page.getByText('Dia Iniciado')).toBeVisible()
    await expect(page.getByText(/Em rota desde/)).toBeVisible()
    await page.context().setGeolocation({ latitude: -23.56, longitude: -46.64, accuracy: 8 })
    await expect(page.getByText(/-23\.56000, -46\.64000/)).toBeVisible()
    await networkBlinks(page)
    await expect.poll(() => positionsOf('motorista3')).toBeGreaterThan(before)
    expect(await presenceOf('motorista3')).toBe('online')
    expect(await records.activeDrivers()).toBeGreaterThan(0)

    await finishRoute(page)
    await seeNotice(page, 'Rota finalizada!')
    await expect(page.getByText('Localização desligada')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Iniciar Rota' })).toBeEnabled()
    await expect.poll(() => presenceOf('motorista3')).toBe('offline')
  })

  test('the day belongs to one driver and one date', async ({ browser }) => {
    await endRoute(app, 'motorista2')
    const page = await atWheel(browser, app, { alone: true })
    await startDay(page)
    await signOut(page)
    await signIn(page, app, 'motorista2')
    await expect(page.getByText('Aguardando Início do Dia')).toBeVisible()
    await signOut(page)
    await signIn(page, app, 'motorista')
    await expect(page.getByText('Dia Iniciado')).toBeVisible()

    await page.clock.setFixedTime(Date.now() + 24 * 3_600_000)
    await page.reload()
    await expect(page.getByText('Aguardando Início do Dia')).toBeVisible()
  })
})

test.describe('the location', () => {
  const SHARED = 'Sua localização está sendo compartilhada.'
  const DENIED = 'Permita o acesso á localização para acompanhar o trajeto da rota.'

  test('denied by the driver is said, and resumes when it is permitted', async ({ browser }) => {
    const page = await atWheel(browser, app, { alone: true, permissions: ['camera'] })
    await startRoute(page)
    await seeNotice(page, 'Erro de localização', DENIED)
    await expect(page.getByText('Localização desligada')).toBeVisible()
    expect(await noticesOf(page)).not.toContain(SHARED)
    await page.context().grantPermissions(['geolocation', 'camera'])
    const again = page.getByRole('region', { name: 'Localização' })
    // The browser may know of the permission a moment later.
    await expect(async () => {
      const retry = again.getByRole('button', { name: 'Tentar novamente' })
      if (await retry.isVisible()) await retry.click()
      await expect(page.getByText(/-23\.55052, -46\.63331/)).toBeVisible({ timeout: 5000 })
    }).toPass()
    await seeNotice(page, SHARED)
  })

  const FAILURES = [
    [2, 'Não foi possível obter sua localização atual. Tente novamente em instantes.'],
    [3, 'Tempo excedido ao tentar obter sua localização. Tente novamente.'],
    [0, 'Não foi possível ativar a localização.'],
  ] as const
  test('that fails is said in the words of its cause, as is a phone that has none', async ({
    browser,
  }) => {
    const page = await atWheel(browser, app)
    const line = page.getByRole('region', { name: 'Localização' })
    for (const [code, words] of FAILURES) {
      await page.evaluate((given) => {
        navigator.geolocation.watchPosition = (_, onError) => {
          setTimeout(() => onError?.({ code: given } as GeolocationPositionError))
          return 1
        }
      }, code)
      if (code === FAILURES[0][0]) await startRoute(page)
      else await page.getByRole('button', { name: 'Iniciar Rota' }).click()
      await seeNotice(page, 'Erro de localização', words)
      await expect(line.getByText('Localização parada.')).toBeVisible()
      await expect(line.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
      await finishRoute(page)
      await seeNotice(page, 'Rota finalizada!')
    }
    await page.evaluate(() =>
      Object.defineProperty(Navigator.prototype, 'geolocation', {
        value: undefined,
        configurable: true,
      }),
    )
    await page.getByRole('button', { name: 'Iniciar Rota' }).click()
    await seeNotice(page, 'Geolocalização indisponivel')
  })

  test('is adjusted until it is exact enough; the first delivery can be photographed without scrolling', async ({
    browser,
  }) => {
    await records.newDelivery(nextNumber())
    const page = await atWheel(browser, app, {
      geolocation: { latitude: -23.5, longitude: -46.6, accuracy: 400 },
    })
    await startRoute(page)
    await seeNotice(page, 'Ajustando precisão do GPS')
    await page.context().setGeolocation({ latitude: -23.51, longitude: -46.61, accuracy: 9 })
    await seeNotice(page, 'GPS calibrado')
    await expect(page.getByText(/-23\.51000, -46\.61000/)).toBeVisible()
    await page.getByRole('button', { name: /^Em rota desde/ }).click()
    const button = page.getByRole('button', { name: 'Fotografar Canhoto' }).first()
    await expect(button).toBeInViewport({ ratio: 1 })
  })
})

test.describe('the camera', () => {
  const refuse = (name: string) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))
  }
  const PROBLEMS = [
    {
      title: 'Permissao obrigatoria',
      fault: (page: Page) =>
        page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false })),
    },
    {
      title: 'Camera indisponivel',
      fault: (page: Page) =>
        page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined })),
    },
    {
      title: 'Acesso a camera negado',
      fault: (page: Page) => page.evaluate(refuse, 'NotAllowedError'),
    },
    {
      title: 'Erro na camera',
      fault: (page: Page) => page.evaluate(refuse, 'NotReadableError'),
    },
  ]
  test('that cannot be used is named, and the photo comes from the picker instead', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app)
    for (const { title, fault } of PROBLEMS) {
      await fault(page)
      await cardOf(page, number).getByRole('button', { name: 'Fotografar Canhoto' }).click()
      await expect(page.getByRole('alert').getByText(title)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Fotografar', exact: true })).toBeHidden()
      if (title !== 'Erro na camera') await page.reload()
    }
    await pick(page, { name: 'canhoto.jpg', mimeType: 'image/jpeg', buffer: STUB })
    await expect(page.getByRole('img', { name: 'Foto do canhoto a confirmar' })).toBeVisible()
    await finish(page)
    await expect.poll(() => records.photosOf(id).then(({ count }) => count)).toBe(1)
  })

  test('that fails opens again by itself, and at a tap where that does not help', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app, { alone: true })
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      const faults = [
        () => Promise.reject(new DOMException('Requested device not found', 'NotFoundError')),
        () => Promise.reject(new DOMException('Timeout starting video source', 'AbortError')),
      ]
      mediaDevices.getUserMedia = (wanted) => faults.shift()?.() ?? open(wanted)
    })
    await cardOf(page, number).getByRole('button', { name: 'Fotografar Canhoto' }).click()
    const shutter = page.getByRole('button', { name: 'Fotografar', exact: true })
    await expect(shutter).toBeVisible()

    // Taken away by a call, and for a while there is no picture any more.
    await page.clock.install()
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia
      mediaDevices.getUserMedia = () => Promise.resolve(new MediaStream())
      const stream = document.querySelector('video')?.srcObject
      if (!(stream instanceof MediaStream)) throw new Error('The camera is not open')
      stream.getTracks()[0]?.dispatchEvent(new Event('ended'))
      addEventListener('focus', () => (mediaDevices.getUserMedia = open), { once: true })
    })
    await expect(page.getByRole('button', { name: 'Abrindo câmera...' })).toBeDisabled()
    const problem = page.getByRole('alert').filter({ hasText: 'Erro na camera' })
    await expect(async () => {
      await page.clock.fastForward(11_000)
      await expect(problem).toBeVisible({ timeout: 100 })
    }).toPass()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await problem.getByRole('button', { name: 'Tentar novamente' }).click()
    await shutter.click()
    await finish(page)
    await expect.poll(() => records.photosOf(id).then(({ count }) => count)).toBe(1)
  })

  test('whose picture fails leads to the picker, which refuses what is no picture and sends what cannot be drawn as it is', async ({
    browser,
  }) => {
    const [number, drawn] = [nextNumber(), nextNumber()]
    const [{ id }, other] = [await records.newDelivery(number), await records.newDelivery(drawn)]
    const page = await atWheel(browser, app)
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null)
    })
    await shoot(page, number)
    await expect(page.getByRole('alert').getByText('Falha na captura')).toBeVisible()
    await pick(page, { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await seeNotice(page, 'Erro ao enviar', 'Escolha um arquivo de imagem.')
    for (const buffer of [Buffer.alloc(0), Buffer.from('not a jpeg at all')]) {
      await page.getByRole('button', { name: 'Fechar aviso' }).click()
      await pick(page, { name: 'canhoto.jpg', mimeType: 'image/jpeg', buffer })
      await seeNotice(page, 'Erro ao enviar', 'Escolha um arquivo de imagem.')
    }
    for (const whole of [STUB, HEIC]) {
      const buffer = whole.subarray(0, whole.length / 2)
      await page.getByRole('button', { name: 'Fechar aviso' }).click()
      await pick(page, { name: 'canhoto.jpg', mimeType: 'image/jpeg', buffer })
      await seeNotice(page, 'Erro ao enviar', 'A foto está danificada. Fotografe novamente.')
    }
    await expect(page.getByRole('button', { name: 'Confirmar e Finalizar' })).toHaveCount(0)
    await pick(page, { name: 'canhoto.jpg', mimeType: 'image/jpeg', buffer: STUB })
    await finish(page)
    await expect.poll(() => records.photosOf(id)).toEqual({ count: 1, newest: sha256(STUB) })

    await shoot(page, drawn)
    await pick(page, { name: 'canhoto.heic', mimeType: 'image/heic', buffer: HEIC })
    await expect(page.getByText(/A foto será enviada como está\./)).toBeVisible()
    await finish(page)
    await expect.poll(() => records.photosOf(other.id)).toEqual({ count: 1, newest: sha256(HEIC) })
  })

  test('takes a blurred photo again; Escape leaves it, though the button that took it is gone', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app)
    await shoot(page, number)
    await expect(page.getByRole('button', { name: 'Confirmar e Finalizar' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await cardOf(page, number).getByRole('button', { name: 'Fotografar Canhoto' }).click()
    await page.getByRole('button', { name: 'Tirar Outra' }).click()
    await page.getByRole('button', { name: 'Fotografar', exact: true }).click()
    await finish(page)
    await seeFinished(page, number)
    await expect.poll(() => records.photosOf(id).then(({ count }) => count)).toBe(1)
  })
})

test.describe('a phone that cannot store', () => {
  test('deletes nothing, keeps the photo on the screen, asks before it is left and offers to save it', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app)
    await fillUp(page)
    const words = 'O aparelho está sem espaço. Libere espaço e tente novamente.'
    await cardOf(page, number).getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await seeNotice(page, 'Erro ao excluir entrega', `NF ${number}: ${words}`)
    await page.keyboard.press('Escape')
    await expect(cardOf(page, number)).toBeVisible()

    await shoot(page, number)
    await page.getByRole('button', { name: 'Confirmar e Finalizar' }).click()
    await seeNotice(page, 'Erro ao enviar', `NF ${number}: ${words}`)
    const dialog = page.getByRole('dialog', { name: `Canhoto da NF ${number}` })
    await expect(dialog.getByRole('alert').getByText(words)).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Salvar foto no aparelho' }).click()
    expect((await download).suggestedFilename()).toBe(`canhoto-nf-${number}.jpg`)

    const question = page.getByRole('dialog', { name: 'Sair sem guardar a foto?' })
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave()
      await question.getByRole('button', { name: 'Continuar' }).click()
      await expect(question).toBeHidden()
    }
    await expect(dialog.getByRole('img', { name: 'Foto do canhoto a confirmar' })).toBeVisible()
    await freeUp(page)
    await finish(page)
    await expect.poll(() => records.photosOf(id).then(({ count }) => count)).toBe(1)
  })
})

test.describe('what was done on the road arrives exactly once', () => {
  test('from another screen too, where Perfil opens without a network', async ({ browser }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await onTheRoad(browser, app)
    await expect(cardOf(page, number)).toBeVisible()
    await page.context().setOffline(true)
    await photograph(page, number)

    await page.goto(`${app.url}/dashboard/perfil`)
    await expect(page.getByText('Erro ao carregar seus dados')).toBeVisible()
    await expect(page.getByLabel('Nome completo')).toHaveValue('José Carlos da Silva')
    await page.context().setOffline(false)
    await expect.poll(async () => (await records.photosOf(id)).count).toBe(1)
  })

  test('a photo without a network is there after a reload', async ({ browser }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await onTheRoad(browser, app)
    await expect(cardOf(page, number)).toBeVisible()
    await page.context().setOffline(true)
    await photograph(page, number)
    const taken = await photoOnPhone(page)

    await page.reload()
    const card = await finishedCard(page, number)
    await expect(card.getByText('Realizada')).toBeVisible()
    await expect(card.getByText('Envio pendente')).toBeVisible()
    await expect(page.getByText('1 envio pendente')).toBeVisible()
    await card.getByRole('button', { name: 'Ver Canhoto' }).click()
    const picture = page.getByRole('img', { name: `Canhoto da NF ${number}` })
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1280)
    expect(await records.photosOf(id)).toEqual({ count: 0, newest: null })

    // The dialog goes on showing the photo while this is sent.
    await page.context().setOffline(false)
    await expect.poll(async () => (await records.photosOf(id)).count).toBe(1)
    await expect(picture).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(pendingBanner(page)).toHaveCount(0)
    expect(await records.photosOf(id)).toEqual({ count: 1, newest: taken })
    expect((await records.delivery(id)).has_receipt).toBe(true)
  })

  test('when the answer is lost on the way, or the server dies in the middle of the upload', async ({
    browser,
  }) => {
    const [lost, cutOff] = [nextNumber(), nextNumber()]
    const [{ id }, second] = [await records.newDelivery(lost), await records.newDelivery(cutOff)]
    const page = await atWheel(browser, app)
    await loseAnswer(page, UPLOAD)
    await photograph(page, lost)
    await expect.poll(() => records.photosOf(id).then(({ count }) => count)).toBe(1)
    await sendAll(page)
    expect((await records.photosOf(id)).count).toBe(1)
    await seeFinished(page, lost)

    const died = Promise.withResolvers<void>()
    await intercept(
      page,
      UPLOAD,
      async (route) => {
        const sending = route.fetch().catch(() => null)
        await app.kill()
        await sending
        died.resolve()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await photograph(page, cutOff)
    await died.promise
    await expect(page.getByText('1 envio pendente')).toBeVisible()
    await app.start()
    await sendAll(page)
    await seeFinished(page, cutOff)
    expect((await records.photosOf(second.id)).count).toBe(1)
  })

  test('from two tabs of one phone, which nobody leaves with something unsent', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app)
    await expect(cardOf(page, number)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(`${app.url}/dashboard`)
    await seeDay(other)
    await page.context().setOffline(true)
    await photograph(page, number)
    const taken = await photoOnPhone(page)
    await expect(other.getByText('1 envio pendente')).toBeVisible()
    await askToSignOut(page)
    const dialog = page.getByRole('dialog', { name: 'Há envios pendentes' })
    await expect(dialog.getByText('Há envios pendentes: 1 item')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Sair/ })).toHaveCount(0)

    // The question follows what is sent, and in the end lets the driver go.
    await page.context().setOffline(false)
    await expect(pendingBanner(other)).toHaveCount(0)
    expect(await records.photosOf(id)).toEqual({ count: 1, newest: taken })
    const sent = page.getByRole('dialog', { name: 'Nada mais a enviar' })
    await sent.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('a session that ended on the road loses nothing, and a colleague sends nothing of it', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app)
    await expect(cardOf(page, number)).toBeVisible()
    await page.context().setOffline(true)
    await photograph(page, number)
    const taken = await photoOnPhone(page)
    expect(await readableOnPhone(page)).toContain('Mercado da Estrada')
    await ask(app, await tokenOn(page), 'POST', '/api/auth/logout')
    await page.context().setOffline(false)
    await expect(page.getByText('Sua sessão foi encerrada. Entre novamente.')).toBeVisible()
    // Of the session nothing is readable any more: no name of the list, no picture, no user.
    await expect.poll(() => readableOnPhone(page)).not.toContain('Mercado da Estrada')
    const left = await readableOnPhone(page)
    expect(left).toContain('"state":"waiting"')
    expect(left).not.toMatch(/JFIF|Exif|nf_number|canhoto_user|canhoto_token|canhoto_storage_key/)

    await signIn(page, app, 'motorista2')
    await seeDay(page)
    await expect(pendingBanner(page)).toHaveCount(0)
    const sent = page.waitForResponse(/\/api\/tracking\/driver\/vehicle/)
    await chooseVehicle(page, HR)
    await sent
    // An answer that is cut off while it is read is asked for again half a minute later.
    await expect(pendingBanner(page)).toHaveCount(0)
    await networkBlinks(page)
    expect((await records.photosOf(id)).count).toBe(0)
    await expect(pendingBanner(page)).toHaveCount(0)
    await signOut(page)

    await signIn(page, app, 'motorista')
    await seeFinished(page, number)
    await expect.poll(() => records.photosOf(id)).toEqual({ count: 1, newest: taken })
    await expect(pendingBanner(page)).toHaveCount(0)
  })
})

test.describe('what the server refuses', () => {
  test('is shown with its sentence: the driver discards it, or sends it again', async ({
    browser,
  }) => {
    const [damaged, number] = [nextNumber(), nextNumber()]
    await records.newDelivery(damaged)
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app)
    await breakCamera(page)
    await cardOf(page, damaged).getByRole('button', { name: 'Fotografar Canhoto' }).click()
    await pick(page, { name: 'canhoto.heic', mimeType: 'image/heic', buffer: DAMAGED_HEIC })
    await finish(page)
    await page.reload()

    await page.getByRole('button', { name: 'Envios: 1 recusado' }).click()
    const panel = page.getByRole('dialog', { name: 'Envios pendentes' })
    await expect(panel.getByText(`Canhoto da NF ${damaged}`)).toBeVisible()
    await expect(panel.getByText('A foto está danificada. Fotografe novamente.')).toBeVisible()
    await panel.getByRole('button', { name: 'Descartar' }).click()
    const asked = page.getByRole('dialog', { name: 'Descartar envio' })
    await asked.getByRole('button', { name: 'Descartar' }).click()
    await expect(panel.getByText('Tudo foi enviado.')).toBeVisible()
    await panel.getByRole('button', { name: 'Fechar' }).last().click()

    const error = 'O armazenamento da empresa está cheio.'
    await intercept(
      page,
      UPLOAD,
      (route) => route.fulfill({ status: 409, json: { success: false, error } }),
      {
        times: 1,
      },
    )
    await photograph(page, number)
    await page.getByRole('button', { name: 'Envios: 1 recusado' }).click()
    await expect(panel.getByText(error)).toBeVisible()
    await panel.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(panel.getByText('Tudo foi enviado.')).toBeVisible()
    await expect.poll(() => records.photosOf(id).then(({ count }) => count)).toBe(1)
  })

  test('is no photo of a delivery that the office cancelled or deleted meanwhile: it is taken, and the office sees it marked', async ({
    browser,
  }) => {
    const [cancelled, deleted] = [nextNumber(), nextNumber()]
    const first = await records.newDelivery(cancelled)
    const second = await records.newDelivery(deleted)
    const page = await atWheel(browser, app)
    await expect(cardOf(page, deleted)).toBeVisible()
    await page.context().setOffline(true)
    await photograph(page, cancelled)
    await photograph(page, deleted)
    await setStatus(first.id, 'CANCELLED')
    await records.remove(second.id)
    await page.context().setOffline(false)
    for (const { id } of [first, second]) await expect.poll(() => receiptsOf(id)).toBe(1)

    const office = await openAtDesk(browser, app)
    await signIn(office, app, 'operador')
    await office
      .getByRole('button', { name: /Canhotos/ })
      .first()
      .click()
    const list = office.getByRole('dialog', { name: 'Entregas Finalizadas e Canhotos' })
    for (const [number, mark] of [
      [cancelled, 'Estava cancelada'],
      [deleted, 'Estava excluída'],
    ] as const) {
      await list.getByRole('textbox').fill(String(number))
      const row = list.getByRole('row').filter({ hasText: String(number) })
      await expect(row.getByText(mark)).toBeVisible()
    }
  })
})

test('what a driver registers and the office has too becomes that delivery, with its photo; a colleague’s note keeps its photo too', async ({
  browser,
}) => {
  const [free, taken] = [nextNumber(), nextNumber()]
  const page = await atWheel(browser, app)
  const mend = await cut(page, /create-from-sefaz/)
  for (const number of [free, taken]) {
    await register(page, number)
    await photograph(page, number)
  }
  const office = [
    await registerAtOffice(free),
    await registerAtOffice(taken, await records.driverId('motorista2')),
  ] as const
  await mend()
  await pendingBanner(page).click()
  const panel = page.getByRole('dialog', { name: 'Envios pendentes' })
  await panel.getByRole('button', { name: 'Enviar agora' }).click()
  for (const { id } of office)
    await expect.poll(() => records.photosOf(id).then(({ count }) => count)).toBe(1)
  await expect(panel.getByText(`Esta nota já foi registrada: entrega da NF ${taken}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await seeFinished(page, free)
  await expect(cardOf(page, free)).toHaveCount(1)
  expect((await records.delivery(office[0].id)).has_receipt).toBe(true)
})

test.describe("the day's deliveries", () => {
  test('are deleted only unfinished, and only when the driver confirms', async ({ browser }) => {
    const [kept, gone, done] = [nextNumber(), nextNumber(), nextNumber()]
    const deliveries = await Promise.all([kept, gone, done].map((n) => records.newDelivery(n)))
    const page = await atWheel(browser, app)
    await cardOf(page, kept).getByRole('button', { name: 'Excluir' }).click()
    await expect(
      page.getByText(`Tem certeza que deseja excluir a entrega da NF ${kept}`),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(cardOf(page, kept)).toBeVisible()

    await askToDelete(page, gone)
    await expect(cardOf(page, gone)).toHaveCount(0)
    await expect
      .poll(() => records.delivery(deliveries[1]?.id ?? '').catch(({ message }: Error) => message))
      .toContain('404')

    await photograph(page, done)
    await seeFinished(page, done)
    await expect(cardOf(page, done).getByRole('button', { name: 'Excluir' })).toHaveCount(0)
  })

  test('show their data and their stub', async ({ browser }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app)
    const address = new RegExp(`/api/deliveries/${id}$`)
    const mendDetails = await cut(page, address)
    await cardOf(page, number).getByRole('button', { name: 'Ver Detalhes' }).click()
    const details = page.getByRole('dialog', { name: 'Dados informados' })
    await expect(details.getByRole('alert')).toContainText('Erro de conexão')
    await mendDetails()
    await intercept(page, address, (route) => route.fulfill({ status: 500, json: {} }))
    await details.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(details.getByRole('alert')).toContainText('Erro ao carregar detalhes')
    await page.unroute(address)
    await details.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(details.getByRole('alert')).toHaveCount(0)
    await expect(details.getByText(String(number), { exact: true })).toBeVisible()
    await expect(details.getByText('Mercado da Estrada')).toBeVisible()
    await expect(details.getByText('Endereco Nao Informado')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await cardOf(page, number).getByRole('button', { name: 'Ver Detalhes' }).click()
    await expect(details).toBeVisible()
    await page.goBack()
    await expect(details).toBeHidden()

    await photograph(page, number)
    // The banner comes a moment after the photo: that there is none does not say that it was sent.
    await expect.poll(async () => (await records.photosOf(id)).count).toBe(1)
    await expect(pendingBanner(page)).toHaveCount(0)
    const stub = { name: `Canhoto da NF ${number}` }
    await page.context().setOffline(true)
    await (await finishedCard(page, number)).getByRole('button', { name: 'Ver Canhoto' }).click()
    await expect(page.getByRole('img', stub)).toBeVisible()

    // Another phone has to fetch it.
    const other = await atWheel(browser, app)
    const mend = await cut(other, /proxy-view/)
    await (await finishedCard(other, number)).getByRole('button', { name: 'Ver Canhoto' }).click()
    await expect(
      other.getByText('Não foi possível carregar a imagem.', { exact: true }),
    ).toBeVisible()
    await seeNotice(
      other,
      'Erro ao carregar canhoto',
      `NF ${number}: Não foi possível carregar a imagem do canhoto.`,
    )
    await mend()
    await other.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(other.getByRole('img', stub)).toBeVisible()
  })

  test('are registered on the road, online', async ({ browser }) => {
    const number = nextNumber()
    const page = await atWheel(browser, app)
    await register(page, number)
    await seeNotice(page, 'Entrega cadastrada!')
    await expect(cardOf(page, number)).toBeVisible()

    // The selected delivery is what a manual one begins with.
    await cardOf(page, number)
      .getByRole('button', { name: `NF ${number}`, exact: true })
      .click()
    await page.getByRole('button', { name: 'Cadastrar Entrega Manual' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cadastrar Nova Entrega' })
    await dialog.getByRole('button', { name: 'Preencher manualmente' }).click()
    for (const [label, value] of [
      [/Número da NF/, String(number)],
      [/Nome do Cliente/, 'Padaria da Estrada'],
      [/Valor total da entrega/, '150,00'],
      [/^Volume/, /^\d+$/],
    ] as const)
      await expect(dialog.getByLabel(label)).toHaveValue(value)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => records.rows('select id from deliveries where nf_number = $1', [String(number)]))
      .toHaveLength(1)
    await expect(pendingBanner(page)).toHaveCount(0)
  })

  test('are registered without a network, and photographed at once', async ({ browser }) => {
    const number = nextNumber()
    const page = await onTheRoad(browser, app)
    // The scanner is loaded once the form has been loaded whole.
    await areCached(page, [/key-scanner-.*\.js$/])
    await page.context().setOffline(true)
    await page.reload()
    await register(page, number)
    const card = cardOf(page, number)
    await expect(card.getByText('Envio pendente')).toBeVisible()
    await photograph(page, number)
    const taken = await photoOnPhone(page)
    await expect(page.getByText('2 envios pendentes')).toBeVisible()

    await page.context().setOffline(false)
    await expect(pendingBanner(page)).toHaveCount(0)
    const [row] = await records.rows<{ id: string }>(
      'select id from deliveries where nf_number = $1',
      [String(number)],
    )
    expect(await records.photosOf(row?.id ?? '')).toEqual({ count: 1, newest: taken })
  })

  test('whose registration is refused keep their photo, which says that it waits, and goes after it', async ({
    browser,
  }) => {
    const number = nextNumber()
    const page = await atWheel(browser, app)
    const error = 'O armazenamento da empresa está cheio.'
    await intercept(page, CREATION, (route) =>
      route.fulfill({ status: 409, json: { success: false, error } }),
    )
    // A refusal that came at once would keep the form open.
    const mend = await cut(page, /create-from-sefaz/)
    await register(page, number)
    await photograph(page, number)
    const taken = await photoOnPhone(page)
    await mend()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(pendingBanner(page)).toHaveText(/^Envios: 1 recusado, 1 à espera do cadastro/)
    const card = await finishedCard(page, number)
    await expect(card.getByText('Cadastro recusado')).toBeVisible()

    await askToSignOut(page)
    const asked = page.getByRole('dialog', { name: 'Há envios recusados' })
    await expect(asked).toContainText('O servidor recusou 1 item, e 1 espera o cadastro.')
    await asked.getByRole('button', { name: 'Continuar conectado' }).click()
    await pendingBanner(page).click()
    const panel = page.getByRole('dialog', { name: 'Envios pendentes' })
    const photo = panel.getByRole('listitem').filter({ hasText: `Canhoto da NF ${number}` })
    await expect(photo).toContainText('Será enviado quando o cadastro da entrega for aceito.')
    await page.unroute(CREATION)
    await panel.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(panel.getByText('Tudo foi enviado.')).toBeVisible()
    const [row] = await records.rows<{ id: string }>(
      'select id from deliveries where nf_number = $1',
      [String(number)],
    )
    expect(await records.photosOf(row?.id ?? '')).toEqual({ count: 1, newest: taken })
  })
})

async function withoutVehicles(plates: readonly string[], work: () => Promise<void>) {
  await records.rows('update vehicles set is_active = false where plate = any($1)', [plates])
  try {
    await work()
  } finally {
    await records.rows('update vehicles set is_active = true where plate = any($1)', [plates])
  }
}

async function consentsOf(username: string) {
  const rows = await records.rows<{ given: boolean }>(
    `select given from consents c join users u on u.id = c.user_id
     where u.username = $1 and c.recorded_at > now() - interval '5 minutes' order by c.recorded_at`,
    [username],
  )
  return rows.map(({ given }) => given)
}

async function positionsOf(username: string) {
  const [row] = await records.rows<{ count: string }>(
    'select count(*) from positions where driver_id = $1',
    [await records.driverId(username)],
  )
  return Number(row?.count)
}

async function presenceOf(username: string) {
  const [row] = await records.rows<{ status: string }>(
    'select status from driver_states where driver_id = $1',
    [await records.driverId(username)],
  )
  return row?.status
}

const setStatus = (id: string, status: string) =>
  records.rows('update deliveries set status = $2 where id = $1', [id, status])

function fillUp(page: Page) {
  return page.evaluate(() => {
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    addEventListener('freed', () => (IDBObjectStore.prototype.add = add))
  })
}

const freeUp = (page: Page) => page.evaluate(() => dispatchEvent(new Event('freed')))

/** The phone sends everything it has as soon as a network is back. */
async function networkBlinks(page: Page) {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

/** The titles of the short messages that were shown. */
const noticesOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { notices: { title: string }[] }).notices.map(({ title }) => title),
  )

const pick = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Foto do aparelho').setInputFiles(file)

/** Also of a delivery that is deleted. */
async function receiptsOf(deliveryId: string) {
  const found = await records.rows('select from receipts where delivery_id = $1', [deliveryId])
  return found.length
}

async function registerAtOffice(number: number, driver_id = '') {
  const { token } = await signedInByApi(app, 'admin')
  const { name, buffer } = noteFile(number)
  const body = new FormData()
  const summary = { nf_number: String(number), client_name: 'Padaria da Estrada' }
  body.set('summary', JSON.stringify(summary))
  body.set('driver_id', driver_id)
  body.set('file', new File([new Uint8Array(buffer)], name))
  return ask<{ id: string }>(app, token, 'POST', '/api/deliveries/create-from-sefaz', body)
}

/** On a page without the application, which may be storing the list that it has just read. */
async function forgetWhatWasRead(page: Page) {
  await page.goto(`${app.url}/api/health/live`)
  await page.evaluate(
    () =>
      new Promise((done) => {
        indexedDB.deleteDatabase('canhoto').addEventListener('success', done)
      }),
  )
}
