import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { expect } from './expect.ts'
import { ask } from './api.ts'
import { type App, PHONE } from './app.ts'
import { seeNotice } from './notices.ts'
import { open, openAgain } from './pages.ts'
import { noteFile } from './registration.ts'
import { rememberedSignIn } from './remembered.ts'

export const STUB = readFileSync(
  new URL('../../server/src/demo/photos/canhoto-1.jpg', import.meta.url),
)

/** A picture of a telephone, which browsers cannot draw. */
export const HEIC = readFileSync(
  new URL('../../server/test/pictures/barcode.heic', import.meta.url),
)

/** The same with its end, but nothing that says what is in it: only the server sees that. */
export const DAMAGED_HEIC = Buffer.from(HEIC).fill(0, 32, 456)

type Phone = BrowserContextOptions & {
  username?: string
  /** A page of its own, for what a page cannot forget. */
  alone?: boolean
  /** With the route that the server has open of this driver. */
  goesOn?: boolean
}

/** A driver's phone, signed in some time ago. Without the service worker, unless the journey needs it. */
export async function atWheel(
  browser: Browser,
  app: App,
  { username = 'motorista', alone = false, goesOn = false, ...given }: Phone = {},
) {
  const storageState = await rememberedSignIn(app, username)
  if (!goesOn) await endRoute(app, username)
  const options = { viewport: PHONE, serviceWorkers: 'block', ...given } as const
  const page = alone
    ? await open(browser, { ...options, storageState })
    : await openAgain(browser, { url: app.url, options, storageState })
  await page.goto(`${app.url}/dashboard`)
  await seeDay(page)
  await hasDialogs(page)
  return page
}

/** What opens over the screen is loaded after it, one after the other: without a network it would not come any more. */
function hasDialogs(page: Page) {
  return page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('finish-dialog')),
    null,
    // By default in each frame, which the browser would paint for that.
    { polling: 100 },
  )
}

/** A route that another test's phone left open on the server would go on here. */
export async function endRoute(app: App, username: string) {
  const { origins } = await rememberedSignIn(app, username)
  const held = Object.fromEntries(
    origins.flatMap(({ localStorage }) => localStorage).map(({ name, value }) => [name, value]),
  )
  const { driver_id } = JSON.parse(held['canhoto_user'] ?? '{}') as { driver_id?: string | null }
  if (!driver_id) return
  const path = `/api/tracking/drivers/${driver_id}/status`
  await ask(app, held['canhoto_token'] ?? '', 'PUT', path, { status: 'offline' })
}

/** A phone that opens without a network: the service worker has taken over, and the list was read once. */
export async function onTheRoad(browser: Browser, app: App, options: Phone = {}) {
  const page = await atWheel(browser, app, { alone: true, serviceWorkers: 'allow', ...options })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByText('Carregando entregas...')).toHaveCount(0)
  return page
}

/** The service worker has stored a file of each of these names. */
export async function areCached(page: Page, files: readonly RegExp[]) {
  await expect
    .poll(async () => {
      const urls = await page.evaluate(async () => {
        const caches = globalThis.caches
        const stored = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
        return (await Promise.all(stored)).flat().map(({ url }) => url)
      })
      return files.filter((file) => !urls.some((url) => file.test(url)))
    })
    .toEqual([])
}

export async function seeDay(page: Page) {
  await expect(page.getByRole('heading', { name: 'Minhas Entregas - Hoje' })).toBeVisible()
}

export const cardOf = (page: Page, number: number) =>
  page.getByRole('listitem', { name: `NF ${number}`, exact: true })

/** A finished delivery is folded away; the driver unfolds them. */
export async function finishedCard(page: Page, number: number) {
  const fold = page.getByRole('button', { name: /^Concluídas/ })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  return cardOf(page, number)
}

export async function seeFinished(page: Page, number: number) {
  await expect((await finishedCard(page, number)).getByText('Realizada')).toBeVisible()
}

/** On a route everything about the day is one line, which opens. */
export async function openStatus(page: Page) {
  const line = page.getByRole('button', { name: /^Em rota desde/ })
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
}

/** The camera breaks, so that the file picker is offered instead. */
export const breakCamera = (page: Page) =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('', 'NotAllowedError'))
  })

export async function startDay(page: Page) {
  await page.getByRole('button', { name: 'Iniciar Dia' }).click()
  await expect(page.getByText('Dia Iniciado')).toBeVisible()
}

