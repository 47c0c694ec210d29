import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { type Page, test } from '@playwright/test'
import { localDay } from '../server/test/local-day.ts'
import { assertAccessible } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { PHONE, serveForThisFile, signIn } from './support/app.ts'
import { CLIP_NUMBER } from './support/camera-clip.ts'
import {
  areCached,
  atWheel,
  breakCamera,
  cardOf,
  finish,
  finishedCard,
  onTheRoad,
  openFailure,
  openStatus,
  photograph,
  seeDay,
  seeFinished,
  shoot,
  startRoute,
  STUB,
} from './support/driver.ts'
import { expect } from './support/expect.ts'
import { hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll, open } from './support/pages.ts'
import { SECOND } from './support/reload.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

let last = 84_000
const nextNumber = () => (last += 1)

const EMPTY = 'Nenhuma entrega para hoje.'

const fold = (page: Page) => page.getByRole('button', { name: /^Concluídas \(\d+\)$/ })
const cards = (page: Page) => page.getByRole('listitem', { name: /^NF/ })

/** The office registers a note with its document for this driver. */
async function registerNote(number: number, username = 'motorista') {
  const { token } = await signedInByApi(app, 'admin')
  const body = new FormData()
  const summary = { nf_number: String(number), client_name: 'Empório São João' }
  body.set('summary', JSON.stringify(summary))
  body.set('driver_id', await records.driverId(username))
  body.set('file', new File([nfeXml({ number })], `${number}.xml`))
  return ask<{ id: string }>(app, token, 'POST', '/api/deliveries/create-from-sefaz', body)
}

