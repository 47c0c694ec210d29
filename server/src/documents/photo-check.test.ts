import sharp from 'sharp'
import { expect, test } from 'vitest'
import { animatedWebp } from '../../test/animated-webp.ts'
import { newDriverWithDelivery } from '../../test/driver-with-delivery.ts'
import { PHOTO } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { jpegOfScans } from '../../test/many-scans.ts'
import { createPhotoCheck } from './photo-check.ts'

const app = await startApp()

async function photograph(bytes: Buffer) {
  const { driver, delivery } = await newDriverWithDelivery(app)
  const answer = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: delivery.id },
    file: { name: 'foto.jpg', bytes },
  })
  return [answer.statusCode, answer.json().error]
}

const DAMAGED = [422, 'A foto está danificada. Fotografe novamente.']
const TOO_LARGE = [422, 'A foto é grande demais: o limite é 60 megapixels.']

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777' } })

test('a small photo that would be decoded a thousand times is refused before it is', async () => {
  expect(await photograph(jpegOfScans(1999, 1000))).toEqual(DAMAGED)
})

test('scans are counted behind what a decoder passes over', async () => {
  const bomb = jpegOfScans(64, 200)
  const start = bomb.subarray(0, 2)
  const filled = Buffer.concat([start, Buffer.from([0xff, 0xff, 0xff]), bomb.subarray(2)])
  expect(await photograph(filled)).toEqual(DAMAGED)
})

test('a progressive photo is accepted, also with a film behind it and a preview in it', async () => {
  const progressive = await picture(900, 600).jpeg({ progressive: true }).toBuffer()
  expect(await photograph(progressive)).toEqual([200, undefined])
  const film = jpegOfScans(64, 200)
  expect(await photograph(Buffer.concat([progressive, film]))).toEqual([200, undefined])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(film.length + 2)
  const preview = Buffer.concat([Buffer.from([0xff, 0xe2]), length, film])
  const previewed = Buffer.concat([progressive.subarray(0, 2), preview, progressive.subarray(2)])
  expect(await photograph(previewed)).toEqual([200, undefined])
})

test('an animation is refused, and a WebP with a profile of its colors is a photo', async () => {
  const moving = await animatedWebp(3)
  expect((await sharp(moving).metadata()).pages).toBe(3)
  expect(await photograph(moving)).toEqual(DAMAGED)
  const still = await picture(900, 600).withIccProfile('p3').webp().toBuffer()
  expect(still.toString('latin1', 12, 16)).toBe('VP8X')
  expect(await photograph(still)).toEqual([200, undefined])
})

test('a photo beyond every camera is refused by its size, however few bytes it has', async () => {
  expect(await photograph(await picture(9000, 9000).png().toBuffer())).toEqual(TOO_LARGE)
  expect(await photograph(await picture(1, 12_001).png().toBuffer())).toEqual(TOO_LARGE)
})

test('a photo of the camera does not wait for large pictures', async () => {
  // Without a database and a disk, either of which may be slower than the pictures are decoded.
  const getPhotoType = createPhotoCheck(app.documentReader, 'A foto')
  const checked: string[] = []
  const check = async (name: string, bytes: Buffer) => {
    await getPhotoType('company', bytes)
    checked.push(name)
  }
  // A PNG is decoded whole.
  const large = await picture(7500, 7500).png().toBuffer()
  const sent = Array.from({ length: 24 }, () => check('large', large))
  // By then all of them wait.
  await Promise.race(sent)
  await Promise.all([...sent, check('small', PHOTO)])
  expect(checked).toHaveLength(25)
  // In the queue of the large ones it would wait for all but two.
  expect(checked.indexOf('small')).toBeLessThan(22)
})
