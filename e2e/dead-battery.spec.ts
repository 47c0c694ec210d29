import { type Page, test } from '@playwright/test'
import { ask } from './support/api.ts'
import { DESKTOP, enter, PHONE, serveForThisFile, signIn } from './support/app.ts'
import { phoneWithBattery } from './support/battery.ts'
import {
  askForRoute,
  atWheel,
  breakCamera,
  cardOf,
  finish,
  finishRoute,
  onTheRoad,
  openStatus,
  pendingBanner,
  photoOnPhone,
  seeDay,
  shoot,
  signOut,
  askToSignOut,
  startDay,
  startRoute,
  STUB,
  tokenOn,
} from './support/driver.ts'
import { expect } from './support/expect.ts'
import { intercept } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'

const app = serveForThisFile()
const records = recordsOf(app)

let last = 91_000
const nextNumber = () => (last += 1)

test.afterEach(({ browser }) => leaveAll(browser))

const since = (page: Page) => page.getByText(/Em rota desde/)
const off = (page: Page) => page.getByText('Localização desligada')
const left = (page: Page, number: number) =>
  page.getByText(`Há uma foto não confirmada da NF ${number}.`)

test.describe('a battery that dies', () => {
  const OWN_DAY = /\/api\/tracking\/driver\/day/
  let phone: Awaited<ReturnType<typeof phoneWithBattery>>
  test.beforeEach(async () => {
    phone = await phoneWithBattery()
  })
  test.afterEach(() => phone.throwAway())

  /** The phone is switched on again, and the server says nothing of the day. */
  async function switchOn() {
    const page = await phone.start()
    await intercept(page, OWN_DAY, (route) => route.abort())
    await page.goto(`${app.url}/dashboard`)
    return page
  }

  test('forgets neither the route, nor its end, nor the withdrawal of the consent', async () => {
    let page = await phone.start()
    await signIn(page, app, 'motorista')
    await startRoute(page)
    await phone.die()

    page = await switchOn()
    await expect(since(page)).toBeVisible()
    await openStatus(page)
    await expect(page.getByText(/-23\.55052, -46\.63331/)).toBeVisible()
    await page.getByRole('button', { name: 'Consentimento de localização' }).click()
    await page.getByRole('button', { name: 'Retirar consentimento' }).click()
    await expect(off(page)).toBeVisible()
    await phone.die()

    page = await switchOn()
    await expect(since(page)).toBeVisible()
    await openStatus(page)
    await expect(off(page)).toBeVisible()
    await finishRoute(page)
    await seeNotice(page, 'Rota finalizada!')
    await phone.die()

    page = await switchOn()
    await expect(page.getByText('Dia Iniciado')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Iniciar Rota' })).toBeEnabled()
    await expect(page.getByText('BRA2E19 - Fiorino - Fiat - Branca')).toBeVisible()
  })

  test('forgets neither the sign-in nor the sign-out', async () => {
    let page = await phone.start()
    await signIn(page, app, 'motorista2')
    await seeNotice(page, 'Empresa selecionada com sucesso!')
    await phone.die()

    page = await switchOn()
    await seeDay(page)
    await signOut(page)
    await seeNotice(page, 'Logout realizado')
    await phone.die()

    page = await switchOn()
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
  })

  test('does not take the photo that was not confirmed yet', async () => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    let page = await phone.start()
    await signIn(page, app, 'motorista')
    await shoot(page, number)
    await expect(left(page, number)).toBeAttached()
    await phone.die()

    page = await switchOn()
    await expect(left(page, number)).toBeVisible()
    await page.getByRole('button', { name: 'Ver foto', exact: true }).click()
    await expect(page.getByRole('img', { name: 'Foto do canhoto a confirmar' })).toBeVisible()
    await finish(page)
    await expect.poll(async () => (await records.photosOf(id)).count).toBe(1)
    await expect(left(page, number)).toHaveCount(0)
  })
})

