import { WebhookPayload } from '@canhoto/contracts/webhook-payload'
import { afterAll, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type Company, startApp } from '../../../../test/harness.ts'
import { reasonOf } from '../../../../test/occurrences.ts'
import { isSigned, startReceiver } from '../../../../test/webhook-receiver.ts'
import { createWebhookQueue } from '../../../access/webhook-queue.ts'
import { buildApp } from '../../../app.ts'
import { createEncryption } from '../../../platform/encryption.ts'

const webhooks = { allowPrivate: true, intervalMs: 30, timeoutMs: 2000, delays: [0, 0] }
const first = await startApp({ webhooks })
const { owner, company, as } = first

/** Another process on the same database. */
const otherNode = await buildApp({ ...first, now: () => new Date(), webhooks })
afterAll(() => otherNode.close())

const PATH = '/api/companies/webhooks'
const EVENTS = [
  'delivery.created',
  'delivery.status_changed',
  'delivery.delivered',
  'receipt.created',
  'receipt.reviewed',
  'occurrence.created',
]

/** An ADMIN of a company whose ERP is told of the events. */
async function startErp(of: Company, events: readonly string[] = EVENTS) {
  const receiver = await startReceiver()
  afterAll(receiver.close)
  const admin = await as('ADMIN', of)
  const made = await admin.post(PATH, { name: 'ERP', url: receiver.url, events })
  expect(made.statusCode).toBe(200)
  const { id, secret } = made.json().data as { id: string; secret: string }
  const messages = async (query = '') =>
    (await admin.get(`${PATH}/${id}/messages?${query}`)).json().data
  return { ...receiver, receiver, admin, id, secret, messages, path: `${PATH}/${id}` }
}

const register = async (of: Company, name = 'Padaria Sol') => {
  const summary = JSON.stringify({ nf_number: '7', client_name: name })
  const fields = { summary }
  const answer = await (
    await as('OPERATOR', of)
  ).upload('/api/deliveries/create-from-sefaz', {
    fields,
  })
  return answer.json().data.id as string
}

const WAIT = { timeout: 120_000 }

test('a delivery, its canhoto and a failure are told, signed, without data of people', async () => {
  const alfa = await company()
  const erp = await startErp(alfa)
  const driver = await as('DRIVER', alfa)
  const id = await register(alfa, 'Maria de Souza')
  await owner.query('update deliveries set driver_id = $2 where id = $1', [id, driver.driverId])
  const photo = { name: 'foto.jpg', bytes: PHOTO }
  const reason = await reasonOf(owner, alfa, '06')
  const fields = { delivery_id: id, receiver_name: 'José da Silva' }
  await driver.upload('/api/occurrences', {
    fields: { ...fields, reason_id: reason.id },
    file: photo,
  })
  await driver.upload('/api/receipts/upload', { fields, file: photo })
  await owner.query(`update receipts set status = 'VALID' where delivery_id = $1`, [id])

  const told = [
    'delivery.created',
    'occurrence.created',
    'delivery.status_changed',
    'delivery.status_changed',
    'delivery.delivered',
    'receipt.created',
    'receipt.reviewed',
  ]
  await expect.poll(() => erp.types().toSorted(), WAIT).toEqual(told.toSorted())
  for (const call of erp.calls) {
    expect(isSigned(call, erp.secret)).toBe(true)
    expect(WebhookPayload.safeParse(call.payload).error).toBeUndefined()
    expect(call.payload.data).toMatchObject({ delivery_id: id, nf_number: '7' })
    expect(call.body).not.toMatch(/Maria|José|Padaria/)
  }
  // The answer is written down after the call.
  const states = async () => (await erp.messages()).map(({ state }: { state: string }) => state)
  await expect.poll(states, WAIT).toEqual(told.map(() => 'sent'))
})

test('only what was chosen is told, of the own company, and nothing while it is deactivated', async () => {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const erp = await startErp(alfa, ['delivery.created'])
  const theirs = await startErp(beta, ['delivery.created'])
  const id = await register(alfa)
  await expect.poll(() => erp.types(), WAIT).toEqual(['delivery.created'])
  expect((await erp.admin.put(erp.path, { is_active: false })).statusCode).toBe(200)
  await register(alfa)
  await erp.admin.put(erp.path, { is_active: true })
  const last = await register(alfa)
  await expect.poll(() => erp.calls.at(-1)?.payload.data, WAIT).toMatchObject({ delivery_id: last })
  expect(erp.calls.map(({ payload }) => payload.data['delivery_id'])).toEqual([id, last])
  expect(theirs.calls).toEqual([])
})

test('what was rolled back or restored is no news', async () => {
  const alfa = await company()
  const erp = await startErp(alfa)
  const office = await as('SUPERVISOR', alfa)
  const id = await register(alfa)
  const client = await owner.connect()
  await client.query('begin')
  await client.query(
    `insert into delivery_events (company_id, delivery_id, kind, user_id) values ($1, $2, 'CREATED', $3)`,
    [alfa.id, id, office.userId],
  )
  await client.query('rollback')
  client.release()
  await office.delete(`/api/deliveries/${id}`)
  expect((await office.post(`/api/deliveries/${id}/restore`)).statusCode).toBe(200)
  const last = await register(alfa)
  await expect.poll(() => erp.calls.at(-1)?.payload.data, WAIT).toMatchObject({ delivery_id: last })
  expect(erp.types()).toEqual(['delivery.created', 'delivery.created'])
})

