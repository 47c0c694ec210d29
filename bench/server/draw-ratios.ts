import type { Comparison } from './compare.ts'

const WIDTH = 720
const [LEFT, RIGHT, TOP, ROW] = [150, 170, 56, 34]
/** The ratio at the right end. */
const MOST = 1.2
const [REACHED, MISSED, LINE, TEXT] = ['#1f7a4d', '#b3541e', '#c8c8c8', '#222']

/** An SVG: the requests per second of each call, as a share of bare Fastify's, the range of its rounds, and the aim. */
export function drawRatios(results: readonly Comparison[]): string {
  const height = TOP + results.length * ROW + 30
  const title = text(
    12,
    22,
    'Requests per second, as a share of bare Fastify with the same SQL',
    14,
  )
  const legend = text(12, 42, 'Bar: median; line: the rounds; mark: the aim', 11)
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((ratio) => [
    line(xOf(ratio), TOP - 4, xOf(ratio), height - 26, LINE, 1),
    text(xOf(ratio) - 8, height - 10, String(ratio), 11),
  ])
  const rows = results.map((result, index) => drawRow(result, TOP + index * ROW))
  const content = [title, legend, ...grid, ...rows].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>${content}</svg>\n`
}

function drawRow({ name, ratio, range, aim, perSecond, barePerSecond }: Comparison, y: number) {
  const color = ratio >= aim ? REACHED : MISSED
  const width = (xOf(ratio) - LEFT).toFixed(1)
  const bar = `<rect x="${LEFT}" y="${y}" width="${width}" height="18" fill="${color}" opacity="0.75"/>`
  const rates = `${ratio.toFixed(2)}: ${perSecond.toFixed(0)} of ${barePerSecond.toFixed(0)}/s`
  return [
    text(12, y + 14, name),
    bar,
    line(xOf(range[0]), y + 9, xOf(range[1]), y + 9, TEXT, 2),
    line(xOf(aim), y - 3, xOf(aim), y + 21, TEXT, 3),
    text(WIDTH - RIGHT + 12, y + 14, rates),
  ].join('')
}

const xOf = (ratio: number) => LEFT + (Math.min(ratio, MOST) / MOST) * (WIDTH - LEFT - RIGHT)

function line(x1: number, y1: number, x2: number, y2: number, color: string, width: number) {
  return `<line x1="${x1.toFixed(1)}" y1="${y1}" x2="${x2.toFixed(1)}" y2="${y2}" stroke="${color}" stroke-width="${width}"/>`
}

function text(x: number, y: number, content: string, size = 12) {
  return `<text x="${x.toFixed(1)}" y="${y}" font-size="${size}" fill="${TEXT}">${content}</text>`
}
