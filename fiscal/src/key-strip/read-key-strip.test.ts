import { describe, expect, test } from 'vitest'
import { nfeKey } from '../../test/nfe-xml.ts'
import { ENCODINGS, encodeStrip } from '../../test/strip-encode.ts'
import { randomKey } from '../../test/strip-keys.ts'
import { NEGATIVES } from '../../test/strip-negatives.ts'
import { photograph, photographBars } from '../../test/strip-picture.ts'
import type { Shot } from '../../test/strip-picture.ts'
import { seededRandom } from '../../test/strip-random.ts'
import { accessKeyFrom } from '../access-key.ts'
import { SURE_READING } from '../sure-reading.ts'
import { WIDTHS } from './code128.ts'
import { readKeyStrip } from './read-key-strip.ts'

const NUMERIC = nfeKey({ number: 26_663 })
const WITH_LETTERS = '3526050X0J92JY000196570010000006041448679011'
const DEGREE = Math.PI / 180
/** Many steps where the key must be found; few where there is nothing to find. */
const MANY_STEPS = { maxSteps: 60_000 }
const FEW_STEPS = { maxSteps: 1500 }

const CLOSE_UP = { of: 'strip', width: 1280, height: 720 } as const
const TOP_OF_PAGE = { of: 'top', width: 1280, height: 720 } as const
const WHOLE_PAGE = { of: 'page', width: 720, height: 1280 } as const
const WHOLE_PAGE_12_MP = { of: 'page', width: 3000, height: 4000 } as const
const STRIP_ALONE = { of: 'strip', width: 640, height: 160, blur: 0.9 } as const
const BAD_LIGHT = { turn: 8, perspective: 0.1, blur: 1.2, shadow: 0.4, noise: 8 } as const

/** As in a screenshot or a rendered page: every edge is between two pixels. */
function drawn(symbols: readonly number[], pixels: number) {
  const modules = symbols.flatMap((symbol) =>
    (WIDTHS[symbol] ?? []).flatMap((width, n) => Array.from({ length: width }, () => n % 2 === 0)),
  )
  const [left, top, height] = [40, 300, 80]
  const width = modules.length * pixels + 2 * left
  const picture = { pixels: new Uint8Array(width * 800).fill(240), width, height: 800 }
  for (const [n, isBar] of modules.entries()) {
    for (let y = top; isBar && y < top + height; y++) {
      const from = y * width + left + n * pixels
      picture.pixels.fill(30, from, from + pixels)
    }
  }
  return picture
}

function read(text: string, shot: Partial<Shot>) {
  return readKeyStrip(photograph(encodeStrip(text), shot), MANY_STEPS)
}

describe.each([
  ['digits only', NUMERIC],
  ['letters', WITH_LETTERS],
])('a key with %s', (_, key) => {
  test('is read in a close-up', () => {
    expect(read(key, CLOSE_UP)?.key).toBe(key)
  })

  test('is read in a small picture of the whole page', () => {
    expect(read(key, { ...WHOLE_PAGE, turn: 1 })?.key).toBe(key)
  })

  test('is read in the upper third of a page, tilted, blurred, in shadow and noisy', () => {
    expect(read(key, { ...TOP_OF_PAGE, ...BAD_LIGHT })?.key).toBe(key)
    expect(read(key, { ...TOP_OF_PAGE, ...BAD_LIGHT, turn: -8, seed: 2 })?.key).toBe(key)
  })

  test("is read when the generator prints the prefix 'NFe' too", () => {
    expect(read(`NFe${key}`, CLOSE_UP)?.key).toBe(key)
  })
})

test.each([90, 180, 270, 45, 200])('a key is read with the page turned by %i degrees', (turn) => {
  const reading = read(WITH_LETTERS, { of: 'strip', width: 900, height: 900, turn })
  expect(reading?.key).toBe(WITH_LETTERS)
  const difference = (reading?.angle ?? 0) - turn * DEGREE
  expect(Math.cos(difference)).toBeGreaterThan(Math.cos(DEGREE))
})

test('a key is read in a picture of 12 megapixels, tilted, blurred, in shadow and noisy', () => {
  const picture = { ...WHOLE_PAGE_12_MP, ...BAD_LIGHT, blur: 2.5 }
  expect(read(WITH_LETTERS, picture)?.key).toBe(WITH_LETTERS)
})