test('a message that another process has sent stays sent, whatever one that stood still says of it later', async () => {
  const alfa = await company()
  const erp = await startErp(alfa, ['delivery.created'])
  await register(alfa)
  await expect.poll(() => erp.messages(), WAIT).toMatchObject([{ state: 'sent' }])
  const [{ id }] = await erp.messages()
  const failure = { duration_ms: 90_000, status: null, error: 'Sem resposta.', answer: '' }
  await createWebhookQueue(first.pool).finish(id, failure)
  expect(await erp.messages()).toMatchObject([{ id, state: 'sent', attempts: 1 }])
  await register(alfa)
  await expect.poll(() => erp.calls.length, WAIT).toBe(2)
  expect(new Set(erp.calls.map(({ payload }) => payload.data['delivery_id'])).size).toBe(2)
})

test('a call that fails is repeated under the same id until it succeeds, and each attempt is logged', async () => {
  const alfa = await company()
  const erp = await startErp(alfa, ['delivery.created'])
  erp.receiver.statuses = [500, 302]
  await register(alfa)
  await expect.poll(async () => (await erp.messages('state=sent')).length, WAIT).toBe(1)
  expect(erp.calls).toHaveLength(3)
  expect(new Set(erp.calls.map(({ id }) => id)).size).toBe(1)
  const [listed] = await erp.messages('state=sent')
  expect(listed).toMatchObject({ attempts: 3, state: 'sent', last_status: 200, nf_number: '7' })
  const message = (await erp.admin.get(`${PATH}/messages/${listed.id}`)).json().data
  expect(message.attempt_log).toMatchObject([
    { status: 200, error: null, answer: 'recebido' },
    { status: 302, error: 'Redirecionamentos não são seguidos.' },
    { status: 500, answer: 'recebido' },
  ])
  expect(message.payload).toEqual(erp.calls[0]?.payload)
})

test('after the last attempt it is sent again on request, one or all, under its own id', async () => {
  const alfa = await company()
  const erp = await startErp(alfa, ['delivery.created'])
  erp.receiver.statuses = [500, 500, 500, 500, 500, 500]
  await register(alfa)
  await register(alfa)
  await expect.poll(async () => (await erp.messages('state=failed')).length, WAIT).toBe(2)
  const [one] = await erp.messages()
  expect(one).toMatchObject({ attempts: 3, next_attempt_at: null, last_status: 500 })
  expect((await erp.admin.post(`${PATH}/messages/${one.id}/replay`)).json().data).toMatchObject({
    state: 'waiting',
    attempts: 0,
  })
  await expect.poll(() => erp.calls.at(-1)?.id, WAIT).toBe(one.id)
  await expect.poll(async () => (await erp.messages('state=sent')).length, WAIT).toBe(1)
  expect((await erp.admin.post(`${erp.path}/replay`)).json().data).toEqual({ replayed: 1 })
  await expect.poll(async () => (await erp.messages('state=sent')).length, WAIT).toBe(2)
})

test('two nodes send each message once, and one that a killed node left is sent again', async () => {
  const alfa = await company()
  const erp = await startErp(alfa, ['delivery.created'])
  const ids = await Promise.all(Array.from({ length: 12 }, () => register(alfa)))
  await expect
    .poll(async () => (await erp.messages('state=sent&per_page=50')).length, WAIT)
    .toBe(12)
  const told = erp.calls.map(({ payload }) => String(payload.data['delivery_id']))
  expect(told.toSorted()).toEqual(ids.toSorted())

  // A node that claimed the address and was killed before it wrote down how it ended.
  const [{ id: message }] = await erp.messages()
  await owner.query(
    `update webhooks set claimed_at = clock_timestamp() + $2::interval where id = $1`,
    [erp.id, '-54 seconds'],
  )
  await erp.admin.post(`${PATH}/messages/${message}/replay`)
  expect(erp.calls).toHaveLength(12)
  await expect.poll(() => erp.calls.length, WAIT).toBe(13)
  expect(erp.calls.at(-1)?.id).toBe(message)
})

test('an address that fails for days is called no more, and the office is told; 410 ends it at once', async () => {
  const alfa = await company()
  const erp = await startErp(alfa, ['delivery.created'])
  await owner.query(`update webhooks set failing_since = now() - interval '6 days' where id = $1`, [
    erp.id,
  ])
  erp.receiver.statuses = [503, 410]
  const find = async () => (await erp.admin.get(PATH)).json().data[0]
  await register(alfa)
  await expect.poll(find, WAIT).toMatchObject({ is_active: false, disabled_reason: 'failing' })
  expect(erp.calls).toHaveLength(1)
  // What waited is told once it is active again, which here answers 410.
  await erp.admin.put(erp.path, { is_active: true })
  await expect.poll(find, WAIT).toMatchObject({ is_active: false, disabled_reason: 'gone' })
  const alerts = (await erp.admin.get('/api/deliveries/recent-alerts')).json().data
  expect(alerts).toMatchObject([
    { type: 'webhook_disabled', message: expect.stringContaining('410') },
    { type: 'webhook_disabled', message: expect.stringContaining('há dias') },
  ])
})

