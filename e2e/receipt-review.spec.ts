import { type Page, test } from '@playwright/test'
import { assertAccessible } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { PHONE, serveForThisFile } from './support/app.ts'
import { atWheel, cardOf, photograph, STUB } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { fitsItsWidth } from './support/layout.ts'
import { cut, hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const REVIEW = 'conferencia'
const PROCESS_OCR = /\/api\/receipts\/[^/]+\/process-ocr$/
const VALIDATE = /\/api\/receipts\/[^/]+\/validate$/

/** Nothing waits but the photos of these notes, the first the oldest. */
async function photographed(...numbers: number[]) {
  await records.rows(`update receipts set status = 'VALID' where status = 'PENDING_REVIEW'`)
  const { token } = await signedInByApi(app, 'motorista')
  const ids = new Map<number, string>()
  for (const number of numbers) {
    const { id } = await records.newDelivery(number)
    const body = new FormData()
    body.set('delivery_id', id)
    body.set('file', new Blob([STUB], { type: 'image/jpeg' }), 'canhoto.jpg')
    await ask(app, token, 'POST', '/api/receipts/upload', body)
    ids.set(number, id)
  }
  return ids
}

const statusOf = async (number: number) => {
  const [row] = await records.rows<{ status: string; rejection_reason: string | null }>(
    `select r.status, r.rejection_reason from receipts r join deliveries d on d.id = r.delivery_id
      where d.nf_number = $1 order by r.received_at desc limit 1`,
    [String(number)],
  )
  return [row?.status, row?.rejection_reason]
}

const seeNote = (page: Page, number: number) =>
  expect(page.getByRole('img', { name: `Canhoto da NF ${number}` })).toBeVisible()

test('an operator decides canhotos with the keyboard alone, most with one key, and takes one back', async ({
  browser,
}) => {
  const numbers = Array.from({ length: 12 }, (_, n) => 97_101 + n)
  await photographed(...numbers)
  const page = await atWork(browser, app, 'operador', { path: REVIEW })
  await expect(page.getByText('12 canhotos esperam conferência')).toBeVisible()
  await seeNote(page, 97_101)
  await assertAccessible(page, 'review of receipts')

  let pressed = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      pressed += 1
      await page.keyboard.press(key)
    }
  }
  // Ten approved with a key each, one rejected with two, one with the reason typed.
  for (const number of numbers.slice(0, 5)) {
    await seeNote(page, number)
    await press('a')
  }
  await seeNote(page, 97_106)
  await press('r', '3')
  await seeNote(page, 97_107)
  await press('r')
  await page.getByRole('form', { name: 'Motivo da recusa' }).waitFor()
  await press('o')
  await page.keyboard.type('Assinatura coberta')
  await press('Enter')
  for (const number of numbers.slice(7)) {
    await seeNote(page, number)
    await press('a')
  }
  await expect(page.getByText('Nenhum canhoto para conferir.')).toBeVisible()
  expect(pressed).toBeLessThanOrEqual(15)
  await expect.poll(() => statusOf(97_112)).toEqual(['VALID', null])
  await expect.poll(() => statusOf(97_106)).toEqual(['REJECTED', 'Foto de outra nota'])
  await expect.poll(() => statusOf(97_107)).toEqual(['REJECTED', 'Assinatura coberta'])

  await press('z')
  await seeNote(page, 97_112)
  await seeNotice(page, 'NF 97112 de volta à conferência')
  expect(await statusOf(97_112)).toEqual(['PENDING_REVIEW', null])
})

test('the photo is enlarged and turned, and the queue gone through, with keys that can be switched off', async ({
  browser,
}) => {
  await photographed(97_201, 97_202)
  const page = await atWork(browser, app, 'supervisor', { path: REVIEW })
  await seeNote(page, 97_201)
  await page.keyboard.press('+')
  await expect(page.getByText('150%')).toBeVisible()
  await page.keyboard.press('g')
  await expect(page.locator('[data-sideways]')).toBeVisible()
  await page.keyboard.press('j')
  await seeNote(page, 97_202)
  await expect(page.getByText('2 de 2')).toBeVisible()
  await page.keyboard.press('k')
  await seeNote(page, 97_201)

  await page.getByRole('button', { name: 'Desligar atalhos' }).click()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Recusar' }).click()
  const form = page.getByRole('form', { name: 'Motivo da recusa' })
  await assertAccessible(page, 'reasons to reject a receipt')
  await form.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Ligar atalhos' }).click()
  expect(await statusOf(97_201)).toEqual(['PENDING_REVIEW', null])
})

test('what was read of a photo fits a phone', async ({ browser }) => {
  await photographed(97_151)
  const page = await atWork(browser, app, 'operador', { path: REVIEW, viewport: PHONE })
  await seeNote(page, 97_151)
  const field = { read: '97151', expected: '97151', result: 'MATCHES', confidence: 1 }
  const fields = ['nf_number', 'received_on'].map((name) => ({ name, ...field }))
  await records.rows(`update receipts set ocr = $1 where status = 'PENDING_REVIEW'`, [
    { nf_number: '97151', matches: true, confidence: 1, fields, doubts: [], signature: null },
  ])
  await page.reload()
  await expect(page.getByRole('table', { name: 'Lido na foto' })).toBeVisible()
  await fitsItsWidth(page)
})

