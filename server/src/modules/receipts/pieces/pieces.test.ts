import { DOCUMENT_MAX_BYTES, MB, PIECE_MAX_BYTES } from '@canhoto/contracts/limits'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../../../../test/client.ts'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { sha256, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { DEFAULT_CALL_LIMITS, NO_CALL_LIMITS } from '../../../access/fair-shares/call-limits.ts'
import { buildApp } from '../../../app.ts'
import { folderStorage } from '../../../platform/storage/folder-storage.ts'

const { pool, tokens, folder, storage, documentReader, owner, company, as } = await startApp({
  callLimits: NO_CALL_LIMITS,
})
const PIECES = '/api/receipts/pieces'
const UPLOAD = '/api/receipts/upload'
const CREATE = '/api/deliveries/create-from-sefaz'
const MISSING = 'As partes deste arquivo não estão todas no servidor. Envie o arquivo novamente.'
const PIECE_BYTES = 20_000
const now = () => new Date()

type Client = Pick<SignedInUser, 'get' | 'upload'>

async function driverWithDelivery() {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  return { alfa, driver, delivery: delivery.id, id: crypto.randomUUID() }
}

function sendPiece(user: Client, id: string, start: number, bytes: Uint8Array, name = 'foto.jpg') {
  return user.upload(PIECES, { fields: { id, start: String(start) }, file: { name, bytes } })
}

/** As the phone does: from where the server is, to the end. */
async function sendPieces(user: Client, id: string, content: Uint8Array = PHOTO, name?: string) {
  for (let start = await receivedOf(user, id); start < content.length;) {
    const piece = content.subarray(start, start + PIECE_BYTES)
    start = (await sendPiece(user, id, start, piece, name)).json().data.received
  }
}

async function receivedOf(user: Client, id: string): Promise<number> {
  return (await user.get(`${PIECES}?id=${id}`)).json().data.received
}

/** The call that the pieces belong to. */
const finish = (user: Client, id: string, delivery_id: string, more = {}) =>
  user.upload(
    UPLOAD,
    { fields: { delivery_id, sha256: sha256(PHOTO) } },
    { 'x-upload-pieces': `${id}; size=${PHOTO.length}`, ...more },
  )

async function receiptsOf(delivery: string) {
  const { rows } = await owner.query('select id from receipts where delivery_id = $1', [delivery])
  return rows.length
}

describe('a photo that comes in pieces', () => {
  test('becomes the receipt byte for byte, and its pieces go', async () => {
    const { driver, delivery, id } = await driverWithDelivery()
    expect(PHOTO.length).toBeGreaterThan(2 * PIECE_BYTES)
    await sendPieces(driver, id)
    expect(await receivedOf(driver, id)).toBe(PHOTO.length)

    const answer = await finish(driver, id, delivery)
    expect(answer.statusCode).toBe(200)
    const { data } = answer.json()
    expect(data).toMatchObject({
      delivery_id: delivery,
      status: 'DELIVERED',
      sha256: sha256(PHOTO),
    })
    const viewed = await driver.get(data.url)
    expect(viewed.headers['content-type']).toBe('image/jpeg')
    expect(viewed.headers['content-disposition']).toContain('foto.jpg')
    expect(viewed.rawPayload.equals(PHOTO)).toBe(true)
    expect(await receivedOf(driver, id)).toBe(0)
  })

  test('goes on where it was, whatever is sent twice or too early', async () => {
    const { driver, delivery, id } = await driverWithDelivery()
    const [first, second] = [PHOTO.subarray(0, 1000), PHOTO.subarray(1000, 3000)]
    const answers = []
    for (const [start, piece] of [
      [1000, second],
      [0, first],
      [0, first],
      [0, second],
      [500, first],
      [1000, second],
      [1000, second],
    ] as const)
      answers.push((await sendPiece(driver, id, start, piece)).json().data.received)
    expect(answers).toEqual([0, 1000, 1000, 1000, 1000, 3000, 3000])
    await sendPieces(driver, id)
    expect((await finish(driver, id, delivery)).statusCode).toBe(200)
  })

  test('is stored once when two tabs send it at the same time', async () => {
    const { driver, delivery, id } = await driverWithDelivery()
    const sizes = [1000, 2000, 3000, 4000, 5000, 6000]
    const answers = await Promise.all(
      sizes.map((size) => sendPiece(driver, id, 0, PHOTO.subarray(0, size))),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.json().data.received)).size).toBe(1)
    await Promise.all([sendPieces(driver, id), sendPieces(driver, id)])
    expect((await finish(driver, id, delivery)).statusCode).toBe(200)
  })

  test('is one receipt, however often and in which way it is sent under its key', async () => {
    const { driver, delivery, id } = await driverWithDelivery()
    const key = { 'idempotency-key': id }
    const answers = []
    for (let attempt = 1; attempt <= 2; attempt++) {
      await sendPieces(driver, id)
      answers.push(await finish(driver, id, delivery, key))
    }
    const fields = { delivery_id: delivery, sha256: sha256(PHOTO) }
    answers.push(
      await driver.upload(UPLOAD, { fields, file: { name: 'foto.jpg', bytes: PHOTO } }, key),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(await receiptsOf(delivery)).toBe(1)
  })

  test('that was damaged begins anew', async () => {
    const { driver, delivery, id } = await driverWithDelivery()
    await sendPieces(driver, id, Buffer.alloc(PHOTO.length, 1))
    const answer = await finish(driver, id, delivery)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'HASH_MISMATCH'])
    expect(await receivedOf(driver, id)).toBe(0)
    await sendPieces(driver, id)
    expect((await finish(driver, id, delivery)).statusCode).toBe(200)
  })

  test('is not sent again after a failure of the server', async () => {
    const { driver, delivery, id } = await driverWithDelivery()
    await sendPieces(driver, id)
    const full = folderStorage(folder, async () => 0.02)
    const failing = await buildApp({ pool, tokens, storage: full, documentReader, now })
    const colleague = clientOf(failing, driver.token)
    expect((await finish(colleague, id, delivery)).statusCode).toBe(507)
    expect((await sendPiece(colleague, id, PHOTO.length, PHOTO)).statusCode).toBe(507)
    await failing.close()
    expect(await receivedOf(driver, id)).toBe(PHOTO.length)
    expect((await finish(driver, id, delivery)).statusCode).toBe(200)
  })
})

