import { expect, test } from 'vitest'
import sharp from 'sharp'
import { drawPage } from '../../../../../bench/documents/photo/draw.ts'
import { rereadRowsOf } from './reread-rows.ts'

const SIZE = 44
const WORDS = [
  { text: 'PADARIA SÃO JOSÉ LTDA', x: 100, y: 1600, size: SIZE },
  { text: 'OUTRA COISA', x: 100, y: 1720, size: SIZE },
  { text: '1.234,56', x: 1900, y: 2000, size: SIZE },
  { text: 'LSN4I49', x: 100, y: 2200, size: SIZE },
  { text: 'LSN4149', x: 100, y: 2320, size: SIZE },
]

async function page() {
  const drawn = sharp(await drawPage({ words: WORDS })).toColourspace('b-w')
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8Array(data), width: info.width, height: info.height }
}

const rowAt = (row: 'recipient' | 'total' | 'carrier' | 'plate', base: number) =>
  ({ row, x0: 60, x1: 2300, y0: base - 50, y1: base + 20 }) as const

const textOf = (words: readonly { text: string }[] = []) => words.map(({ text }) => text).join(' ')

test('rows are read each for itself, and the words stand where they are on the page', async () => {
  const rereadRows = rereadRowsOf(await page(), () => 0)
  const [name, total] = await rereadRows([rowAt('recipient', 1600), rowAt('total', 2000)])
  expect(textOf(name)).toBe('PADARIA SÃO JOSÉ LTDA')
  expect(textOf(total)).toBe('1.234,56')
  expect(Math.abs((name?.[0]?.x0 ?? 0) - 100)).toBeLessThan(10)
  expect(Math.abs((total?.[0]?.base ?? 0) - 2000)).toBeLessThan(10)
})

test('a row that the paper bends is sought where it is bent to', async () => {
  const rereadRows = rereadRowsOf(await page(), () => 120)
  const [name] = await rereadRows([rowAt('recipient', 1600)])
  expect(textOf(name)).toBe('OUTRA COISA')
})

test('an I is the same on both sides, and a 1 is not', async () => {
  const rereadRows = rereadRowsOf(await page(), () => 0)
  const rows = await rereadRows([rowAt('carrier', 2200), rowAt('carrier', 2320)])
  const [letter = 0, digit = 1] = rows.map(([word]) => word?.letterSymmetry?.[4])
  expect(letter).toBeGreaterThan(0.8)
  expect(digit).toBeLessThan(0.7)
})

test('a plate is read in several sizes, and stands where it is on the page', async () => {
  const rereadRows = rereadRowsOf(await page(), () => 0)
  const scales = [1, 2].map((scale) => ({ ...rowAt('plate', 2320), scale }))
  for (const words of await rereadRows(scales)) {
    expect(textOf(words)).toBe('LSN4149')
    expect(Math.abs((words[0]?.x0 ?? 0) - 100)).toBeLessThan(10)
    expect(Math.abs((words[0]?.base ?? 0) - 2320)).toBeLessThan(10)
  }
})

test('nothing is read when nothing is sought', async () => {
  expect(await rereadRowsOf(await page(), () => 0)([])).toEqual([])
})
