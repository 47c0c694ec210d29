export type DecimalMark = ',' | '.'

const OTHER = { ',': '.', '.': ',' } as const satisfies Record<DecimalMark, DecimalMark>
/** An amount with cents, whose decimal mark cannot be mistaken. */
const COMMA_CENTS = /^(?:R\$)?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{2}$/
const POINT_CENTS = /^(?:R\$)?(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}$/
const MIN_AMOUNTS = 2
/** One of the two marks must be so many times as frequent as the other. */
const MIN_RATIO = 4

/** The decimal mark of a document, by its amounts with cents; null when it has too few or uses both. */
export function findDecimalMark(texts: readonly string[]): DecimalMark | null {
  const commas = texts.filter((text) => COMMA_CENTS.test(text)).length
  const points = texts.filter((text) => POINT_CENTS.test(text)).length
  if (Math.max(commas, points) < MIN_AMOUNTS) return null
  if (commas >= MIN_RATIO * points) return ','
  return points >= MIN_RATIO * commas ? '.' : null
}

/** The decimal mark that a number shows by itself: '1.412,85' and '12,5' do, '15.250' does not. */
export function markOf(number: string): DecimalMark | null {
  const marks = Array.from(number).filter((letter): letter is DecimalMark => /[.,]/.test(letter))
  const last = marks.at(-1)
  if (last === undefined) return null
  if (marks.some((mark) => mark !== last)) return last
  if (marks.length > 1) return OTHER[last]
  const [whole = '', places = ''] = number.split(last)
  const mayBeThousands = places.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return mayBeThousands ? null : last
}

/** The mark that all numbers show that show one; null when none does or they disagree. */
export function commonMark(numbers: readonly string[]): DecimalMark | null {
  const marks = new Set(numbers.flatMap((number) => markOf(number) ?? []))
  const [mark] = marks
  return marks.size === 1 && mark !== undefined ? mark : null
}

/** A printed number as a decimal string with a point. */
export function withPoint(number: string, mark: DecimalMark): string {
  return number
    .replaceAll(OTHER[mark], '')
    .replace(mark, '.')
    .replace(/^0+(?=\d)/, '')
}