test('on a route three taps without scrolling finish the delivery on top', async ({ browser }) => {
  await records.newDelivery(nextNumber())
  const page = await atWheel(browser, app)
  await startRoute(page)
  await page.reload()
  await seeDay(page)
  const line = page.getByRole('button', { name: /^Em rota desde \d\d:\d\d · \d+ de \d+/ })
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('Total Entregas')).toBeHidden()
  const name = (await cards(page).first().getAttribute('aria-label')) ?? ''
  for (const step of ['Fotografar Canhoto', 'Fotografar', 'Confirmar e Finalizar']) {
    const button = page.getByRole('button', { name: step, exact: true }).first()
    await expect(button).toBeEnabled()
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.click()
  }
  await seeNotice(page, 'Canhoto guardado', new RegExp(name))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('listitem', { name, exact: true })).toHaveCount(0)
  await expect(cards(page).first()).not.toHaveAttribute('aria-label', name)

  await openStatus(page)
  for (const text of ['Dia Iniciado', 'Total Entregas', 'Concluídas'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  for (const step of ['Iniciar Dia', 'Iniciar Rota'])
    await expect(page.getByRole('button', { name: step })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Finalizar Rota' })).toBeEnabled()
  for (const action of ['Trocar veiculo', 'Cadastrar Entrega Manual'])
    await expect(page.getByRole('button', { name: action })).toBeVisible()
})

test('a list that is still being drawn is not said to be empty', async ({ browser }) => {
  const number = nextNumber()
  await records.newDelivery(number)
  const page = await open(browser, { viewport: PHONE, serviceWorkers: 'block' })
  await page.addInitScript((sentence) => {
    const observer = new MutationObserver(() => {
      if (!document.body?.textContent.includes(sentence)) return
      observer.disconnect()
      document.documentElement.dataset['said'] = sentence
    })
    observer.observe(document, { subtree: true, childList: true })
  }, EMPTY)
  const release = await hold(page, /\/api\/deliveries\?/)
  await signIn(page, app, 'motorista')
  await seeDay(page)
  await release()
  await expect(cardOf(page, number)).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-said')
})

test('finished deliveries are folded away, and stay unfolded for the visit', async ({
  browser,
}) => {
  const [number, problem] = [nextNumber(), nextNumber()]
  const failed = await records.newDelivery(problem)
  await records.newDelivery(number)
  await records.rows("update deliveries set status = 'PROBLEM' where id = $1", [failed.id])
  const page = await atWheel(browser, app)
  await expect(cardOf(page, number)).toBeVisible()
  await expect(cards(page).last()).toHaveAttribute('aria-label', `NF ${problem}`)
  await photograph(page, number)
  await expect(cardOf(page, number)).toHaveCount(0)
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false')
  await fold(page).click()
  await expect(cardOf(page, number).getByText('Realizada')).toBeVisible()
  await page.reload()
  await expect(cardOf(page, number).getByText('Realizada')).toBeVisible()
})

test('a delivery is found by its number or client, without a network and without accents', async ({
  browser,
}) => {
  const number = nextNumber()
  await registerNote(number)
  for (let other = 0; other < 5; other++) await records.newDelivery(nextNumber())
  const page = await atWheel(browser, app)
  await expect(cardOf(page, number)).toBeVisible()
  await page.context().setOffline(true)
  const search = page.getByLabel('Buscar por NF ou cliente')
  await search.fill('emporio sao')
  await expect(cards(page)).toHaveCount(1)
  await expect(cardOf(page, number)).toBeVisible()
  await search.fill(String(number))
  await expect(cards(page)).toHaveCount(1)
  await search.fill('não existe')
  await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible()
})

test('the barcode of the note opens its photo, and of an unknown note offers to register it', async ({
  browser,
}) => {
  const page = await atWheel(browser, app)
  await page.getByRole('button', { name: 'Ler código' }).click()
  const scanner = page.getByRole('dialog', { name: 'Ler código' })
  await expect(scanner.getByText('Nenhuma entrega com esta chave na lista de hoje')).toBeVisible()
  await scanner.getByRole('button', { name: 'Cadastrar Entrega Manual' }).click()
  const form = page.getByRole('dialog', { name: 'Cadastrar Nova Entrega' })
  await form.getByRole('button', { name: 'Preencher manualmente' }).click()
  await expect(form.getByLabel('Número da NF')).toHaveValue(String(CLIP_NUMBER))
  await expect(form.getByLabel('Chave de acesso')).toHaveValue(
    (nfeKey({ number: CLIP_NUMBER }).match(/.{4}/g) ?? []).join(' '),
  )
  await page.keyboard.press('Escape')

  await registerNote(CLIP_NUMBER)
  const other = await onTheRoad(browser, app)
  await expect(cardOf(other, CLIP_NUMBER)).toBeVisible()
  await other.getByRole('button', { name: 'Ler código' }).click()
  const photo = other.getByRole('dialog', { name: `Canhoto da NF ${CLIP_NUMBER}` })
  await expect(photo).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(photo).toBeHidden()
  await expect(cardOf(other, CLIP_NUMBER)).toBeFocused()
  await expect(cardOf(other, CLIP_NUMBER)).toBeInViewport()
})

test('the camera has the whole screen, with a zoom and without a file picker; the photo is enlarged where it is tapped', async ({
  browser,
}) => {
  const number = nextNumber()
  await records.newDelivery(number)
  const page = await atWheel(browser, app)
  await page.evaluate(() => {
    const zoomed: unknown[] = []
    Object.assign(window, { zoomed })
    const track = MediaStreamTrack.prototype
    track.getCapabilities = () => ({ zoom: { min: 1, max: 2, step: 0.1 }, torch: true }) as object
    track.applyConstraints = async (wanted) => void zoomed.push(wanted?.advanced)
  })
  await cardOf(page, number).getByRole('button', { name: 'Fotografar Canhoto' }).click()
  const shutter = page.getByRole('button', { name: 'Fotografar', exact: true })
  await expect(shutter).toBeEnabled()
  await expect(page.getByText('Escolher foto')).toHaveCount(0)
  await expect(page.getByLabel('Foto do aparelho')).toHaveCount(0)
  expect(await page.getByLabel('Imagem da câmera').boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: 360,
    height: 740,
  })
  await page.getByRole('button', { name: 'Zoom 2×' }).click()
  await page.getByRole('button', { name: 'Acender Luz' }).click()
  expect(await page.evaluate(() => (window as unknown as { zoomed: unknown }).zoomed)).toEqual([
    [{ zoom: 2 }],
    [{ torch: true }],
  ])
  await assertAccessible(page, 'camera')
  await shutter.click()
  const photo = page.getByRole('img', { name: 'Foto do canhoto a confirmar' })
  const before = await photo.boundingBox()
  await photo.dblclick({ force: true, position: { x: 40, y: 40 } })
  await expect(page.getByText('250%')).toBeVisible()
  expect((await photo.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 2)
  const left = (await photo.boundingBox())?.x ?? 0
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await photo.boundingBox())?.x).toBeLessThan(left)
  await page.keyboard.press('-')
  await assertAccessible(page, 'photo preview')
  await finish(page)
})

test('a finger that taps twice to leave a dialog touches nothing under it', async ({ browser }) => {
  const number = nextNumber()
  await records.newDelivery(number)
  const page = await atWheel(browser, app, { alone: true, hasTouch: true, isMobile: true })
  const dialog = await openFailure(page, number)
  await page.context().setOffline(true)
  await dialog.getByText('Recusa: mercadoria diferente do pedido').click()
  const record = dialog.getByRole('button', { name: 'Registrar' })
  const { x, y, width, height } = (await record.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const [left, top] = [x + width / 2, y + height / 2]
  const tap = () => page.touchscreen.tap(left, top)
  const isPageTouched = page.evaluate(
    async ([atX = 0, atY = 0]) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      new MutationObserver(() => {
        if (document.querySelector('[role="dialog"]')) return
        resolve(document.elementFromPoint(atX, atY)?.closest('#root') !== null)
      }).observe(document.body, { childList: true, subtree: true })
      return promise
    },
    [left, top],
  )
  await tap()
  // As soon as the dialog is gone, however slow the machine is.
  expect(await isPageTouched).toBe(false)

  await expect(page.getByText('1 envio pendente')).toBeVisible()
  await expect(async () => {
    await tap()
    await expect(page.getByRole('dialog', { name: 'Envios pendentes' })).toBeVisible({
      timeout: SECOND,
    })
  }).toPass()
})