test('who asks with the keyboard for another reading of the photo stays there, and may decide meanwhile', async ({
  browser,
}) => {
  await photographed(97_161)
  const page = await atWork(browser, app, 'operador', { path: REVIEW })
  await seeNote(page, 97_161)
  const letRead = await hold(page, PROCESS_OCR)
  const again = page.getByRole('button', { name: 'Ler a foto de novo' })
  await again.press('Enter')
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await expect(again).toBeFocused()
  const isRead = page.waitForResponse(PROCESS_OCR)
  await letRead()
  expect((await isRead).ok()).toBe(true)
  await expect(again).toHaveAttribute('aria-busy', 'false')
  await expect(again).toBeFocused()

  await hold(page, PROCESS_OCR)
  await again.press('Enter')
  await page.keyboard.press('a')
  await expect.poll(() => statusOf(97_161)).toEqual(['VALID', null])
})

test('canhotos from before the review wait in no queue, and are reviewed from a list of their own', async ({
  browser,
}) => {
  const ids = await photographed(97_251, 97_252)
  await records.rows(`update receipts set reading = 'none' where delivery_id = any($1::uuid[])`, [
    [...ids.values()],
  ])
  const page = await atWork(browser, app, 'operador', { path: REVIEW })
  await expect(page.getByText('Nenhum canhoto para conferir.')).toBeVisible()
  await page.getByRole('link', { name: 'Não conferidos (2)' }).click()
  await expect(page.getByText('2 não conferidos, valem até uma recusa')).toBeVisible()
  await seeNote(page, 97_252)
  await assertAccessible(page, 'receipts from before the review')
  // One is left, the other is decided and taken back.
  await page.keyboard.press('j')
  await seeNote(page, 97_251)
  await page.keyboard.press('a')
  await expect.poll(() => statusOf(97_251)).toEqual(['VALID', null])
  await page.keyboard.press('z')
  await seeNote(page, 97_251)
  expect(await statusOf(97_251)).toEqual(['PENDING_REVIEW', null])

  await page.getByRole('link', { name: 'Ver a fila' }).click()
  await expect(page.getByText('Nenhum canhoto para conferir.')).toBeVisible()
  await page.goto(`${app.url}/dashboard/entregas/${ids.get(97_251)}`)
  await expect(page.getByText('Não conferido', { exact: true })).toBeVisible()
})

test('what another user decided meanwhile is said, and what cannot be sent waits again', async ({
  browser,
}) => {
  const ids = await photographed(97_301, 97_302)
  const page = await atWork(browser, app, 'operador', { path: REVIEW })
  await seeNote(page, 97_301)
  const mend = await cut(page, VALIDATE)
  await page.keyboard.press('a')
  await seeNotice(page, 'Erro ao conferir a NF 97301')
  await mend()
  // It waits before the one that is shown now.
  await expect(page.getByText('2 de 2')).toBeVisible()
  await page.keyboard.press('k')
  await seeNote(page, 97_301)

  // The page is not told of what the supervisor decides.
  const mendList = await cut(page, /\/api\/(live|receipts\?)/)
  const { token } = await signedInByApi(app, 'supervisor')
  const [receipt] = await records.rows<{ id: string }>(
    'select id from receipts where delivery_id = $1',
    [ids.get(97_301)],
  )
  await ask(app, token, 'PUT', `/api/receipts/${receipt?.id}/validate`, { status: 'VALID' })
  await seeNote(page, 97_301)
  await page.keyboard.press('r')
  await page.keyboard.press('1')
  await seeNotice(page, 'NF 97301 já conferida', /^Este canhoto já foi aprovado por /)
  await mendList()
  expect(await statusOf(97_301)).toEqual(['VALID', null])
  await seeNote(page, 97_302)
})

test('the driver of a rejected canhoto is asked for another one in one tap, and the shipper sees none until it comes', async ({
  browser,
}) => {
  const ids = await photographed(97_401)
  const office = await atWork(browser, app, 'operador', { path: REVIEW })
  await seeNote(office, 97_401)
  await office.keyboard.press('r')
  await office.keyboard.press('4')
  await expect.poll(() => statusOf(97_401)).toEqual(['REJECTED', 'Foto cortada'])
  // Of an earlier day it stays in the driver's list.
  await records.rows(
    `update deliveries set created_at = now() - interval '5 days', delivered_at = now() - interval '4 days',
            scheduled_for = current_date - 5 where id = $1`,
    [ids.get(97_401)],
  )
  expect(await records.delivery(ids.get(97_401) ?? '')).toMatchObject({ has_receipt: false })

  const phone = await atWheel(browser, app, { permissions: ['camera'] })
  const card = cardOf(phone, 97_401)
  await expect(card).toContainText('Canhoto recusado: Foto cortada. Fotografe de novo.')
  await assertAccessible(phone, 'day with a refused photo')
  await photograph(phone, 97_401)
  await expect.poll(() => statusOf(97_401)).toEqual(['PENDING_REVIEW', null])
  // It was delivered days ago, and nothing is asked of the driver any more.
  await expect(card).toHaveCount(0)
  expect(await records.delivery(ids.get(97_401) ?? '')).toMatchObject({ has_receipt: true })

  await office.goto(`${app.url}/dashboard/entregas/${ids.get(97_401)}`)
  const history = office.getByRole('list', { name: 'Histórico' })
  await expect(history).toContainText('recusou o canhoto')
  await expect(history).toContainText('Motivo: Foto cortada')
})
