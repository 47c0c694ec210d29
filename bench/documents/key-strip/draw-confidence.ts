interface Reading {
  confidence: number
  isRight: boolean
}

const STEP = 0.05
const FROM = 0.6
const [WIDTH, HEIGHT, LEFT, TOP] = [640, 260, 48, 40]
const [RIGHT_COLOR, WRONG_COLOR] = ['#1f7a4d', '#c0392b']

/** An SVG: for each step of confidence, how many keys were right and how many wrong. */
export function drawConfidence(readings: readonly Reading[]): string {
  const steps = Array.from({ length: Math.round((1 - FROM) / STEP) }, (_, index) => {
    const from = FROM + index * STEP
    const within = readings.filter(
      ({ confidence }) =>
        Math.max(confidence, FROM) >= from && (confidence < from + STEP || from + STEP >= 1),
    )
    const right = within.filter(({ isRight }) => isRight).length
    return { from, right, wrong: within.length - right }
  })
  const most = Math.max(1, ...steps.map(({ right, wrong }) => right + wrong))
  const columnWidth = (WIDTH - LEFT - 16) / steps.length
  const columns = steps.map(({ from, right, wrong }, index) => {
    const x = LEFT + index * columnWidth
    const scale = (HEIGHT - TOP - 44) / most
    const base = HEIGHT - 36
    const share = right + wrong === 0 ? '—' : `${((100 * right) / (right + wrong)).toFixed(1)}%`
    return [
      box(x, base - right * scale, columnWidth - 8, right * scale, RIGHT_COLOR),
      box(x, base - (right + wrong) * scale, columnWidth - 8, wrong * scale, WRONG_COLOR),
      text(x, base + 14, `${from.toFixed(2)} to ${(from + STEP).toFixed(2)}`),
      text(x, base + 28, `${share} of ${right + wrong}`),
    ].join('')
  })
  const title = text(
    LEFT,
    18,
    'Keys by confidence: right (green) and wrong (red), share of right',
    13,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>${title}${columns.join('')}</svg>\n`
}

const box = (x: number, y: number, width: number, height: number, color: string) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${color}"/>`

const text = (x: number, y: number, content: string, size = 10) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" fill="#222">${content}</text>`