test('the letters of a key may be written in code set A or B', () => {
  for (const codeSet of ['A', 'B'] as const) {
    const picture = photograph(encodeStrip(WITH_LETTERS, codeSet), TOP_OF_PAGE)
    expect(readKeyStrip(picture, MANY_STEPS)?.key).toBe(WITH_LETTERS)
  }
})

test.each(Object.entries(ENCODINGS))('a key may be encoded so: %s', (_, encode) => {
  for (const key of [NUMERIC, WITH_LETTERS]) {
    const random = seededRandom(3)
    const picture = photograph(encode(key, random), { ...TOP_OF_PAGE, turn: 2 })
    expect(readKeyStrip(picture, MANY_STEPS)?.key).toBe(key)
  }
})

test('a key with letters is read whose first half would close as a shorter barcode', () => {
  const key = '33261012ABC34501DE35550010000047111123456780'
  expect(read(key, { ...CLOSE_UP, blur: 0.8 })?.key).toBe(key)
})

test.each(['57', '58', '65', '67'])('a key of model %s is read', (model) => {
  const key = keyOf({ model })
  expect(read(key, STRIP_ALONE)?.key).toBe(key)
})

test('a key issued under a CPF is read', () => {
  const key = keyOf({ issuer: '12345678909', series: '920' })
  expect(read(key, STRIP_ALONE)?.key).toBe(key)
})

test('the reading says where the strip lies and how wide a module is, to straighten the page', () => {
  const reading = read(NUMERIC, { ...TOP_OF_PAGE, turn: 5 })
  const pxPerMm = 1280 / (210 * Math.cos(5 * DEGREE) + 99 * Math.sin(5 * DEGREE))
  const height = 720 / (210 * Math.sin(5 * DEGREE) + 99 * Math.cos(5 * DEGREE))
  const scale = Math.min(pxPerMm, height)
  expect(reading?.modulePx).toBeCloseTo(0.3 * scale, 1)
  expect(reading?.strip.length).toBeCloseTo(277 * 0.3 * scale, -1)
  expect(reading?.angle).toBeCloseTo(5 * DEGREE, 1)
  // The strip's center is 51.45 mm to the right of the middle of the page and 16 mm above that of its upper third.
  const [right, down] = [51.45 * scale, -16 * scale]
  const [cos, sin] = [Math.cos(5 * DEGREE), Math.sin(5 * DEGREE)]
  expect(reading?.strip.x).toBeCloseTo(640 + right * cos - down * sin, -1)
  expect(reading?.strip.y).toBeCloseTo(360 + right * sin + down * cos, -1)
})

/** As photographed from below: the shear of the bars grows towards both ends, and one half is dark. */
function withKeystone({ pixels, width, height }: ReturnType<typeof drawn>, degrees: number) {
  const seen = new Uint8Array(pixels.length)
  const [middleX, middleY] = [width / 2, height / 2]
  const perPixel = Math.tan(degrees * DEGREE) / middleX
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = middleX + (x - middleX) * (1 + perPixel * (y - middleY))
      const left = Math.floor(from)
      const [one, other] = [pixels[y * width + left] ?? 240, pixels[y * width + left + 1] ?? 240]
      const light = x < middleX ? 1 : 0.3
      seen[y * width + x] = Math.round((one + (other - one) * (from - left)) * light)
    }
  }
  return { pixels: seen, width, height }
}

test.each([NUMERIC, WITH_LETTERS])('bars that lean to both sides are read: %s', (key) => {
  const reading = readKeyStrip(withKeystone(drawn(encodeStrip(key), 3), 11), MANY_STEPS)
  expect(reading?.key).toBe(key)
})

test('a sharp strip is read with more confidence than a blurred one', () => {
  const sharp = read(NUMERIC, { ...TOP_OF_PAGE, blur: 1.2 })
  const blurred = read(NUMERIC, { ...TOP_OF_PAGE, blur: 2.2, noise: 12 })
  expect(blurred?.key).toBe(NUMERIC)
  expect(sharp?.confidence).toBeGreaterThan(blurred?.confidence ?? 1)
  expect(sharp?.confidence).toBeLessThanOrEqual(1)
})