test('the secret is encrypted at rest, shown once, and rotated while the old one still verifies', async () => {
  const alfa = await company()
  const erp = await startErp(alfa, ['delivery.created'])
  const { rows } = await owner.query('select row_to_json(w)::text as row from webhooks w')
  expect(rows.map(({ row }) => row).join()).not.toContain(erp.secret.slice(6))
  expect((await erp.admin.get(PATH)).body).not.toContain('whsec_')

  const { secret } = (await erp.admin.post(`${erp.path}/secret`)).json().data
  await register(alfa)
  await expect.poll(() => erp.calls.length, WAIT).toBe(1)
  expect(erp.calls.map((call) => [isSigned(call, erp.secret), isSigned(call, secret)])).toEqual([
    [true, true],
  ])
  await owner.query('update webhooks set previous_secret_until = now() where id = $1', [erp.id])
  await register(alfa)
  await expect.poll(() => erp.calls.length, WAIT).toBe(2)
  expect(
    erp.calls.slice(1).map((call) => [isSigned(call, erp.secret), isSigned(call, secret)]),
  ).toEqual([[false, true]])
  const audit = (await erp.admin.get('/api/reports/audit?record_type=webhook')).body
  expect(audit).not.toMatch(/whsec_|v1\./)
})

test('a secret that a changed key of the server cannot read is said in the log, and a new one mends it', async () => {
  const alfa = await company()
  const erp = await startErp(alfa)
  const foreign = createEncryption('a key of another installation').encrypt(
    'x',
    `webhook ${erp.id}`,
  )
  await owner.query('update webhooks set secret = $2 where id = $1', [erp.id, foreign])
  await erp.admin.post(`${erp.path}/test`)
  await expect
    .poll(async () => (await erp.messages('state=failed'))[0]?.last_error, WAIT)
    .toContain('Troque o segredo.')
  expect(erp.calls).toEqual([])
  const { secret } = (await erp.admin.post(`${erp.path}/secret`)).json().data
  await erp.admin.post(`${erp.path}/replay`)
  await expect.poll(() => erp.calls.map((call) => isSigned(call, secret)), WAIT).toEqual([true])
})

test('an ADMIN tests an address, and deletes it with its log', async () => {
  const erp = await startErp(await company())
  expect((await erp.admin.post(`${erp.path}/test`)).json().data).toMatchObject({
    event: 'webhook.test',
  })
  await expect.poll(() => erp.types(), WAIT).toEqual(['webhook.test'])
  expect((await erp.admin.delete(erp.path)).statusCode).toBe(200)
  expect((await erp.admin.get(`${erp.path}/messages`)).statusCode).toBe(404)
  const left = await owner.query('select from webhook_messages where webhook_id = $1', [erp.id])
  expect(left.rowCount).toBe(0)
})

test('only an ADMIN manages webhooks; a wrong address, an unknown event or none is refused', async () => {
  const alfa = await company()
  const good = { name: 'ERP', url: 'https://erp.exemplo.com.br/canhoto', events: EVENTS }
  for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT', 'MASTER'] as const)
    expect((await (await as(role, alfa)).post(PATH, good)).statusCode).toBe(403)
  const admin = await as('ADMIN', alfa)
  const wrong = [
    { url: 'erp.exemplo.com.br' },
    { url: 'ftp://erp.exemplo.com.br' },
    { url: 'https://ana:senha@erp.exemplo.com.br' },
    { events: [] },
    { events: ['user.created'] },
    { name: ' ' },
  ]
  for (const each of wrong)
    expect([each, (await admin.post(PATH, { ...good, ...each })).statusCode]).toEqual([each, 400])
  const [{ version }] = [(await admin.post(PATH, good)).json().data]
  const listed = (await admin.get(PATH)).json().data[0]
  await admin.put(`${PATH}/${listed.id}`, { name: 'Outro', version })
  const stale = await admin.put(`${PATH}/${listed.id}`, { name: 'Antigo', version })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'CHANGED_MEANWHILE'])
})

test('the log is kept for 30 days', async () => {
  const alfa = await company()
  const erp = await startErp(alfa, ['delivery.created'])
  await newDelivery(owner, alfa)
  await erp.admin.post(`${erp.path}/test`)
  await erp.admin.post(`${erp.path}/test`)
  await expect.poll(async () => (await erp.messages('state=sent')).length, WAIT).toBe(2)
  const [old, recent] = await erp.messages()
  await owner.query(
    `update webhook_messages set created_at = now() - interval '31 days' where id = $1`,
    [old.id],
  )
  await owner.query('select purge_webhook_messages(30, 100)')
  expect((await erp.messages()).map(({ id }: { id: string }) => id)).toEqual([recent.id])
})
