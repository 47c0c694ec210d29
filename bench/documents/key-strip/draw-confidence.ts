import { wilsonBounds } from '../photo/wilson.ts'

export interface KeyConfidence {
  confidence: number
  isRight: boolean
}

const STEP = 0.05
const FROM = 0.75
const [WIDTH, HEIGHT] = [640, 320]
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 24, 48, 64]
const [CURVE_COLOR, LINE_COLOR, TEXT_COLOR] = ['#1f7a4d', '#c8c8c8', '#222']

/**
 * An SVG: for each step of confidence the share of keys that were right with its 95 % interval, and how many keys it is a share of. The
 * line shows where confidence and truth are the same.
 */
export function drawConfidence(keys: readonly KeyConfidence[]): string {
  const steps = Array.from({ length: Math.round((1 - FROM) / STEP) }, (_, index) => {
    const from = FROM + index * STEP
    const isLast = from + STEP > 1 - STEP / 2
    const within = keys.filter(
      ({ confidence }) =>
        (confidence >= from || index === 0) && (confidence < from + STEP || isLast),
    )
    return { from, right: within.filter(({ isRight }) => isRight).length, all: within.length }
  })
  const title = text(LEFT, 22, 'Keys that are right, by confidence', 14)
  const content = [title, ...grid(), ...steps.map(drawStep)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>${content.join('')}</svg>\n`
}

function drawStep({ from, right, all }: { from: number; right: number; all: number }) {
  const x = xOf(from + STEP / 2)
  const range =
    from === FROM ? `below ${percent(from + STEP)}` : `${percent(from)} to ${percent(from + STEP)}`
  const labels = [text(x - 32, HEIGHT - 36, range), text(x - 32, HEIGHT - 20, `${right} of ${all}`)]
  if (all === 0) return labels.join('')
  const [low, high] = wilsonBounds(right, all)
  const interval = line([x, yOf(low)], [x, yOf(high)], CURVE_COLOR, 2)
  const dot = `<circle cx="${x.toFixed(1)}" cy="${yOf(right / all).toFixed(1)}" r="4" fill="${CURVE_COLOR}"/>`
  return [interval, dot, ...labels].join('')
}

function grid() {
  const shares = [0, 0.25, 0.5, 0.75, 1]
  const lines = shares.flatMap((share) => [
    line([LEFT, yOf(share)], [WIDTH - RIGHT, yOf(share)], LINE_COLOR, 1),
    text(12, yOf(share) + 4, percent(share)),
  ])
  return [...lines, line([xOf(FROM), yOf(FROM)], [xOf(1), yOf(1)], '#8a8a8a', 1)]
}

const xOf = (confidence: number) =>
  LEFT + ((confidence - FROM) / (1 - FROM)) * (WIDTH - LEFT - RIGHT)

const yOf = (share: number) => HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

const percent = (share: number) => `${Math.round(100 * share)} %`

type Point = readonly [x: number, y: number]

const line = ([x1, y1]: Point, [x2, y2]: Point, color: string, width: number) =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${color}" stroke-width="${width}"/>`

const text = (x: number, y: number, content: string, size = 11) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" fill="${TEXT_COLOR}">${content}</text>`
