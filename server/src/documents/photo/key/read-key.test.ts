import { accessKeyFrom } from '@canhoto/fiscal/access-key'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPage, STRIP_PLACE } from '../../../../../bench/documents/photo/draw.ts'
import { photograph } from '../../../../../bench/documents/photo/photograph.ts'
import { readPhoto } from '../read-photo.ts'

const PARTS = {
  ufCode: '33',
  yearMonth: '2026-10',
  issuer: '11222333000181',
  model: '55',
  series: '1',
  number: '4711',
  emissionType: '1',
  code: '12345678',
}
const KEY = accessKeyFrom(PARTS)
const KEY_WITH_LETTERS = accessKeyFrom({ ...PARTS, issuer: '12ABC34501DE35' })
const NFCE_KEY = accessKeyFrom({ ...PARTS, model: '65' })
const CTE_KEY = accessKeyFrom({ ...PARTS, model: '57' })
const TYPICAL = { condition: 'typical', size: '4K' } as const

const NOTE = await drawPage({ key: KEY })
const PHOTO = await photograph(NOTE, 1, TYPICAL)

test('the key of a note is read from a photo of the whole page', async () => {
  const reading = await readPhoto(PHOTO)
  expect(reading).toMatchObject({ key: KEY, page: null })
  expect(reading.keyConfidence).toBeGreaterThan(0.8)
})

test.each([90, 180, 270])('a photo turned by %i degrees has the same key', async (turn) => {
  const turned = await sharp(PHOTO).rotate(turn).toBuffer()
  expect((await readPhoto(turned)).key).toBe(KEY)
})

test('a close-up of the barcode is enough', async () => {
  const photo = await photograph(NOTE, 3, {
    condition: 'typical',
    size: '720p',
    framing: 'barcode',
    barcode: STRIP_PLACE,
  })
  expect((await readPhoto(photo)).key).toBe(KEY)
})

test('a key with letters is read as any other', async () => {
  const photo = await photograph(await drawPage({ key: KEY_WITH_LETTERS }), 4, TYPICAL)
  expect((await readPhoto(photo)).key).toBe(KEY_WITH_LETTERS)
})

test.each([
  [
    'an NFC-e',
    NFCE_KEY,
    `https://www.nfce.fazenda.rj.gov.br/consulta?p=${NFCE_KEY}|2|1|1|A1B2C3D4`,
  ],
  [
    'an NFC-e of version 1',
    NFCE_KEY,
    `http://www4.fazenda.rj.gov.br/consultaNFCe/QRCode?chNFe=${NFCE_KEY}&nVersao=100&tpAmb=1`,
  ],
  ['a CT-e', CTE_KEY, `https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=${CTE_KEY}&tpAmb=1`],
])('the QR code of %s tells its key', async (_, key, qr) => {
  const photo = await photograph(await drawPage({ qr }), 5, { ...TYPICAL, size: '1440p' })
  expect(await readPhoto(photo)).toMatchObject({ key, keySource: 'qr' })
})

test('a page without a barcode has no key', async () => {
  const photo = await photograph(await drawPage({ words: TEXT }), 6, { ...TYPICAL, size: '1440p' })
  expect(await readPhoto(photo)).toMatchObject({
    key: null,
    keyConfidence: 0,
    keySource: null,
  })
})

test('a barcode whose key does not close is not taken for a key', async () => {
  const wrong = `${KEY.slice(0, 43)}${(Number(KEY.at(-1)) + 1) % 10}`
  const keyOf = async (page: Buffer) =>
    (await readPhoto(await sharp(page).resize(1654).png().toBuffer())).key
  expect(await keyOf(await drawPage({ key: wrong }))).toBeNull()
  expect(await keyOf(NOTE)).toBe(KEY)
})

test('two notes in one picture have no key, since neither is meant more than the other', async () => {
  const pages = [await drawPage({ qr: NFCE_KEY }), await drawPage({ qr: CTE_KEY })]
  const both = await sharp({
    create: { width: 2000, height: 1400, channels: 3, background: '#fff' },
  })
    .composite(
      await Promise.all(
        pages.map(async (page, index) => ({
          input: await sharp(page).resize(990).toBuffer(),
          left: index * 1000,
          top: 0,
        })),
      ),
    )
    .jpeg()
    .toBuffer()
  expect((await readPhoto(both)).key).toBeNull()
})

const TEXT = [{ text: 'ROMANEIO DE CARGA', x: 200, y: 250, size: 60 }]