export async function chooseVehicle(page: Page, label = 'BRA2E19 - Fiorino - Fiat - Branca') {
  await page.getByRole('button', { name: /^(Selecionar|Trocar) veiculo$/ }).click()
  await page.getByText(label).last().click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

export async function startRoute(page: Page) {
  await askForRoute(page)
  await openStatus(page)
}

/** The same where the server may refuse it: then the status does not stay one line. */
export async function askForRoute(page: Page) {
  await startDay(page)
  await chooseVehicle(page)
  await page.getByRole('button', { name: 'Iniciar Rota' }).click()
  await page.getByRole('button', { name: 'Aceito compartilhar' }).click()
  await seeNotice(page, 'Rota iniciada!')
}

export async function finishRoute(page: Page) {
  await openStatus(page)
  await page.getByRole('button', { name: 'Finalizar Rota' }).click()
  const asked = page.getByRole('dialog', { name: 'Finalizar a rota?' })
  await asked.getByRole('button', { name: 'Finalizar' }).click()
}

export async function shoot(page: Page, number: number) {
  await cardOf(page, number).getByRole('button', { name: 'Fotografar Canhoto' }).click()
  await page.getByRole('button', { name: 'Fotografar', exact: true }).click()
}

export async function finish(page: Page) {
  await page.getByRole('button', { name: 'Confirmar e Finalizar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

export async function photograph(page: Page, number: number) {
  await shoot(page, number)
  await finish(page)
}

export async function openFailure(page: Page, number: number) {
  await cardOf(page, number).getByRole('button', { name: 'Não entregue' }).click()
  const dialog = page.getByRole('dialog', { name: `Não entregue: NF ${number}` })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  return dialog
}

/** The phone has stored why a delivery may not be made. */
export function hasReadReasons(page: Page) {
  return expect
    .poll(() => keptKeys(page))
    .toContainEqual(expect.stringContaining('/api/occurrences/reasons'))
}

/** Names of what the phone stores of the server's answers. */
export function keptKeys(page: Page) {
  return page.evaluate(async () => {
    const request = indexedDB.open('canhoto')
    await new Promise((done) => request.addEventListener('success', done))
    const keys = request.result.transaction('kept').objectStore('kept').getAllKeys()
    await new Promise((done) => keys.addEventListener('success', done))
    request.result.close()
    return keys.result.map(String)
  })
}

/** Registers a note of the road, with its XML. */
export async function register(page: Page, number: number) {
  await page.getByRole('button', { name: 'Cadastrar Entrega Manual' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cadastrar Nova Entrega' })
  await dialog.locator('input[type=file]').first().setInputFiles(noteFile(number))
  await dialog.getByLabel(/Número da NF/).fill(String(number))
  await dialog.getByLabel(/Nome do Cliente/).fill('Padaria da Estrada')
  await dialog.getByLabel(/Data de emissão/).fill('2026-11-20')
  await dialog.getByLabel(/Data de saída/).fill('2026-11-20')
  await dialog.getByLabel(/Valor total da entrega/).fill('150,00')
  await dialog.getByLabel(/Valor total da nota/).fill('150,00')
  await dialog.getByRole('button', { name: 'Salvar Entrega' }).click()
  await expect(dialog).toBeHidden()
}

export async function askToDelete(page: Page, number: number) {
  await cardOf(page, number).getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await seeNotice(page, 'Entrega excluída', `NF ${number}`)
}

export const pendingBanner = (page: Page) =>
  page.getByRole('button', { name: /envios? pendentes?|\d recusado/ })

/** The network is back, so that nothing waits for its next attempt; what has gone by itself meanwhile is not there any more. */
export async function sendAll(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(pendingBanner(page)).toHaveCount(0)
}

export async function signOut(page: Page) {
  await askToSignOut(page)
  await expect(page).toHaveURL(/\/login$/)
}

export async function askToSignOut(page: Page) {
  await page.getByRole('button', { name: /abrir menu da conta/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
}

/** What the phone still holds of a photo: its fingerprint. */
export function photoOnPhone(page: Page) {
  return page.evaluate(async () => {
    const request = indexedDB.open('canhoto')
    await new Promise((done) => request.addEventListener('success', done))
    const all = request.result.transaction('bytes').objectStore('bytes').getAll()
    await new Promise((done) => all.addEventListener('success', done))
    request.result.close()
    const { content } = all.result.findLast(({ type }) => type === 'image/jpeg') as {
      content: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
    }
    const text = atob(localStorage.getItem('canhoto_storage_key') ?? '')
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
    const cipher = { name: 'AES-GCM', iv: content.iv }
    const photo = await crypto.subtle.decrypt(cipher, key, content.data)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', photo))
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  })
}

export const tokenOn = (page: Page) =>
  page.evaluate(() => localStorage.getItem('canhoto_token') ?? '')

/** Everything that the phone stores and anyone with the phone can read, as one text. */
export function readableOnPhone(page: Page) {
  return page.evaluate(async () => {
    async function contentOf(name = '') {
      const request = indexedDB.open(name)
      await new Promise((done) => request.addEventListener('success', done))
      const db = request.result
      const stored = await Promise.all(
        Array.from(db.objectStoreNames, async (store) => {
          const all = db.transaction(store).objectStore(store)
          const [keys, values] = [all.getAllKeys(), all.getAll()]
          await new Promise((done) => values.addEventListener('success', done))
          return [store, keys.result, values.result]
        }),
      )
      db.close()
      return [name, stored]
    }
    const databases = await indexedDB.databases()
    const stored = await Promise.all(databases.map(({ name }) => contentOf(name)))
    const decode = (_: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder('latin1').decode(value)
        : value
    return JSON.stringify([stored, Object.entries(localStorage)], decode)
  })
}