test('a card says city and ways: map applications with the address, and the phone of the note', async ({
  browser,
}) => {
  const number = nextNumber()
  await registerNote(number)
  const page = await atWheel(browser, app)
  const card = cardOf(page, number)
  await expect(card.getByText(/Niterói/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Ligar' })).toHaveAttribute(
    'href',
    /^tel:\+55\d{10,11}$/,
  )
  await card.getByRole('button', { name: 'Abrir no mapa' }).click()
  const maps = page.getByRole('dialog', { name: /^Abrir no mapa/ })
  for (const [name, address] of [
    ['Google Maps', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=.*Niter%C3%B3i/],
    ['Waze', /^https:\/\/waze\.com\/ul\?q=.*Niter%C3%B3i.*&navigate=yes$/],
    ['Mapa do aparelho', /^geo:0,0\?q=.*Niter%C3%B3i/],
  ] as const) {
    const link = maps.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', address)
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await assertAccessible(page, 'map dialog')
})

test('the screen can be used by everyone in both schemes, folded and unfolded', async ({
  browser,
}) => {
  const number = nextNumber()
  await registerNote(number)
  const page = await atWheel(browser, app)
  await startRoute(page)
  await page.reload()
  await seeDay(page)
  await assertAccessible(page, 'driver on route')
  await shoot(page, number)
  await finish(page)
  await finishedCard(page, number)
  await assertAccessible(page, 'driver on route, finished')
})

test('the driver orders the day by finger or with buttons, without a network; the server keeps the order', async ({
  browser,
}) => {
  const numbers = [nextNumber(), nextNumber(), nextNumber()]
  for (const number of numbers) await records.newDelivery(number, 'motorista4')
  const page = await onTheRoad(browser, app, { username: 'motorista4' })
  await areCached(page, [/order-dialog-.*\.js$/])
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Ordenar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ordem das entregas' })
  const rows = dialog.getByRole('listitem')
  const shown = async () =>
    Promise.all((await rows.all()).map((row) => row.getAttribute('aria-label')))
  const lastName = `NF ${numbers[2]}`
  await expect(dialog.getByRole('listitem', { name: lastName })).toBeVisible()
  const before = await shown()
  await assertAccessible(page, 'order of the day')

  await dialog.getByRole('button', { name: `Subir ${lastName}` }).click()
  await expect(dialog.getByRole('button', { name: `Subir ${lastName}` })).toBeFocused()
  await expect
    .poll(async () => (await shown()).indexOf(lastName))
    .toBe(before.indexOf(lastName) - 1)
  const handle = await rows.filter({ hasText: lastName }).locator('[data-handle]').boundingBox()
  const top = await rows.first().boundingBox()
  await page.mouse.move((handle?.x ?? 0) + 20, (handle?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((handle?.x ?? 0) + 20, (top?.y ?? 0) + 2, { steps: 10 })
  await page.mouse.up()
  const wanted = [lastName, ...before.filter((name) => name !== lastName)]
  await expect.poll(shown).toEqual(wanted)
  await dialog.getByRole('button', { name: 'Salvar ordem' }).click()
  await seeNotice(page, 'Ordem das entregas salva')
  await expect(cards(page).first()).toHaveAttribute('aria-label', lastName)

  await page.reload()
  await expect(cards(page).first()).toHaveAttribute('aria-label', lastName)
  await page.context().setOffline(false)
  const [row] = numbers.slice(2).map(String)
  await expect
    .poll(() => records.rows('select day_order from deliveries where nf_number = $1', [row]))
    .toEqual([{ day_order: 1 }])
  await expect(cards(page).first()).toHaveAttribute('aria-label', lastName)
})

test('the driver may write down who received the goods, also with a photo that was left unconfirmed', async ({
  browser,
}) => {
  const [first, second] = [nextNumber(), nextNumber()]
  const deliveries = [await records.newDelivery(first), await records.newDelivery(second)]
  const page = await atWheel(browser, app)
  await shoot(page, first)
  await page.getByRole('button', { name: 'Informar quem recebeu' }).click()
  await page.getByLabel('Nome de quem recebeu').fill('Dona Célia')
  await page.getByLabel('Documento de quem recebeu').fill('123.456.789-09')
  await assertAccessible(page, 'receiver')
  await finish(page)

  await shoot(page, second)
  await expect(page.getByText(`Há uma foto não confirmada da NF ${second}.`)).toBeAttached()
  await page.reload()
  await page.getByRole('button', { name: 'Ver foto', exact: true }).click()
  await page.getByRole('button', { name: 'Informar quem recebeu' }).click()
  await page.getByLabel('Nome de quem recebeu').fill('Seu Raí')
  await finish(page)
  const received = () =>
    records.rows(
      `select receiver_name, receiver_document from receipts where delivery_id = any($1) order by delivery_id`,
      [deliveries.map(({ id }) => id)],
    )
  await expect.poll(received).toEqual([
    { receiver_name: 'Dona Célia', receiver_document: '123.456.789-09' },
    { receiver_name: 'Seu Raí', receiver_document: null },
  ])
})

test('a company may require the name of who received; the administrator says so', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const office = await atWork(browser, app, 'admin')
  await office.getByRole('link', { name: 'Comprovante de entrega' }).click()
  await office.getByLabel('Nome de quem recebeu').selectOption('Obrigatório')
  await office.getByRole('button', { name: 'Salvar' }).click()
  await seeNotice(office, 'Comprovante salvo!')
  await assertAccessible(office, 'proof settings')
  try {
    const page = await atWheel(browser, app)
    await shoot(page, number)
    await page.getByRole('button', { name: 'Confirmar e Finalizar' }).click()
    await expect(page.getByText('Informe o nome de quem recebeu.')).toBeVisible()
    await expect(page.getByLabel('Nome de quem recebeu')).toBeFocused()
    await page.keyboard.type('Seu Raí')
    await finish(page)
    await expect
      .poll(() => records.rows('select receiver_name from receipts where delivery_id = $1', [id]))
      .toEqual([{ receiver_name: 'Seu Raí' }])
  } finally {
    await records.rows("update companies set receiver_rule = 'OPTIONAL'")
  }
})

test('after the route the day says how far and how long it was', async ({ browser }) => {
  const { token, user } = await signedInByApi(app, 'motorista3')
  const status = `/api/tracking/drivers/${user.driver_id}/status`
  const sinceMidnight = Date.now() - new Date(`${localDay()}T00:00:00-03:00`).getTime()
  // Of today, however early it is.
  const time = (n: number) =>
    new Date(Date.now() - (3 - n) * Math.min(300_000, sinceMidnight / 4)).toISOString()
  const consent = { version: '2026-11', given: true, occurred_at: time(0) }
  await ask(app, token, 'POST', '/api/tracking/consents', consent)
  await ask(app, token, 'PUT', status, { status: 'online', occurred_at: time(0) })
  const points = [0, 1, 2].map((n) => ({
    latitude: -23.5 + n / 100,
    longitude: -46.6,
    recorded_at: time(n),
  }))
  await ask(app, token, 'POST', '/api/tracking/locations', { points })
  await ask(app, token, 'PUT', status, { status: 'offline', occurred_at: time(3) })

  const page = await atWheel(browser, app, { username: 'motorista3' })
  await expect(page.getByText(/^Rota de hoje: 2,2 km em \d+ min$/)).toBeVisible()
})

/** The stub as a camera with this filter sees it. */
async function stubThrough(page: Page, filter: string) {
  const url = await page.evaluate(
    async ([photo, css]) => {
      const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      const context = canvas.getContext('2d')
      if (context) context.filter = css
      context?.drawImage(bitmap, 0, 0)
      return canvas.toDataURL('image/jpeg', 0.85)
    },
    [STUB.toString('base64'), filter] as const,
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

async function choose(page: Page, filter: string) {
  const buffer = await stubThrough(page, filter)
  const photo = { name: 'canhoto.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Foto do aparelho').setInputFiles(photo)
}

test('a dark or blurred photo is said to be so, and finishes the delivery all the same', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const page = await atWheel(browser, app)
  await breakCamera(page)
  await cardOf(page, number).getByRole('button', { name: 'Fotografar Canhoto' }).click()
  await choose(page, 'blur(6px)')
  const advice = page.getByRole('dialog').getByRole('status')
  await expect(advice.getByText('Foto tremida. Tirar outra?')).toBeVisible()

  await page.getByRole('button', { name: 'Tirar Outra' }).click()
  await choose(page, 'brightness(0.2)')
  await expect(advice.getByText('Foto escura. Tirar outra?')).toBeVisible()
  await assertAccessible(page, 'photo with advice')
  await finish(page)
  await seeFinished(page, number)
  await expect.poll(() => records.photosOf(id).then(({ count }) => count)).toBe(1)
})
