import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPage } from '../../../../../bench/documents/photo/draw.ts'
import { loadPicture } from './load-picture.ts'
import { readPhoto } from '../read-photo.ts'

const HEIC = new URL('../../../../test/pictures/barcode.heic', import.meta.url)
const HEIC_KEY = '35261099891342000106550020000352561361006084'

/** A white picture whose upper left quarter is black. */
function quartered() {
  const black = { create: { width: 40, height: 30, channels: 3, background: '#000' } } as const
  return sharp({ create: { width: 80, height: 60, channels: 3, background: '#fff' } }).composite([
    { input: black, left: 0, top: 0 },
  ])
}

function pixelOf({ pixels, width }: { pixels: Uint8Array; width: number }, x: number, y: number) {
  return pixels[y * width + x] ?? -1
}

test.each(['jpeg', 'png', 'webp'] as const)('a picture may be %s', async (format) => {
  const picture = await loadPicture(await quartered().toFormat(format).toBuffer())
  expect(picture).toMatchObject({ width: 80, height: 60 })
  expect(picture.pixels).toHaveLength(80 * 60)
  expect(pixelOf(picture, 10, 10)).toBeLessThan(10)
  expect(pixelOf(picture, 60, 10)).toBeGreaterThan(245)
})

test('the HEIC of a telephone is read like the others', async () => {
  const reading = await readPhoto(await readFile(HEIC))
  expect(reading.key).toBe(HEIC_KEY)
})

test('a photo stands as its EXIF orientation says', async () => {
  const lying = await quartered().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const picture = await loadPicture(lying)
  expect(picture).toMatchObject({ width: 60, height: 80 })
  expect(pixelOf(picture, 50, 10)).toBeLessThan(10)
  expect(pixelOf(picture, 10, 10)).toBeGreaterThan(245)
})

test('what is transparent is paper', async () => {
  const clear = { create: { width: 20, height: 20, channels: 4, background: '#0000' } } as const
  const picture = await loadPicture(await sharp(clear).png().toBuffer())
  expect(pixelOf(picture, 10, 10)).toBe(255)
})

test('a picture of 48 megapixels is brought to a useful size', async () => {
  const large = { create: { width: 8000, height: 6000, channels: 3, background: '#fff' } } as const
  const picture = await loadPicture(await sharp(large).jpeg().toBuffer())
  expect(picture).toMatchObject({ width: 4200, height: 3150 })
})

test.each([
  ['empty', () => new Uint8Array()],
  ['a text', () => Buffer.from('NF-e 4711')],
  [
    'a drawing',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['cut off', async () => (await drawPage({})).subarray(0, 4000)],
  ['a HEIC cut off', async () => (await readFile(HEIC)).subarray(0, 4000)],
])('a file that is %s is refused as broken', async (_, bytes) => {
  await expect(loadPicture(await bytes())).rejects.toMatchObject({ code: 'broken_picture' })
})

test('a bomb of 30000 by 30000 pixels is refused before it is unpacked, which would show that it is broken', async () => {
  await expect(loadPicture(bomb())).rejects.toMatchObject({ code: 'too_large_picture' })
})

/** A PNG whose header states 900 megapixels, and whose data are none. */
function bomb() {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(1000)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
