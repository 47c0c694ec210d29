import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { MAX_DRAFT_LENGTH, MB } from '@canhoto/contracts/limits'
import { expect, onTestFinished, test } from 'vitest'
import { type SignedInUser, startApp } from '../../test/harness.ts'
import { DEFAULT_CALL_LIMITS } from './fair-shares/call-limits.ts'

const uploads = { allBytes: 60 * MB, companyBytes: 30 * MB, maxWaitMs: 500 }
const { app, company, as } = await startApp({ callLimits: { ...DEFAULT_CALL_LIMITS, uploads } })
const address = await app.listen()

const PHOTO = '/api/receipts/upload'
const CREATE = '/api/deliveries/create-from-sefaz'
const SUMMARY = JSON.stringify({ nf_number: '1', client_name: 'Padaria Sol' })
const TOO_LARGE = { success: false, error: 'Requisição grande demais.', code: 'TOO_LARGE' }

const field = (name: string, value = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`

/** Begins a form of unknown length, which never ends. */
function beginForm({ token }: SignedInUser, path: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=b',
  }
  const form = request(`${address}${path}`, { method: 'POST', headers })
  form.on('error', () => {})
  onTestFinished(() => {
    form.destroy()
  })
  return form
}

type Form = ReturnType<typeof beginForm>

/** What the server answers to a form that has not ended. */
async function answerTo(form: Form) {
  const [answer] = (await once(form, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: JSON.parse(await text(answer)) }
}

/** Sends fields of two megabytes each until the server has answered. */
async function fillForm(form: Form) {
  let isAnswered = false
  form.on('response', () => {
    isAnswered = true
  })
  for (let n = 0; n < 29 && !isAnswered; n++) {
    const mayGoOn = form.write(`${field(`f${n}`, 'x'.repeat(2 * MB))}\r\n`)
    if (!mayGoOn) await once(form, 'drain')
  }
}

test('a form whose fields are too long is refused before it has come whole', async () => {
  const driver = await as('DRIVER', await company())
  const form = beginForm(driver, PHOTO)
  const answer = answerTo(form)
  void fillForm(form)
  expect(await answer).toEqual({ status: 413, body: TOO_LARGE })
})

test('fields that are too long together are refused, and those that are too many', async () => {
  const operator = await as('OPERATOR', await company())
  const kilobytes = (count: number) => 'x'.repeat(count * 1024)
  const fieldsOf = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, value]))
  for (const fields of [
    { notes: kilobytes(65) },
    fieldsOf(5, kilobytes(60)),
    fieldsOf(31, ''),
    { structured: 'x'.repeat(2 * MAX_DRAFT_LENGTH + 1) },
  ]) {
    const answer = await operator.upload(CREATE, { fields: { ...fields, summary: SUMMARY } })
    expect([answer.statusCode, answer.json()]).toEqual([413, TOO_LARGE])
  }
})

test('the longest draft of a note arrives, also with an accent on each letter', async () => {
  const operator = await as('OPERATOR', await company())
  const structured = 'ã'.repeat(MAX_DRAFT_LENGTH)
  const answer = await operator.upload(CREATE, { fields: { summary: SUMMARY, structured } })
  expect(answer.statusCode).toBe(200)
})

test('of an ended session nothing of a form of unknown length is received', async () => {
  const driver = await as('DRIVER', await company())
  await driver.post('/api/auth/logout')
  const form = beginForm(driver, PHOTO)
  form.write(field('delivery_id'))
  expect(await answerTo(form)).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } })
})

test('a form of unknown length takes its turn before its fields come, and not with its file', async () => {
  const alfa = await company()
  const [driver, colleague] = [await as('DRIVER', alfa), await as('DRIVER', alfa)]
  // There is room for two of the company, whichever come first.
  const forms = [driver, driver, colleague].map((user) => beginForm(user, PHOTO))
  for (const form of forms) form.write(field('delivery_id'))
  expect(await Promise.race(forms.map(answerTo))).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_CALLS' },
  })
})

test('a field that should hold JSON and holds none is told in Portuguese', async () => {
  const driver = await as('DRIVER', await company())
  const answer = await driver.upload(CREATE, { fields: { summary: '{"nf_number":' } })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      success: false,
      error: 'Dados inválidos.',
      code: 'INVALID',
      fields: { summary: 'Valor inválido.' },
    },
  ])
})
