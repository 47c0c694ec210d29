import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PHOTO } from '../../../../test/factories.ts'
import { newDriverWithDelivery } from '../../../../test/driver-with-delivery.ts'
import { sha256, startApp } from '../../../../test/harness.ts'

const clock = { now: new Date('2026-11-20T18:00:00Z') }
const app = await startApp({ now: () => clock.now })
const { owner, storage, as } = app
const driverWithDelivery = (more = {}) => newDriverWithDelivery(app, more)

const UPLOAD = '/api/receipts/upload'
const photo = { name: 'canhoto.jpg', bytes: PHOTO }

const HEIC = readFileSync(new URL('../../../../test/pictures/barcode.heic', import.meta.url))

const blank = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()

/** The same JPEG with another size in its header. */
function claimSize(jpeg: Buffer, side: number) {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(side, frame + 5)
  jpeg.writeUInt16BE(side, frame + 7)
  return jpeg
}

/** The same HEIC with another size in each of its headers. */
function claimHeicSize(heic: Buffer, side: number) {
  const claimed = Buffer.from(heic)
  for (let at = claimed.indexOf('ispe'); at >= 0; at = claimed.indexOf('ispe', at + 4)) {
    claimed.writeUInt32BE(side, at + 8)
    claimed.writeUInt32BE(side, at + 12)
  }
  return claimed
}

