import { type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { ask } from './support/api.ts'
import { serveForThisFile } from './support/app.ts'
import {
  askToSignOut,
  atWheel,
  cardOf,
  chooseVehicle,
  finish,
  pendingBanner,
  photograph,
  photoOnPhone,
  sendAll,
  startDay,
  DAMAGED_HEIC,
  tokenOn,
  breakCamera,
  seeFinished,
} from './support/driver.ts'
import { cut, intercept } from './support/network.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const UPLOAD = /\/api\/receipts\/upload/
const LIST = /\/api\/deliveries\?/
const VEHICLES = /\/api\/vehicles/
const VEHICLE = 'BRA2E19 - Fiorino - Fiat - Branca'

let last = 82_000
const nextNumber = () => (last += 1)

type Answer = { status?: number; contentType?: string; body?: string; json?: unknown }

/** Something else answers in place of the server, until the returned function: how often it was asked. */
async function answerWith(page: Page, address: RegExp, answer: Answer) {
  let count = 0
  await intercept(page, address, async (route) => {
    count += 1
    await route.fulfill(answer)
  })
  return {
    wasAsked: () => expect.poll(() => count, `requests to ${address}`).toBeGreaterThan(0),
    leave: () => page.unroute(address),
  }
}

const HALF = { contentType: 'application/json', body: '{"success":true,"data":[{"id":"0193' }
const page200 = { contentType: 'text/html', body: '<!doctype html><p>Entre na rede do posto' }

test.describe('what the phone has read stays', () => {
  test('whatever answers in place of the server: the list is shown with its age, and a route starts', async ({
    browser,
  }) => {
    const number = nextNumber()
    await records.newDelivery(number)
    const page = await atWheel(browser, app)
    await expect(cardOf(page, number)).toBeVisible()
    await expect.poll(() => keptOf(page, 'vehicles')).not.toBeNull()

    for (const answer of [
      HALF,
      // One after the other: the first has not spoilt what is kept.
      { json: { success: true, data: null } },
    ]) {
      const foreign = [
        await answerWith(page, LIST, answer),
        await answerWith(page, VEHICLES, answer),
      ]
      await page.reload()
      for (const { wasAsked } of foreign) await wasAsked()
      await expect(cardOf(page, number)).toBeVisible()
      await expect(page.getByText(/^Erro de conexao\. Lista de \d\d:\d\d\.$/)).toBeVisible()
    }
    await startDay(page)
    await chooseVehicle(page, VEHICLE)
    await expect(page.getByText(VEHICLE)).toBeVisible()
  })

  test('but not what no screen can read, which another version may have kept', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app)
    await expect(cardOf(page, number)).toBeVisible()
    await expect.poll(() => keptOf(page, 'vehicles')).not.toBeNull()
    const foreign = await answerWith(page, UPLOAD, page200)
    await photograph(page, number)
    await foreign.wasAsked()

    const mend = [await cut(page, LIST), await cut(page, VEHICLES)]
    await keepNonsense(page)
    await page.reload()
    await expect(page.getByText('Erro ao carregar entregas')).toBeVisible()
    expect(await keptOf(page, 'vehicles')).toBeNull()
    await foreign.leave()
    for (const each of mend) await each()
    await page.getByRole('button', { name: 'Tentar novamente' }).first().click()
    await seeFinished(page, number)
    await sendAll(page)
    expect((await records.photosOf(id)).count).toBe(1)
  })

  test('unless a screen fails on it: it is shown without, and the unsent photo is there', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app, { alone: true })
    await expect(cardOf(page, number)).toBeVisible()
    const foreign = await answerWith(page, UPLOAD, page200)
    await photograph(page, number)
    await foreign.wasAsked()
    const mend = await cut(page, LIST)
    // A fault of this version, which only this delivery meets.
    await page.addInitScript((fatal) => {
      const { map } = Array.prototype
      function faulty(this: { nf_number?: string }[], ...given: Parameters<typeof map>) {
        if (this.some((each) => each?.nf_number === fatal)) throw new Error('A fault')
        return Reflect.apply(map, this, given) as unknown[]
      }
      Object.assign(Array.prototype, { map: faulty })
    }, String(number))
    await page.reload()
    await expect(page.getByText('Erro ao carregar entregas')).toBeVisible()
    await expect(page.getByText('1 envio pendente')).toBeVisible()
    await foreign.leave()
    await sendAll(page)
    expect((await records.photosOf(id)).count).toBe(1)
    await mend()
    await page.reload()
    await expect(page.getByText('Algo deu errado')).toBeVisible()
  })
})

