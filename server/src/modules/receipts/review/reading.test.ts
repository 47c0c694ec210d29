import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newDelivery, PHOTO, userBody } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { headerOf, startSmtpServer } from '../../../../test/smtp-server.ts'

const mailServer = await startSmtpServer()
afterAll(mailServer.close)
/** What PHOTO shows: the stub of this note, signed on that day. */
const SHOWN = { nf_number: '26663', series: '1' }
const DAY = '2026-11-20'
const { owner, company, as } = await startApp({
  readsReceipts: true,
  // A photo of a month ago is dated when it comes.
  now: () => new Date(`${DAY}T16:00:00-03:00`),
  mail: {
    smtp: mailServer.smtp,
    ca: mailServer.ca,
    from: 'canhoto@exemplo.com.br',
    intervalMs: 50,
  },
  publicUrl: 'https://canhoto.exemplo.com.br',
})

const CNPJ = '11222333000181'
/** Reading a picture takes its time, more so where no tesseract is installed. */
const WHILE_READ = { timeout: 120_000 }

let alfa: Company
let driver: SignedInUser
let office: SignedInUser
beforeEach(async () => {
  alfa = await company()
  driver = await as('DRIVER', alfa)
  office = await as('OPERATOR', alfa)
})

async function photographed(note: { nf_number: string; series?: string }, bytes: Buffer = PHOTO) {
  const delivery = await newDelivery(owner, alfa, {
    driver_id: driver.driverId,
    created_at: `${DAY}T10:00:00Z`,
    nf_number: note.nf_number,
    client_document: CNPJ,
  })
  await owner.query('update deliveries set series = $2 where id = $1', [delivery.id, note.series])
  const answer = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: delivery.id, captured_at: `${DAY}T15:00:00-03:00` },
    file: { name: 'canhoto.jpg', bytes },
  })
  expect(answer.statusCode).toBe(200)
  return { delivery, receipt: answer.json().data.receipt_id as string }
}

/** Is sent the proofs of the deliveries. Answers the address. */
async function newClient() {
  const email = `cliente.${alfa.id}@exemplo.com.br`
  const body = userBody('CLIENT', { email, client_document: CNPJ, wants_proofs: true })
  expect((await (await as('ADMIN', alfa)).post('/api/users', body)).statusCode).toBe(200)
  return email
}

async function receiptOf(status: string, id: string) {
  const { data } = (await office.get(`/api/receipts?status=${status}`)).json()
  return (data as { id: string; reading: Record<string, unknown> | null }[]).find(
    (each) => each.id === id,
  )
}

async function untilRead(status: string, id: string) {
  await expect.poll(() => receiptOf(status, id), WHILE_READ).toMatchObject({ id })
  return receiptOf(status, id)
}

test(
  'a photo that leaves no doubt is valid without a user, says what was read, and its client is sent the proof',
  WHILE_READ,
  async () => {
    const client = await newClient()
    const { delivery, receipt } = await photographed(SHOWN)
    expect(await untilRead('VALID', receipt)).toMatchObject({
      validated_by_name: null,
      validated_at: expect.any(String),
      reading: {
        nf_number: '26663',
        matches: true,
        doubts: [],
        signature: { isFound: true },
        fields: [
          { name: 'nf_number', read: '26663', result: 'MATCHES' },
          { name: 'series', read: '1', result: 'MATCHES' },
          { name: 'nfe_key', read: null, result: 'NOT_READ' },
          { name: 'received_on', result: expect.stringMatching(/MATCHES|NOT_READ/) },
        ],
      },
    })
    const { data } = (await office.get(`/api/deliveries/${delivery.id}/record`)).json()
    expect(data.receipts).toMatchObject([{ status: 'VALID', validated_by_name: null }])
    await expect.poll(async () => (await mailServer.to(client)).length, WHILE_READ).toBe(1)
    expect(headerOf((await mailServer.to(client))[0]?.source ?? '', 'Subject')).toBe(
      'Comprovante de entrega da NF 26663',
    )
    // Decided by a user too, it is not sent again.
    const decide = (status: string, from: string) =>
      office.put(`/api/receipts/${receipt}/validate`, { status, from })
    await decide('PENDING_REVIEW', 'VALID')
    await decide('VALID', 'PENDING_REVIEW')
    const states = async () =>
      (await owner.query('select state from emails where recipient = $1', [client])).rows
    await expect.poll(states, WHILE_READ).toEqual([{ state: 'sent' }])
  },
)