test.describe('a photo that is not confirmed', () => {
  test('is offered at its card, by one button, until it is confirmed or, when asked, discarded', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app)
    await shoot(page, number)
    await expect(left(page, number)).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(left(page, number)).toBeVisible()

    const card = cardOf(page, number)
    await expect(card.getByText('Foto não confirmada')).toBeVisible()
    const offered = card.getByRole('button', { name: /foto/i })
    await expect(offered).toHaveText('Fotografar Canhoto')
    // The camera would take another photo in its place.
    await offered.click()
    await expect(page.getByRole('img', { name: 'Foto do canhoto a confirmar' })).toBeVisible()
    await page.getByRole('button', { name: 'Descartar foto' }).click()
    const question = page.getByRole('dialog', { name: 'Descartar foto' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar foto' }).click()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(left(page, number)).toHaveCount(0)
    expect((await records.photosOf(id)).count).toBe(0)
  })

  test('can be confirmed although another tab has taken another photo, which stays, or discarded it', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app, { alone: true })
    const other = await page.context().newPage()
    await other.goto(`${app.url}/dashboard`)
    await seeDay(other)
    await shoot(page, number)
    await expect(left(other, number)).toBeVisible()
    const first = await photoOnPhone(page)
    await breakCamera(other)
    await cardOf(other, number).getByRole('button', { name: 'Fotografar Canhoto' }).click()
    await other.getByRole('button', { name: 'Tirar Outra' }).click()
    await other
      .getByLabel('Foto do aparelho')
      .setInputFiles({ name: 'canhoto.jpg', mimeType: 'image/jpeg', buffer: STUB })
    await expect.poll(() => photoOnPhone(other)).not.toBe(first)
    const second = await photoOnPhone(other)

    await finish(page)
    await expect.poll(() => records.photosOf(id)).toEqual({ count: 1, newest: first })
    await finish(other)
    await expect.poll(() => records.photosOf(id)).toEqual({ count: 2, newest: second })

    const discarded = nextNumber()
    const delivery = await records.newDelivery(discarded)
    await page.reload()
    await shoot(page, discarded)
    await expect(left(page, discarded)).toBeAttached()
    const third = await photoOnPhone(page)
    await page.reload()
    for (const tab of [page, other])
      await tab.getByRole('button', { name: 'Ver foto', exact: true }).click()
    await expect(page.getByRole('img', { name: 'Foto do canhoto a confirmar' })).toBeVisible()
    await other.getByRole('button', { name: 'Descartar foto' }).click()
    const question = other.getByRole('dialog', { name: 'Descartar foto' })
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(left(page, discarded)).toHaveCount(0)
    await page.getByRole('button', { name: 'Informar quem recebeu' }).click()
    await page.getByLabel('Nome de quem recebeu').fill('Dona Célia')
    await finish(page)
    await expect.poll(() => records.photosOf(delivery.id)).toEqual({ count: 1, newest: third })
    expect(await receiversOf(delivery.id)).toEqual(['Dona Célia'])
  })

  test('is named to the driver who signs out, who may stay or leave it on this phone', async ({
    browser,
  }) => {
    const number = nextNumber()
    await records.newDelivery(number)
    const page = await atWheel(browser, app)
    await shoot(page, number)
    await expect(left(page, number)).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await askToSignOut(page)
    const question = page.getByRole('dialog', { name: 'Há foto não confirmada' })
    await expect(question).toContainText(`NF ${number}`)
    await question.getByRole('button', { name: 'Continuar conectado' }).click()
    await expect(left(page, number)).toBeVisible()
    await askToSignOut(page)
    await question.getByRole('button', { name: 'Sair mesmo assim' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('of more drivers than the sign-in has room for, three are named and the others counted', async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app)
    const button = page.getByRole('button', { name: 'Entrar', exact: true })
    const placeAt = async (size: typeof PHONE) => {
      await page.setViewportSize(size)
      return button.boundingBox()
    }
    await page.goto(`${app.url}/login`)
    await expect(page.getByLabel('Usuário')).toBeVisible()
    const places = [await placeAt(PHONE), await placeAt(DESKTOP)]
    await leaveDrafts(page, ['Ana', 'Bruno', 'Carla', 'Davi', 'Davi', 'Elisa'])
    await page.reload()
    for (const name of ['Ana', 'Bruno', 'Carla'])
      await expect(page.getByText(`1 canhoto de ${name} espera: entre como ${name}`)).toBeVisible()
    await expect(page.getByText('e mais 2', { exact: true })).toBeVisible()
    await expect(page.getByText(/Davi|Elisa/)).toHaveCount(0)
    // What comes late does not move a button that is being pressed.
    expect([await placeAt(PHONE), await placeAt(DESKTOP)]).toEqual(places)
  })

  test('survives the end of the session; a colleague is told whose it is and does not see it', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app, { alone: true })
    await page.clock.install()
    await page.reload()
    await shoot(page, number)
    await expect(left(page, number)).toBeAttached()
    const again = page.getByRole('dialog', { name: 'Entre novamente' })
    const endSession = async () => {
      await ask(app, await tokenOn(page), 'POST', '/api/auth/logout')
      // The list is asked for every minute, unless the question before is still on its way.
      await expect(async () => {
        await page.clock.fastForward(61_000)
        await expect(again).toBeVisible({ timeout: 3000 })
      }).toPass()
    }
    await endSession()
    await again.getByRole('textbox', { name: 'Senha' }).fill('canhoto123')
    await again.getByRole('button', { name: 'Entrar' }).click()
    await expect(again).toBeHidden()
    await expect(page.getByRole('button', { name: 'Confirmar e Finalizar' })).toBeVisible()

    await endSession()
    await again.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    const name = (await signedInByApi(app, 'motorista')).user.full_name.split(' ')[0] ?? ''
    const sentence = `1 canhoto de ${name} espera: entre como ${name}`
    await expect(page.getByText(sentence)).toBeVisible()

    const signInAboveIt = async (username: string) => {
      await page.goto(`${app.url}/login`)
      await expect(page.getByText(sentence)).toBeVisible()
      await enter(page, username)
    }
    await signInAboveIt('motorista2')
    await seeDay(page)
    await expect(page.getByText(/não confirmada/)).toHaveCount(0)
    await signOut(page)
    await signInAboveIt('motorista')
    await expect(left(page, number)).toBeVisible()
    await page.getByRole('button', { name: 'Ver foto', exact: true }).click()
    await finish(page)
    await expect.poll(async () => (await records.photosOf(id)).count).toBe(1)
    await expect(pendingBanner(page)).toHaveCount(0)
    await signOut(page)
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
    await expect(page.getByText(/entre como/)).toHaveCount(0)
  })
})

