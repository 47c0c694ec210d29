import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { type Page, test } from '@playwright/test'
import { assertAccessible } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { serveForThisFile } from './support/app.ts'
import { CLIP_NUMBER } from './support/camera-clip.ts'
import {
  atWheel,
  cardOf,
  finish,
  finishedCard,
  onTheRoad,
  openStatus,
  photograph,
  seeDay,
  shoot,
  startRoute,
} from './support/driver.ts'
import { expect } from './support/expect.ts'
import { seeNotice } from './support/notices.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

let last = 84_000
const nextNumber = () => (last += 1)

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
  const page = await atWheel(browser, app, { alone: true })
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
  const page = await atWheel(browser, app, { alone: true })
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
  const page = await atWheel(browser, app, { alone: true })
  await startRoute(page)
  await page.reload()
  await seeDay(page)
  await assertAccessible(page, 'driver on route')
  await shoot(page, number)
  await finish(page)
  await finishedCard(page, number)
  await assertAccessible(page, 'driver on route, finished')
})