test('the document of a new delivery comes in pieces, too, and is read', async () => {
  const { driver, id } = await driverWithDelivery()
  const xml = new TextEncoder().encode(nfeXml({ number: 26 }))
  await sendPieces(driver, id, xml, 'nota.xml')
  const summary = JSON.stringify({ nf_number: '26', client_name: 'Padaria Sol' })
  const header = { 'x-upload-pieces': id }
  const answer = await driver.upload(CREATE, { fields: { summary } }, header)
  expect(answer.json().data).toMatchObject({ nf_number: '26', source: 'xml' })
})

describe('without its pieces', () => {
  test.each([
    ['an unknown upload', () => crypto.randomUUID()],
    ['an upload of another size', (id: string) => `${id}; size=${PHOTO.length + 1}`],
  ])('a call of %s is refused, and finishes nothing', async (_, header) => {
    const { driver, delivery, id } = await driverWithDelivery()
    await sendPieces(driver, id)
    const answer = await finish(driver, id, delivery, { 'x-upload-pieces': header(id) })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { success: false, error: MISSING, code: 'UPLOAD_PIECES_MISSING' },
    ])
    expect(await receiptsOf(delivery)).toBe(0)
  })

  test('a delivery whose document is optional is not registered without it', async () => {
    const { driver, id } = await driverWithDelivery()
    const summary = JSON.stringify({ nf_number: '27', client_name: 'Padaria Sol' })
    const header = { 'x-upload-pieces': id }
    const answer = await driver.upload(CREATE, { fields: { summary } }, header)
    expect([answer.statusCode, answer.json().error]).toEqual([409, MISSING])
    expect((await driver.get('/api/deliveries')).json().data).toHaveLength(1)
  })

  test('an upload that lost one begins anew', async () => {
    const { driver, delivery, id } = await driverWithDelivery()
    await sendPieces(driver, id)
    await owner.query('delete from upload_pieces where upload_id = $1 and start = 0', [id])
    expect(await receivedOf(driver, id)).toBe(0)
    expect((await finish(driver, id, delivery)).statusCode).toBe(409)
    await sendPieces(driver, id)
    await owner.query('delete from upload_pieces where upload_id = $1 and start = 0', [id])
    await sendPieces(driver, id)
    expect((await finish(driver, id, delivery)).statusCode).toBe(200)
  })

  test.each(['amanhã', '1', `${crypto.randomUUID()}; size=muito`, ''])(
    'the header %j names no upload',
    async (header) => {
      const { driver, delivery, id } = await driverWithDelivery()
      const named = { 'x-upload-pieces': encodeURI(header) }
      const answer = await finish(driver, id, delivery, named)
      expect([answer.statusCode, answer.json().error]).toEqual([
        400,
        'O cabeçalho X-Upload-Pieces é inválido.',
      ])
    },
  )
})