test('the confirmation of a photo does not wait for its place, which is added when it comes in time', async ({
  browser,
}) => {
  const [never, late] = [nextNumber(), nextNumber()]
  const deliveries = [await records.newDelivery(never), await records.newDelivery(late)]
  const page = await atWheel(browser, app, { alone: true })
  await startRoute(page)
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = () => undefined
  })
  await shoot(page, never)
  await finish(page)
  await expect.poll(() => placesOf(deliveries[0]?.id)).toEqual([null])

  await page.evaluate(() => {
    const coords = { latitude: -23.1, longitude: -46.2, accuracy: 5 }
    navigator.geolocation.getCurrentPosition = (found) =>
      addEventListener('found', () => found({ coords } as GeolocationPosition))
  })
  await shoot(page, late)
  await page.getByRole('button', { name: 'Confirmar e Finalizar' }).click()
  await seeNotice(page, 'Canhoto guardado')
  await page.evaluate(() => dispatchEvent(new Event('found')))
  await expect.poll(() => placesOf(deliveries[1]?.id)).toEqual([-23.1])
})

test('two tabs of a phone are on the same route, and stop sharing together', async ({
  browser,
}) => {
  const page = await atWheel(browser, app, { alone: true })
  const other = await page.context().newPage()
  await other.goto(`${app.url}/dashboard`)
  await seeDay(other)
  await startRoute(page)
  await expect(since(other)).toBeVisible()
  await openStatus(other)
  await expect(other.getByText(/-23\.55052, -46\.63331/)).toBeVisible()
  await page.getByRole('button', { name: 'Consentimento de localização' }).click()
  await page.getByRole('button', { name: 'Retirar consentimento' }).click()
  await expect(off(other)).toBeVisible()
  await finishRoute(page)
  await expect(other.getByRole('button', { name: 'Iniciar Rota' })).toBeEnabled()
})

test('a route of another day asks whether it goes on, and shares nothing until the driver says so', async ({
  browser,
}) => {
  const page = await atWheel(browser, app, { alone: true })
  await startRoute(page)
  const weekDay = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
  const today = await page.evaluate(() => new Date().getDay())
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000)
  await page.reload()
  const question = page.getByText(`Finalizar a rota de ${weekDay[today]}?`)
  await expect(question).toBeVisible()
  await expect(off(page)).toBeVisible()
  await page.getByRole('button', { name: 'Continuar Rota' }).click()
  await expect(question).toHaveCount(0)
  await openStatus(page)
  await expect(page.getByText(/-23\.55052, -46\.63331/)).toBeVisible()
  await page.reload()
  await expect(since(page)).toBeVisible()
  await openStatus(page)
  await expect(question).toHaveCount(0)
})