test(
  'the stub of another note waits for a user, and its delivery is finished all the same',
  WHILE_READ,
  async () => {
    const client = await newClient()
    const { delivery, receipt } = await photographed({ nf_number: '26664' })
    expect((await untilRead('PENDING_REVIEW', receipt))?.reading).toMatchObject({
      nf_number: '26663',
      matches: false,
      doubts: ['OTHER_NOTE'],
    })
    expect((await office.get(`/api/deliveries/${delivery.id}`)).json().data.status).toBe(
      'DELIVERED',
    )
    expect((await owner.query('select from emails where recipient = $1', [client])).rows).toEqual(
      [],
    )
  },
)

test(
  'a photo in the dark, without letters and without a signature says so',
  WHILE_READ,
  async () => {
    const dark = sharp({ create: { width: 640, height: 360, channels: 3, background: '#222' } })
    const { receipt } = await photographed(SHOWN, await dark.jpeg().toBuffer())
    expect((await untilRead('PENDING_REVIEW', receipt))?.reading).toMatchObject({
      nf_number: null,
      matches: null,
      doubts: ['DARK', 'NOT_READ', 'NO_SIGNATURE'],
    })
  },
)

test(
  'a photo whose reader was killed is read again; one that kills it each time is left to users',
  WHILE_READ,
  async () => {
    const blank = sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
    const bytes = await blank.jpeg().toBuffer()
    const abandoned = await photographed(SHOWN, bytes)
    const deadly = await photographed(SHOWN, bytes)
    for (const { receipt } of [abandoned, deadly]) await untilRead('PENDING_REVIEW', receipt)
    // As if the process that had claimed them had been killed, the second one for the third time.
    await owner.query(
      `update receipts set reading = 'claimed', ocr = null, claimed_at = now() - interval '6 minutes',
            reading_attempts = case id when $1 then 1 else 3 end where id in ($1, $2)`,
      [abandoned.receipt, deadly.receipt],
    )
    const again = await untilRead('PENDING_REVIEW', abandoned.receipt)
    expect(again?.reading).toMatchObject({ matches: null })
    expect((await untilRead('PENDING_REVIEW', deadly.receipt))?.reading).toBeNull()
  },
)

test('what a user decided while the photo was being read stays so', async () => {
  const { delivery } = await photographed(SHOWN)
  const { rows } = await owner.query(
    `update receipts set reading = 'claimed', status = 'REJECTED', rejection_reason = 'Outra nota'
      where delivery_id = $1 returning id`,
    [delivery.id],
  )
  await owner.query(`select finish_reading($1, '{}', true)`, [rows[0].id])
  const { data } = (await office.get(`/api/deliveries/${delivery.id}`)).json()
  expect(data).toMatchObject({ has_receipt: false, photo_refusal: 'Outra nota' })
})

test('on demand the photo is read again, which decides nothing', WHILE_READ, async () => {
  const { receipt } = await photographed({ nf_number: '26664' })
  await untilRead('PENDING_REVIEW', receipt)
  await owner.query(`update deliveries set nf_number = '26663' where company_id = $1`, [alfa.id])
  const answer = await office.post(`/api/receipts/${receipt}/process-ocr`)
  expect(answer.json().data).toMatchObject({
    nf_number: '26663',
    matches: true,
    confidence: expect.any(Number),
    fields: expect.any(Array),
  })
  expect(await receiptOf('PENDING_REVIEW', receipt)).toMatchObject({ reading: { matches: true } })
})
