import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { newDelivery, PHOTO, userBody } from '../../../../test/factories.ts'
import { type Company, startApp } from '../../../../test/harness.ts'
import { headerOf, startSmtpServer, textOf } from '../../../../test/smtp-server.ts'

const server = await startSmtpServer()
afterAll(server.close)
const mail = { smtp: server.smtp, ca: server.ca, from: 'canhoto@exemplo.com.br', intervalMs: 30 }
const publicUrl = 'https://canhoto.exemplo.com.br'
const { owner, company, as, folder } = await startApp({ mail, publicUrl })
const WAIT = { timeout: 60_000 }
const CNPJ = '11222333000181'
const OTHER_CNPJ = '11444777000161'

let count = 0
const newAddress = () => `cliente${(count += 1)}@exemplo.com.br`

/** A CLIENT of a document, whom the ADMIN has the proofs sent to. */
async function newClient(of: Company, more: object = {}) {
  const admin = await as('ADMIN', of)
  const email = newAddress()
  const body = { ...userBody('CLIENT'), email, client_document: CNPJ, wants_proofs: true, ...more }
  const made = await admin.post('/api/users', body)
  expect(made.statusCode).toBe(200)
  return { email, id: made.json().data.id as string, admin }
}

/** A canhoto of a delivery to the client, which waits for the review. */
async function newReceipt(of: Company) {
  const driver = await as('DRIVER', of)
  const { id } = await newDelivery(owner, of, { driver_id: driver.driverId, nf_number: '4711' })
  await owner.query('update deliveries set client_document = $2 where id = $1', [id, CNPJ])
  const file = { name: 'foto.jpg', bytes: PHOTO }
  const sent = await driver.upload('/api/receipts/upload', { fields: { delivery_id: id }, file })
  const receipt = sent.json().data.receipt_id as string
  const office = await as('OPERATOR', of)
  const decide = (status: string, from: string) =>
    office.put(`/api/receipts/${receipt}/validate`, {
      status,
      from,
      ...(status === 'REJECTED' && { reason: 'Ilegível' }),
    })
  return { receipt, decide }
}

const settled = async () => {
  const waiting = 'select from emails where next_attempt_at is not null'
  await expect.poll(async () => (await owner.query(waiting)).rowCount, WAIT).toBe(0)
}

test('a client who wants it is sent the proof of a canhoto that became valid, once, however often it is decided', async () => {
  const alfa = await company('Alfa')
  const { email, admin } = await newClient(alfa)
  const quiet = await newClient(alfa, { wants_proofs: false })
  const other = await newClient(alfa, { client_document: OTHER_CNPJ })
  const elsewhere = await newClient(await company('Beta'))
  const { decide } = await newReceipt(alfa)
  await settled()
  expect(await server.to(email)).toEqual([])
  expect((await decide('VALID', 'PENDING_REVIEW')).statusCode).toBe(200)
  await decide('VALID', 'PENDING_REVIEW')
  await settled()
  const [message] = await server.to(email)
  const source = message?.source ?? ''
  expect(headerOf(source, 'Subject')).toBe('Comprovante de entrega da NF 4711')
  expect(textOf(source)).toContain(`${publicUrl}/verificar/`)
  expect(source).toContain('filename=comprovante_4711.pdf')
  const pdf = source.split('application/pdf')[1]?.split('\r\n\r\n')[1] ?? ''
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')

  await decide('PENDING_REVIEW', 'VALID')
  await decide('VALID', 'PENDING_REVIEW')
  await settled()
  expect(await server.to(email)).toHaveLength(1)
  for (const each of [quiet, other, elsewhere]) expect(await server.to(each.email)).toEqual([])
  expect((await admin.get('/api/companies/emails')).json().data).toMatchObject([
    { kind: 'proof', recipient: email, state: 'sent' },
  ])

  // The log is kept for 90 days; that the proof was sent is known for longer.
  await owner.query(
    `update emails set created_at = now() - interval '91 days' where company_id = $1`,
    [alfa.id],
  )
  await owner.query('select purge_emails(90, 1000)')
  expect((await admin.get('/api/companies/emails')).json().data).toEqual([])
  await decide('PENDING_REVIEW', 'VALID')
  await decide('VALID', 'PENDING_REVIEW')
  await settled()
  expect(await server.to(email)).toHaveLength(1)
})