describe('the photo of the canhoto', () => {
  test.each([
    ['four bytes that call themselves a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['half of a picture', async () => PHOTO.subarray(0, PHOTO.length / 2)],
    ['a picture of 3.6 gigapixels', async () => claimSize(await blank(200), 60_000)],
    ['the first bytes of a HEIC', async () => HEIC.subarray(0, 40)],
    ['half of a HEIC', async () => HEIC.subarray(0, HEIC.length / 2)],
    ['a HEIC of 3.6 gigapixels', async () => claimHeicSize(HEIC, 60_000)],
  ])('finishes no delivery as %s', async (_, make) => {
    const { driver, delivery } = await driverWithDelivery()
    const file = { name: 'foto.jpg', bytes: await make() }
    const answer = await driver.upload(UPLOAD, { fields: { delivery_id: delivery.id }, file })
    expect([answer.statusCode, answer.json().error]).toEqual([
      expect.toBeOneOf([415, 422]),
      expect.stringMatching(/^(A foto|O canhoto) .*\.$/),
    ])
    const { data } = (await driver.get(`/api/deliveries/${delivery.id}`)).json()
    expect(data).toMatchObject({ status: 'PENDING', has_receipt: false })
  })

  test('finishes the delivery as the HEIC of a telephone too', async () => {
    const { driver, delivery } = await driverWithDelivery()
    const file = { name: 'canhoto.heic', bytes: HEIC }
    const answer = await driver.upload(UPLOAD, { fields: { delivery_id: delivery.id }, file })
    expect(answer.statusCode).toBe(200)
  })

  test('is of a place and a time that exist', async () => {
    const { driver, delivery } = await driverWithDelivery()
    const wrong = { captured_at: '0001-01-01T00:00:00-03:00', latitude: '[]', longitude: 'true' }
    const fields = { delivery_id: delivery.id, ...wrong }
    expect((await driver.upload(UPLOAD, { fields, file: photo })).json().fields).toEqual({
      captured_at: 'Data e hora inválidas.',
      latitude: 'Valor inválido.',
      longitude: 'Valor inválido.',
    })
  })

  test('finishes the delivery and is kept byte for byte', async () => {
    const { alfa, driver, delivery } = await driverWithDelivery()
    const captured_at = '2026-11-20T14:10:00-03:00'
    const place = { latitude: '-23.55052', longitude: '-46.63331', accuracy: '8' }
    const fields = {
      delivery_id: delivery.id,
      driver_id: driver.driverId ?? '',
      captured_at,
      ...place,
      receiver_name: 'Maria',
      sha256: sha256(PHOTO),
    }
    const { data, success, message } = (await driver.upload(UPLOAD, { fields, file: photo })).json()

    expect({ success, message }).toEqual({
      success: true,
      message: 'Comprovante enviado com sucesso.',
    })
    expect(data).toMatchObject({
      delivery_id: delivery.id,
      status: 'DELIVERED',
      sha256: sha256(PHOTO),
      captured_at,
      publicUrl: data.url,
    })
    const seen = (await (await as('OPERATOR', alfa)).get(`/api/deliveries/${delivery.id}`)).json()
      .data
    expect(seen).toMatchObject({
      status: 'DELIVERED',
      has_receipt: true,
      delivered_at: captured_at,
      receipt_image_url: data.url,
      receipt_id: data.receipt_id,
      driver_name: 'José',
    })
    const viewed = await (await as('OPERATOR', alfa)).get(data.url)
    expect(viewed.headers['content-type']).toBe('image/jpeg')
    expect(viewed.rawPayload.equals(PHOTO)).toBe(true)
    const { rows } = await owner.query(
      'select latitude, longitude, accuracy, receiver_name, status from receipts where id = $1',
      [data.receipt_id],
    )
    expect(rows).toEqual([
      {
        latitude: -23.55052,
        longitude: -46.63331,
        accuracy: 8,
        receiver_name: 'Maria',
        status: 'PENDING_REVIEW',
      },
    ])
  })

  test('leaves a history of who, when and where', async () => {
    const { driver, delivery } = await driverWithDelivery()
    await driver.upload(UPLOAD, {
      fields: { delivery_id: delivery.id, latitude: '-23.5', longitude: '-46.6' },
      file: photo,
    })

    const { rows } = await owner.query(
      'select kind, from_status, to_status, user_id, latitude from delivery_events where delivery_id = $1 order by kind',
      [delivery.id],
    )
    expect(rows).toEqual([
      {
        kind: 'RECEIPT',
        from_status: null,
        to_status: null,
        user_id: driver.userId,
        latitude: null,
      },
      {
        kind: 'STATUS',
        from_status: 'PENDING',
        to_status: 'DELIVERED',
        user_id: driver.userId,
        latitude: -23.5,
      },
    ])
  })

  test('of a phone whose clock runs ahead is dated by us', async () => {
    const { driver, delivery } = await driverWithDelivery()
    const fields = { delivery_id: delivery.id, captured_at: '2031-01-01T00:00:00-03:00' }
    const { data } = (await driver.upload(UPLOAD, { fields, file: photo })).json()
    expect(new Date(data.captured_at)).toEqual(clock.now)
  })

  test('taken again is kept beside the first, and the newest shows', async () => {
    const { driver, delivery } = await driverWithDelivery()
    const at = (captured_at: string) => ({
      fields: { delivery_id: delivery.id, captured_at },
      file: photo,
    })
    const newer = (await driver.upload(UPLOAD, at('2026-11-20T15:00:00-03:00'))).json().data
    await driver.upload(UPLOAD, at('2026-11-20T14:00:00-03:00'))

    const seen = (await driver.get(`/api/deliveries/${delivery.id}`)).json().data
    expect(seen).toMatchObject({
      receipt_id: newer.receipt_id,
      delivered_at: '2026-11-20T15:00:00-03:00',
    })
    const { rowCount } = await owner.query('select from receipts where delivery_id = $1', [
      delivery.id,
    ])
    expect(rowCount).toBe(2)
  })
})

describe('sent again', () => {
  test('with its key, at the same time, it is one receipt and one file', async () => {
    const { alfa, driver, delivery } = await driverWithDelivery()
    const form = { fields: { delivery_id: delivery.id }, file: photo }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => driver.upload(UPLOAD, form, { 'idempotency-key': 'r1' })),
    )

    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    const { rows: receipts } = await owner.query(
      'select file_id from receipts where delivery_id = $1',
      [delivery.id],
    )
    const { rows: files } = await owner.query('select id from files where company_id = $1', [
      alfa.id,
    ])
    expect(files).toEqual(receipts.map((row) => ({ id: row.file_id })))
    expect(await storage.list()).toContain(receipts[0]?.file_id)
  })

  test('with its id but no key, it is the same receipt', async () => {
    const { driver, delivery } = await driverWithDelivery()
    const form = { fields: { id: crypto.randomUUID(), delivery_id: delivery.id }, file: photo }
    const [first, second] = [await driver.upload(UPLOAD, form), await driver.upload(UPLOAD, form)]
    expect(second.body).toBe(first.body)
  })
})

test('a delivery with its canhoto can no longer be deleted', async () => {
  const { driver, delivery } = await driverWithDelivery()
  await driver.upload(UPLOAD, { fields: { delivery_id: delivery.id }, file: photo })
  expect((await driver.delete(`/api/deliveries/${delivery.id}`)).statusCode).toBe(409)
})