describe('nothing is read', () => {
  test('from a page without a strip', () => {
    const page = photograph([], WHOLE_PAGE)
    expect(readKeyStrip(page, FEW_STEPS)).toBeNull()
  })

  test('from a blank or a tiny picture', () => {
    const blank = { pixels: new Uint8Array(640 * 480).fill(200), width: 640, height: 480 }
    expect(readKeyStrip(blank, MANY_STEPS)).toBeNull()
    for (const side of [0, 1, 3, 20]) {
      const tiny = { pixels: new Uint8Array(side * side), width: side, height: side }
      expect(readKeyStrip(tiny, MANY_STEPS)).toBeNull()
    }
  })

  test.each([
    ['other digits of the same length', '0'.repeat(20) + '123456789012345678901234'],
    ['a short product code', 'CAIXA 0042-B'],
    ['letters of the length of a key', 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ'],
  ])('from a barcode of %s', (_, text) => {
    expect(readKeyStrip(photograph(encodeStrip(text), CLOSE_UP), FEW_STEPS)).toBeNull()
  })

  test('but the strip of a valid key, photographed like the invalid ones below, is', () => {
    expect(read(NUMERIC, STRIP_ALONE)?.key).toBe(NUMERIC)
  })

  test.each([
    ['whose check digit is wrong', NUMERIC.slice(0, 43) + ((Number(NUMERIC.at(43)) + 1) % 10)],
    ["whose issuer's CNPJ does not close", keyOf({ issuer: '11222333000182' })],
    ['of a state that does not exist', keyOf({ ufCode: '34' })],
    ['of a thirteenth month', keyOf({ yearMonth: '2026-13' })],
    ['of a document that has no such key', keyOf({ model: '59' })],
  ])('from a key %s', (_, key) => {
    const picture = photograph(encodeStrip(key), STRIP_ALONE)
    expect(readKeyStrip(picture, FEW_STEPS)).toBeNull()
  })

  test('after no step, whatever the picture', () => {
    const picture = photograph(encodeStrip(NUMERIC), CLOSE_UP)
    expect(readKeyStrip(picture, { maxSteps: 0 })).toBeNull()
  })

  test('from bars without meaning, within the usual steps', () => {
    const random = seededRandom(7)
    const bars = Array.from({ length: 60 }, () => random.whole(0, 102))
    expect(readKeyStrip(photograph(bars, CLOSE_UP))).toBeNull()
  })
})

test.each(Object.entries(NEGATIVES))('%s is no sure key', (name, make) => {
  for (let seed = 0; seed < 4; seed++) {
    const random = seededRandom(100 + seed)
    const key = randomKey(random, seed === 3)
    const picture = photographBars(make(key, random), {
      ...[CLOSE_UP, TOP_OF_PAGE, STRIP_ALONE, { ...STRIP_ALONE, blur: 1.3 }][seed],
      seed,
    })
    const found = readKeyStrip(picture, FEW_STEPS)
    // A key whose bars were altered may be read with doubt, because its check digits close.
    const isDoubtful =
      name.startsWith('a bar') && found?.key === key && found.confidence < SURE_READING
    expect(isDoubtful ? undefined : found?.key).toBeUndefined()
  }
})

test('no picture at the edge of legibility gives a wrong key', () => {
  let legible = 0
  for (let seed = 8; seed < 20; seed++) {
    const random = seededRandom(seed)
    const key = randomKey(random, seed % 3 === 2)
    const isMisprinted = seed % 3 === 1
    const printed = isMisprinted ? key.slice(0, 43) + ((Number(key.at(43)) + 5) % 10) : key
    const picture = photograph(encodeStrip(printed), {
      of: 'strip',
      width: 400,
      height: 110,
      turn: random.between(-8, 8),
      perspective: random.between(-0.1, 0.1),
      blur: random.between(0.8, 1.8),
      noise: random.between(4, 18),
      shadow: 0.4,
      seed,
    })
    const found = readKeyStrip(picture, FEW_STEPS)?.key
    if (found !== undefined) legible++
    expect([undefined, isMisprinted ? undefined : key]).toContain(found)
  }
  expect(legible).toBeGreaterThan(1)
})

function keyOf(parts: Partial<Parameters<typeof accessKeyFrom>[0]>): string {
  return accessKeyFrom({
    ufCode: '33',
    yearMonth: '2026-11',
    issuer: '11222333000181',
    model: '55',
    series: '3',
    number: '26663',
    emissionType: '1',
    code: '40712345',
    ...parts,
  })
}

test.each([1, 2, 3, 4])(
  'a key on a page that was drawn and never photographed is read at %i pixels a module',
  (pixels) => {
    expect(readKeyStrip(drawn(encodeStrip(NUMERIC), pixels), MANY_STEPS)?.key).toBe(NUMERIC)
  },
)