test('one that was rejected before it left is not sent, and the log says why; once it is valid after all, it is', async () => {
  const alfa = await company()
  const { email, id, admin } = await newClient(alfa)
  const { receipt, decide } = await newReceipt(alfa)
  await decide('REJECTED', 'PENDING_REVIEW')
  await owner.query(
    `insert into emails (company_id, kind, recipient, user_id, receipt_id, details) values ($1, 'proof', $2, $3, $4, '{"nf_number":"4711"}')`,
    [alfa.id, email, id, receipt],
  )
  await settled()
  expect(await server.to(email)).toEqual([])
  const [given] = (await admin.get('/api/companies/emails')).json().data
  expect(given).toMatchObject({ state: 'failed', last_error: expect.stringContaining('recusado') })

  await decide('VALID', 'REJECTED')
  await settled()
  expect(await server.to(email)).toHaveLength(1)
  expect((await admin.get('/api/companies/emails')).json().data).toMatchObject([
    { id: given.id, state: 'sent', last_error: null },
  ])
})

test('one whose photo the storage does not give now is sent later', async () => {
  const alfa = await company()
  const { email, admin } = await newClient(alfa)
  const { receipt, decide } = await newReceipt(alfa)
  const { rows } = await owner.query('select file_id from receipts where id = $1', [receipt])
  const id = rows[0].file_id as string
  const stored = join(folder, id.slice(-2), id)
  await rename(stored, `${stored}.away`)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await decide('VALID', 'PENDING_REVIEW')
  const find = async () => (await admin.get('/api/companies/emails')).json().data[0]
  await expect
    .poll(async () => (await find())?.last_error, WAIT)
    .toBe('A mensagem não pôde ser montada.')
  expect(await find()).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()

  await rename(`${stored}.away`, stored)
  await owner.query('update emails set next_attempt_at = now() where company_id = $1', [alfa.id])
  await settled()
  const [message, ...others] = await server.to(email)
  expect(others).toEqual([])
  // With the photo, and not only its place.
  expect(message?.source.length).toBeGreaterThan(PHOTO.length)
})

test('a client who wants none any more, or is not of the company any more, is not sent what still waited', async () => {
  const alfa = await company()
  const { admin } = await newClient(alfa)
  const { decide, receipt } = await newReceipt(alfa)
  await decide('VALID', 'PENDING_REVIEW')
  await settled()
  const [stopped, left] = [await newClient(alfa), await newClient(alfa)]
  await admin.put(`/api/users/${stopped.id}`, { wants_proofs: false })
  await admin.put(`/api/users/${left.id}`, { is_active: false })
  for (const { id, email } of [stopped, left])
    await owner.query(
      `insert into emails (company_id, kind, recipient, user_id, receipt_id, details) values ($1, 'proof', $2, $3, $4, '{"nf_number":"4711"}')`,
      [alfa.id, email, id, receipt],
    )
  await settled()
  for (const { email } of [stopped, left]) expect(await server.to(email)).toEqual([])
  const log = (await admin.get('/api/companies/emails?state=failed')).json().data
  expect(log.map(({ last_error }: { last_error: string }) => last_error)).toEqual(
    Array.from({ length: 2 }, () => 'O cliente não recebe mais os comprovantes.'),
  )
})

test('a client chooses alone whether the proofs come, and the ADMIN sees it', async () => {
  const alfa = await company()
  const client = await as('CLIENT', alfa, { document: CNPJ })
  const address = newAddress()
  await owner.query('update users set email = $2 where id = $1', [client.userId, address])
  const path = '/api/auth/proof-emails'
  expect((await client.get(path)).json().data).toEqual({ wants_proofs: false, email: address })
  const set = await client.put(path, { wants_proofs: true })
  expect(set.json().data).toEqual({ wants_proofs: true, email: address })
  const admin = await as('ADMIN', alfa)
  const find = async () =>
    (await admin.get('/api/users'))
      .json()
      .data.find(({ id }: { id: string }) => id === client.userId)
  expect(await find()).toMatchObject({ wants_proofs: true })
  const { decide } = await newReceipt(alfa)
  await decide('VALID', 'PENDING_REVIEW')
  await settled()
  expect(await server.to(address)).toHaveLength(1)
  expect((await admin.put(`/api/users/${client.userId}`, { wants_proofs: false })).statusCode).toBe(
    200,
  )
  expect((await client.get(path)).json().data).toMatchObject({ wants_proofs: false })
  const second = await newReceipt(alfa)
  await second.decide('VALID', 'PENDING_REVIEW')
  await settled()
  expect(await server.to(address)).toHaveLength(1)
  expect((await (await as('DRIVER', alfa)).put(path, { wants_proofs: true })).statusCode).toBe(403)
})