test('a piece is seen by its sender alone: colleagues, other companies and MASTER may have the same id', async () => {
  const { alfa, driver, delivery, id } = await driverWithDelivery()
  await sendPieces(driver, id)
  const others = [
    await as('DRIVER', alfa),
    await as('ADMIN', alfa),
    await as('DRIVER', await company('Beta')),
  ]
  for (const other of others) {
    expect(await receivedOf(other, id)).toBe(0)
    expect((await finish(other, id, delivery)).statusCode).toBe(409)
    const own = Buffer.from('uma parte própria')
    expect((await sendPiece(other, id, 0, own)).json().data).toEqual({ received: own.length })
    expect(await receivedOf(other, id)).toBe(own.length)
  }
  const master = await as('MASTER', alfa)
  expect((await master.get(`${PIECES}?id=${id}`)).statusCode).toBe(403)
  const logo = await master.upload(
    `/api/companies/${alfa.id}/logo`,
    { fields: { nothing: '' } },
    { 'x-upload-pieces': id },
  )
  expect(logo.statusCode).toBe(404)
  expect(await receivedOf(driver, id)).toBe(PHOTO.length)
  expect((await finish(driver, id, delivery)).statusCode).toBe(200)
})

describe('pieces are bounded', () => {
  test.each([
    [
      'of more than 256 KB',
      413,
      'Cada parte do arquivo pode ter no máximo 256 KB.',
      0,
      PIECE_MAX_BYTES + 1,
    ],
    ['beyond 20 MB', 413, 'Arquivo grande demais: o limite é 20 MB.', DOCUMENT_MAX_BYTES - 1, 2],
    ['of nothing', 400, 'A parte do arquivo está vazia.', 0, 0],
  ])('one %s is refused', async (_, status, error, start, size) => {
    const { driver, id } = await driverWithDelivery()
    const answer = await sendPiece(driver, id, start, new Uint8Array(size))
    expect([answer.statusCode, answer.json().error]).toEqual([status, error])
    expect(await receivedOf(driver, id)).toBe(0)
  })

  test('to the limit of the call that they belong to', async () => {
    const { alfa, driver, delivery, id } = await driverWithDelivery()
    await insertUpload(alfa.id, driver.userId, id, 16 * MB)
    const answer = await finish(driver, id, delivery, { 'x-upload-pieces': id })
    expect([answer.statusCode, answer.json().error]).toEqual([
      413,
      'Arquivo grande demais: o limite é 15 MB.',
    ])
  })

  test('to 60 MB of a user, whose oldest uploads make room', async () => {
    const { alfa, driver, id } = await driverWithDelivery()
    const colleague = await as('DRIVER', alfa)
    const theirs = crypto.randomUUID()
    await insertUpload(alfa.id, colleague.userId, theirs, 20 * MB, 9)
    const [oldest, older, old] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await insertUpload(alfa.id, driver.userId, oldest, 20 * MB, 3)
    await insertUpload(alfa.id, driver.userId, older, 20 * MB, 2)
    await insertUpload(alfa.id, driver.userId, old, 20 * MB, 1)
    await sendPieces(driver, id)
    const received = []
    for (const upload of [oldest, older, old, id]) received.push(await receivedOf(driver, upload))
    expect(received).toEqual([0, 20 * MB, 20 * MB, PHOTO.length])
    expect(await receivedOf(colleague, theirs)).toBe(20 * MB)
  })

  test('to the memory that the uploads of a company may fill while they are handled', async () => {
    const { driver, delivery, id } = await driverWithDelivery()
    await sendPieces(driver, id)
    const uploads = { allBytes: 1000, companyBytes: 1000, maxWaitMs: 0 }
    const callLimits = { ...DEFAULT_CALL_LIMITS, uploads }
    const small = await buildApp({ pool, tokens, storage, documentReader, now, callLimits })
    const phone = clientOf(small, driver.token)
    const answers = await Promise.all([
      finish(phone, id, delivery, { 'idempotency-key': id }),
      finish(phone, id, delivery, { 'idempotency-key': id }),
    ])
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 429])
    await small.close()
  })
})

/** An upload of one row, which no call could store. */
function insertUpload(company_id: string, user_id: string, id: string, size: number, hours = 0) {
  return owner.query(
    `insert into upload_pieces (company_id, user_id, upload_id, start, bytes, file_name, created_at)
     values ($1, $2, $3, 0, decode(repeat('00', $4), 'hex'), 'foto.jpg', now() - make_interval(hours => $5))`,
    [company_id, user_id, id, size, hours],
  )
}