test('a phone that lost everything goes on with the route that the server has open, until that ends elsewhere', async ({
  browser,
}) => {
  const first = await atWheel(browser, app, { alone: true })
  await startRoute(first)
  const driver = await records.driverId('motorista')
  const open = 'select id from routes where driver_id = $1 and finished_at is null'
  await expect.poll(() => records.rows(open, [driver])).toHaveLength(1)
  await expect(pendingBanner(first)).toHaveCount(0)
  await first.context().close()

  const page = await atWheel(browser, app, { alone: true, goesOn: true })
  await expect(since(page)).toBeVisible()
  await openStatus(page)
  await expect(page.getByText('BRA2E19 - Fiorino - Fiat - Branca')).toBeVisible()
  await expect(page.getByText(/-23\.55052, -46\.63331/)).toBeVisible()
  const status = `/api/tracking/drivers/${driver}/status`
  await ask(app, await tokenOn(page), 'PUT', status, { status: 'offline' })
  await page.reload()
  await expect(page.getByText('Aguardando Início do Dia')).toBeVisible()
})

test('a phone whose start of the route is refused is not on route', async ({ browser }) => {
  const colleague = await signedInByApi(app, 'motorista3')
  const [vehicle] = await records.rows<{ id: string }>(
    "select id from vehicles where plate = 'BRA2E19'",
  )
  const path = `/api/tracking/drivers/${colleague.user.driver_id}/status`
  const body = { status: 'online', vehicle_id: vehicle?.id }
  const page = await atWheel(browser, app)
  await ask(app, colleague.token, 'PUT', path, { status: 'offline' })
  await ask(app, colleague.token, 'PUT', path, body)
  try {
    await askForRoute(page)
    await expect(page.getByRole('button', { name: /1 recusado/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Iniciar Rota' })).toBeEnabled()
    await expect(off(page)).toBeVisible()
  } finally {
    await ask(app, colleague.token, 'PUT', path, { status: 'offline' })
  }
})

test('the location is said to be shared once a position is stored to be sent, and not before', async ({
  browser,
}) => {
  const SHARED = 'Sua localização está sendo compartilhada.'
  const page = await atWheel(browser, app)
  await page.evaluate(() => {
    const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation)
    const { add } = IDBObjectStore.prototype
    navigator.geolocation.watchPosition = (...given) => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('', 'QuotaExceededError')
      }
      return watch(...given)
    }
    addEventListener('freed', () => (IDBObjectStore.prototype.add = add))
  })
  await startRoute(page)
  await seeNotice(page, 'Erro de localização', /^O aparelho está sem espaço/)
  const titles = await page.evaluate(() =>
    (window as unknown as { notices: { title: string }[] }).notices.map(({ title }) => title),
  )
  expect(titles).not.toContain(SHARED)
})

test('a driver whose clock is two weeks ahead works on without a network', async ({ browser }) => {
  const page = await onTheRoad(browser, app)
  await startDay(page)
  await page.context().setOffline(true)
  await page.clock.setFixedTime(Date.now() + 14 * 24 * 3_600_000)
  await page.reload()
  await expect(page.getByText('Aguardando Início do Dia')).toBeVisible()
  await page.getByRole('button', { name: 'Iniciar Dia' }).click()
  await expect(page.getByText('Dia Iniciado')).toBeVisible()
})

async function placesOf(deliveryId = '') {
  const rows = await records.rows<{ latitude: number | null }>(
    'select latitude from receipts where delivery_id = $1',
    [deliveryId],
  )
  return rows.map(({ latitude }) => latitude)
}

async function receiversOf(deliveryId: string) {
  const rows = await records.rows<{ receiver_name: string | null }>(
    'select receiver_name from receipts where delivery_id = $1',
    [deliveryId],
  )
  return rows.map(({ receiver_name }) => receiver_name)
}

/** Unconfirmed photos of drivers who are not signed in any more, one each. */
async function leaveDrafts(page: Page, names: readonly string[]) {
  const hasDatabase = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'canhoto'))
  await expect.poll(hasDatabase).toBe(true)
  await page.evaluate(async (given) => {
    const request = indexedDB.open('canhoto')
    await new Promise((done) => request.addEventListener('success', done))
    const transaction = request.result.transaction('drafts', 'readwrite')
    for (const [n, ownerName] of given.entries()) {
      const owner = { userId: ownerName, companyId: 'company', ownerName }
      transaction.objectStore('drafts').put({ id: `draft ${n}`, ...owner })
    }
    await new Promise((done) => transaction.addEventListener('complete', done))
    request.result.close()
  }, names)
}
