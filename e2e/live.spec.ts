import { test } from '@playwright/test'
import { ask } from './support/api.ts'
import { serveForThisFile } from './support/app.ts'
import { STUB } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { cut, holdAnswer, intercept } from './support/network.ts'
import { atWork, beforeWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const LIVE = /\/api\/live$/
const SOON = { timeout: 30_000 }

async function photograph(deliveryId: string) {
  const { token } = await signedInByApi(app, 'motorista')
  const form = new FormData()
  form.set('delivery_id', deliveryId)
  form.set('file', new Blob([STUB], { type: 'image/jpeg' }), 'canhoto.jpg')
  await ask(app, token, 'POST', '/api/receipts/upload', form)
}

/** The report reads nothing again by itself. */
async function reportOf(page: Awaited<ReturnType<typeof atWork>>, number: number) {
  await page.getByRole('textbox', { name: 'Buscar por NF ou cliente' }).fill(String(number))
  const row = page.getByRole('row', { name: String(number) })
  await expect(row).toContainText('Pendente')
  return row
}

test('the stub that a driver photographs is on the screens of the office at once, in every tab', async ({
  browser,
}) => {
  const { id } = await records.newDelivery(96_001)
  const desk = await atWork(browser, app, 'operador', { path: 'relatorios' })
  let streams = 0
  desk.context().on('request', (request) => {
    if (LIVE.test(request.url())) streams++
  })
  const tab = await desk.context().newPage()
  await tab.goto(`${app.url}/dashboard/relatorios`)
  const supervisor = await atWork(browser, app, 'supervisor', { path: 'relatorios' })
  const rows = [
    await reportOf(desk, 96_001),
    await reportOf(tab, 96_001),
    await reportOf(supervisor, 96_001),
  ]
  await photograph(id)
  for (const row of rows) await expect(row).toContainText('Realizada')
  // The tabs of one browser share a stream.
  expect(streams).toBeLessThan(2)
})

test('a delivery that is registered while a list is on its way for the first time is in it', async ({
  browser,
}) => {
  const path = 'entregas?search=96008'
  const desk = await atWork(browser, app, 'operador', { path })
  await expect(desk.getByText('Nenhum resultado encontrado')).toBeVisible()
  const tab = await desk.context().newPage()
  const list = await holdAnswer(tab, /\/api\/deliveries\?/)
  await tab.goto(`${app.url}/dashboard/${path}`)
  await list.isAnswered()
  await records.newDelivery(96_008)
  // What happened has reached this browser.
  await expect(desk.getByRole('row', { name: '96008' })).toBeVisible(SOON)
  list.release()
  await expect(tab.getByRole('row', { name: '96008' })).toBeVisible(SOON)
})

test('a canhoto that one user rejects leaves the queue and the report of the others at once', async ({
  browser,
}) => {
  await records.rows(`update receipts set status = 'VALID' where status = 'PENDING_REVIEW'`)
  const [first, second] = [await records.newDelivery(96_011), await records.newDelivery(96_012)]
  await photograph(first.id)
  await photograph(second.id)
  const queue = await atWork(browser, app, 'supervisor', { path: 'conferencia' })
  const photoOf = (number: number) => queue.getByRole('img', { name: `Canhoto da NF ${number}` })
  await expect(photoOf(96_011)).toBeVisible()
  const report = await atWork(browser, app, 'admin', { path: 'receipts-report' })
  await report.getByRole('textbox', { name: 'Buscar por NF ou cliente' }).fill('96011')
  const link = report.getByRole('link', { name: 'Ver Canhoto da NF 96011' })
  await expect(link).toBeVisible()

  const { token } = await signedInByApi(app, 'operador')
  const { receipt_id } = await ask<{ receipt_id: string }>(
    app,
    token,
    'GET',
    `/api/deliveries/${first.id}`,
  )
  await ask(app, token, 'PUT', `/api/receipts/${receipt_id}/validate`, {
    status: 'REJECTED',
    reason: 'Sem assinatura',
  })
  // Before the pages would read again by themselves.
  await expect(photoOf(96_012)).toBeVisible(SOON)
  await expect(link).toHaveCount(0, SOON)
  await expect(queue.getByText('1 canhoto espera conferência')).toBeVisible()
})

test('a tab goes on when the one with the stream is closed', async ({ browser }) => {
  const { id } = await records.newDelivery(96_002)
  const first = await atWork(browser, app, 'operador', { path: 'relatorios' })
  const second = await first.context().newPage()
  await second.goto(`${app.url}/dashboard/relatorios`)
  const row = await reportOf(second, 96_002)
  const takenOver = second.waitForRequest(LIVE)
  await first.close()
  await takenOver
  await photograph(id)
  await expect(row).toContainText('Realizada')
})

test('screens that were read long before their stream begins are read again with it', async ({
  browser,
}) => {
  const desk = await beforeWork(browser, app, 'admin')
  const mend = await cut(desk, LIVE)
  const list = /\/api\/vehicles\?/
  const [first] = await Promise.all([
    desk.waitForResponse(list),
    desk.goto(`${app.url}/dashboard/veiculos`),
  ])
  expect(first.ok()).toBe(true)
  const again = desk.waitForResponse(list)
  await mend()
  expect((await again).ok()).toBe(true)
})

test('a stream on which nothing has happened goes on where it was', async ({ browser }) => {
  const desk = await atWork(browser, app, 'operador')
  const asked: (string | undefined)[] = []
  const id = new Date().toISOString()
  await intercept(desk, LIVE, (route) => {
    asked.push(route.request().headers()['last-event-id'])
    return route.fulfill({ contentType: 'text/event-stream', body: `id: ${id}\n\n` })
  })
  await desk.goto(`${app.url}/dashboard/relatorios`)
  await expect.poll(() => asked).toContain(id)
})

test('a stream that breaks off goes on where it was, and a foreign answer is no event', async ({
  browser,
}) => {
  const desk = await atWork(browser, app, 'operador')
  const asked: (string | undefined)[] = []
  const id = new Date().toISOString()
  await intercept(desk, LIVE, (route) => {
    const lastId = route.request().headers()['last-event-id']
    asked.push(lastId)
    return lastId === undefined
      ? route.fulfill({
          contentType: 'text/event-stream',
          body: `id: ${id}\nevent: resync\ndata: {}\n\nevent: location\ndata: <html>\n\n`,
        })
      : route.continue()
  })
  await desk.goto(`${app.url}/dashboard/relatorios`)
  await expect.poll(() => asked).toContain(id)
  const { id: deliveryId } = await records.newDelivery(96_003)
  const row = await reportOf(desk, 96_003)
  await photograph(deliveryId)
  await expect(row).toContainText('Realizada')
})
