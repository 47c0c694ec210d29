import { expect, test } from 'vitest'
import type { OcrWord } from '../photo/ocr/ocr-word.ts'
import { findSignature } from './find-signature.ts'

/** Ten pixels a millimetre: a stub of 200 by 40 mm. */
const PX_PER_MM = 10
const [WIDTH, HEIGHT] = [2000, 400]
const [PAPER, INK] = [245, 40]

const LABEL: OcrWord = {
  text: 'ASSINATURA',
  x0: 700,
  x1: 900,
  base: 190,
  height: 20,
  confidence: 0.95,
}

type Stroke = (t: number) => readonly [x: number, y: number]

/** Draws strokes of half a millimetre, each given by its points from 0 to 1. */
function draw(...strokes: Stroke[]) {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER)
  for (const stroke of strokes) {
    for (let t = 0; t <= 1; t += 1 / 4000) {
      const [x, y] = stroke(t).map(Math.round) as [number, number]
      for (let dy = -2; dy <= 2; dy++)
        pixels.fill(INK, (y + dy) * WIDTH + x - 2, (y + dy) * WIDTH + x + 3)
    }
  }
  return { pixels, width: WIDTH, height: HEIGHT }
}

const line =
  (x0: number, y0: number, x1: number, y1: number): Stroke =>
  (t) => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t]
const waves =
  (left: number, width: number, turns = 6): Stroke =>
  (t) => [left + width * t, 290 + 60 * Math.sin(t * turns * 2 * Math.PI)]

const FRAME = [
  line(100, 150, 1500, 150),
  line(100, 380, 1500, 380),
  line(600, 150, 600, 380),
  line(1500, 30, 1500, 380),
]

const find = (
  picture: ReturnType<typeof draw>,
  words: readonly OcrWord[] = [LABEL],
  label: OcrWord | null = LABEL,
) => findSignature(picture, { words, label, pxPerMm: PX_PER_MM })

test('waves of a pen in the cell of the signature are found, surely', () => {
  expect(find(draw(...FRAME, waves(800, 500)))).toEqual({ isFound: true, confidence: 1 })
})

test('the lines of the form are no signature, nor is one straight line across its cell', () => {
  expect(find(draw(...FRAME))).toEqual({ isFound: false, confidence: 1 })
  expect(find(draw(...FRAME, line(700, 340, 1300, 300)))).toMatchObject({ isFound: false })
})

test('what is written in the cell of the date is no signature', () => {
  expect(find(draw(...FRAME, waves(200, 300)))).toMatchObject({ isFound: false })
})

test('print is no signature: neither what OCR reads nor its small letters', () => {
  const letters = Array.from({ length: 40 }, (_, n) => line(700 + 15 * n, 300, 705 + 15 * n, 320))
  expect(find(draw(...FRAME, ...letters))).toMatchObject({ isFound: false })
  const name = { ...LABEL, text: 'MERCADO', x0: 700, x1: 1100, base: 345, height: 34 }
  const tall = Array.from({ length: 10 }, (_, n) => line(710 + 40 * n, 312, 735 + 40 * n, 348))
  const words = [LABEL, LABEL, LABEL, { ...name, height: 33 }]
  expect(find(draw(...FRAME, ...tall), words)).toMatchObject({ isFound: false })
})

test('letters that OCR sees in a large signature do not take it away', () => {
  const seen = { ...LABEL, text: 'VAM', x0: 790, x1: 1310, base: 355, height: 130 }
  expect(find(draw(...FRAME, waves(800, 500)), [LABEL, LABEL, seen])).toMatchObject({
    isFound: true,
  })
})

test('the frame of a stamp is no signature', () => {
  const corners = [
    [800, 250],
    [1250, 215],
    [1262, 335],
    [812, 370],
  ] as const
  const frame = corners.map(([x, y], n) => {
    const [nextX, nextY] = corners[(n + 1) % 4] ?? corners[0]
    return line(x, y, nextX, nextY)
  })
  expect(find(draw(...FRAME, ...frame))).toMatchObject({ isFound: false })
})

test('strokes beside the words of a stamp are doubted, beside those of the form they are not', () => {
  const beside = (text: string) =>
    find(draw(...FRAME, waves(800, 500)), [
      LABEL,
      { ...LABEL, text, x0: 1350, x1: 1450, base: 340 },
    ])
  expect(beside('MERCADO').confidence).toBeLessThan(0.8)
  expect(beside('LEGÍVEL')).toEqual({ isFound: true, confidence: 1 })
})

test('a short stroke may be a signature or not: found or not, the doubt is said', () => {
  const { confidence } = find(draw(...FRAME, waves(800, 120, 1)))
  expect(confidence).toBeLessThan(0.8)
})

test('without its label nothing is sure', () => {
  expect(find(draw(...FRAME, waves(800, 500)), [], null)).toEqual({
    isFound: true,
    confidence: 0.6,
  })
  expect(find(draw(...FRAME), [], null)).toEqual({ isFound: false, confidence: 0.6 })
})

test('a blank and an empty picture have none', () => {
  expect(find(draw())).toMatchObject({ isFound: false })
  const nothing = { pixels: new Uint8Array(), width: 0, height: 0 }
  expect(find(nothing, [], null)).toMatchObject({ isFound: false })
})