test.describe('a photo is on the phone until the server itself has it', () => {
  /** Of the many answers in web/src/lib/outbox/foreign-answers.test.ts. */
  const ANSWERS: Record<string, Answer> = {
    nothing: { status: 204 },
    'a success of its own': { json: { success: true, data: {} } },
    'a size that it does not pass on': { status: 413, contentType: 'text/html', body: '<p>413' },
    'a sign-in of its own': { status: 401, json: { message: 'Unauthorized' } },
  }

  test('whatever a network answers in its place: nothing is refused, nobody is signed out, and it arrives once', async ({
    browser,
  }) => {
    const numbers = Object.keys(ANSWERS).map(nextNumber)
    const deliveries = await Promise.all(numbers.map((number) => records.newDelivery(number)))
    const page = await atWheel(browser, app)
    await expect(cardOf(page, numbers[0] ?? 0)).toBeVisible()
    const sent: string[] = []
    const foreign = Object.values(ANSWERS)
    const met = new Map<string, Answer>()
    await intercept(page, UPLOAD, (route) => {
      const key = route.request().headers()['idempotency-key'] ?? ''
      if (!met.has(key)) met.set(key, foreign[met.size] ?? {})
      return route.fulfill(met.get(key) ?? {})
    })
    for (const number of numbers) {
      await photograph(page, number)
      sent.push(await photoOnPhone(page))
    }
    await expect.poll(() => met.size).toBe(numbers.length)
    await page.getByRole('button', { name: `${numbers.length} envios pendentes` }).click()
    const panel = page.getByRole('dialog', { name: 'Envios pendentes' })
    await expect(
      panel.getByText(/Aguardando conexão: a rede respondeu no lugar do Canhoto/),
    ).toHaveCount(numbers.length)
    await expect(panel.getByRole('button', { name: 'Descartar' })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Fechar' }).last().click()

    await page.unroute(UPLOAD)
    await sendAll(page)
    for (const [index, { id }] of deliveries.entries())
      expect(await records.photosOf(id)).toEqual({ count: 1, newest: sent[index] })
  })

  test('one that was damaged on its way goes again by itself', async ({ browser }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWheel(browser, app)
    const damaged = await answerWith(page, UPLOAD, {
      status: 422,
      json: {
        success: false,
        error: 'A foto chegou incompleta. Envie novamente.',
        code: 'HASH_MISMATCH',
      },
    })
    await photograph(page, number)
    await damaged.wasAsked()
    await expect(page.getByText('1 envio pendente', { exact: true })).toBeVisible()
    await damaged.leave()
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await expect.poll(async () => (await records.photosOf(id)).count).toBe(1)
    await expect(pendingBanner(page)).toHaveCount(0)
  })
})

test('a sign-in of the network ends no session, and our own refusal does', async ({ browser }) => {
  const number = nextNumber()
  await records.newDelivery(number)
  const page = await atWheel(browser, app)
  await expect(cardOf(page, number)).toBeVisible()
  const foreign = await answerWith(page, LIST, { status: 401, json: { error: 'Unauthorized' } })
  await page.reload()
  await foreign.wasAsked()
  await expect(page.getByText(/^Erro de conexao\. Lista de/)).toBeVisible()
  expect(await tokenOn(page)).not.toBe('')
  await foreign.leave()
  await ask(app, await tokenOn(page), 'POST', '/api/auth/logout')
  await page.reload()
  await expect(page.getByText('Sua sessão foi encerrada. Entre novamente.')).toBeVisible()
})

test.describe('what is pending is counted once and the same', () => {
  test('by the banner, its list and the sign-out, which waits while something can be sent', async ({
    browser,
  }) => {
    const [first, second] = [nextNumber(), nextNumber()]
    await records.newDelivery(first)
    await records.newDelivery(second)
    const page = await atWheel(browser, app)
    await expect(cardOf(page, second)).toBeVisible()
    await page.context().setOffline(true)
    await photograph(page, first)
    await breakCamera(page)
    await cardOf(page, second).getByRole('button', { name: 'Fotografar Canhoto' }).click()
    await page
      .getByLabel('Foto do aparelho')
      .setInputFiles({ name: 'canhoto.heic', mimeType: 'image/heic', buffer: DAMAGED_HEIC })
    await finish(page)
    await addLatePositions(page)
    await expect(page.getByText('3 envios pendentes')).toBeVisible()
    await pendingBanner(page).click()
    const panel = page.getByRole('dialog', { name: 'Envios pendentes' })
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    await panel.getByRole('button', { name: 'Fechar' }).last().click()
    await askToSignOut(page)
    const held = page.getByRole('dialog', { name: 'Há envios pendentes' })
    await expect(held.getByText('Há envios pendentes: 3 itens')).toBeVisible()
    await held.getByRole('button', { name: 'Continuar conectado' }).click()

    // What the server refused is not waited for, and stays on the phone.
    await intercept(page, /\/api\/tracking\/locations/, (route) =>
      route.fulfill({
        json: { success: true, data: { accepted: 2, duplicated: 0, rejected: [] } },
      }),
    )
    await page.context().setOffline(false)
    await expect(page.getByText('Envios: 1 recusado')).toBeVisible()
    await askToSignOut(page)
    const refused = page.getByRole('dialog', { name: 'Há envios recusados' })
    await expect(refused.getByText(/O servidor recusou 1 item\. .*só você o vê/)).toBeVisible()
    await refused.getByRole('button', { name: 'Sair mesmo assim' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Logout realizado')).toBeVisible()
    expect(await countOnPhone(page)).toBe(1)
  })
})

test('positions that the server refused are one line of the list, and are discarded together', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const page = await atWheel(browser, app)
  await expect(cardOf(page, number)).toBeVisible()
  await page.context().setOffline(true)
  await photograph(page, number)
  await addLatePositions(page)
  await intercept(page, /\/api\/tracking\/locations/, (route) =>
    route.fulfill({ status: 400, json: { success: false, error: 'Posição inválida.' } }),
  )
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Envios: 1 recusado' }).click()
  const panel = page.getByRole('dialog', { name: 'Envios pendentes' })
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel.getByText(/^2 posições da rota · /)).toBeVisible()
  await expect(panel.getByText('Posição inválida.')).toBeVisible()
  await panel.getByRole('button', { name: 'Descartar' }).click()
  const asked = page.getByRole('dialog', { name: 'Descartar envio' })
  await asked.getByRole('button', { name: 'Descartar' }).click()
  await expect(panel.getByText('Tudo foi enviado.')).toBeVisible()
  expect((await records.photosOf(id)).count).toBe(1)
})

/** What the phone keeps of an endpoint to show it without a network. */
function keptOf(page: Page, noun: string) {
  return page.evaluate(async (name) => {
    const request = indexedDB.open('canhoto')
    await new Promise((done) => request.addEventListener('success', done))
    const store = request.result.transaction('kept').objectStore('kept')
    const [keys, values] = [store.getAllKeys(), store.getAll()]
    await new Promise((done) => values.addEventListener('success', done))
    request.result.close()
    const index = keys.result.findIndex((key) => JSON.stringify(key).includes(`/api/${name}`))
    return (values.result[index] ?? null) as unknown
  }, noun)
}

/** As the first version kept an answer that broke off. */
function keepNonsense(page: Page) {
  return page.evaluate(async () => {
    const request = indexedDB.open('canhoto')
    await new Promise((done) => request.addEventListener('success', done))
    const store = request.result.transaction('kept', 'readwrite').objectStore('kept')
    const keys = store.getAllKeys()
    await new Promise((done) => keys.addEventListener('success', done))
    for (const key of keys.result) {
      const nonsense = { data: null, meta: { total: 0, page: 1, per_page: 1 }, at: Date.now() }
      const write = store.put(nonsense, key)
      await new Promise((done) => write.addEventListener('success', done))
    }
    request.result.close()
  })
}

/** Positions of three minutes ago, as a route without a network leaves them. */
function addLatePositions(page: Page) {
  return page.evaluate(async () => {
    const request = indexedDB.open('canhoto')
    await new Promise((done) => request.addEventListener('success', done))
    const store = request.result.transaction('outbox', 'readwrite').objectStore('outbox')
    const all = store.getAll()
    await new Promise((done) => all.addEventListener('success', done))
    const { seq: _, ...like } = all.result[0] as { seq: number; userId: string }
    for (const latitude of [-23.5, -23.6]) {
      const point = { latitude, longitude: -46.6 }
      const write = store.add({
        ...like,
        id: crypto.randomUUID(),
        work: { kind: 'position', point },
        state: 'waiting',
        attempts: 0,
        notBefore: 0,
        createdAt: Date.now() - 180_000,
        error: null,
      })
      await new Promise((done) => write.addEventListener('success', done))
    }
    request.result.close()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    new BroadcastChannel('canhoto-outbox').postMessage(null)
  })
}

/** The items that wait on the phone, of all users. */
function countOnPhone(page: Page) {
  return page.evaluate(async () => {
    const request = indexedDB.open('canhoto')
    await new Promise((done) => request.addEventListener('success', done))
    const count = request.result.transaction('outbox').objectStore('outbox').count()
    await new Promise((done) => count.addEventListener('success', done))
    request.result.close()
    return count.result
  })
}
