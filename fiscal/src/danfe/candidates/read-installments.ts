import { MAX_INSTALLMENTS } from '../../nfe/lines.ts'
import type { NfeInstallment } from '../../nfe/draft-types.ts'
import { sectionBottom, sectionTop } from '../labels/label-queries.ts'
import type { LabeledPage } from '../labels/types.ts'
import { groupLines } from '../layout/lines.ts'
import type { DecimalMark } from '../text/decimal-mark.ts'
import { parseAmount } from '../text/parse-amount.ts'
import { parseDay } from '../text/parse-day.ts'
import type { Word } from '../words/types.ts'

const AMOUNT = /^(?:R\$)?\d[\d.,]*[.,]\d{2}$/
const NUMBER = /^\d{1,3}$|^\d{3}\/\d+$|^\d+-\d+$|^\d+\/\d{1,3}$|^\d{4,9}-?[A-Z]?$/
const GLUED = /^((?:\d{1,3}(?:[.,]\d{3})*|\d+)[.,]\d{2})(\d{3}(?:\/\d+)?)$/
const LISTED =
  /^(?:N[º°o.]+\s*)?(\d{1,9}(?:[-/]\w{1,3})?)\s+(?:VENC\w*\.?:?\s*)?(\d{2}\/\d{2}\/\d{4})\s+(?:VALOR:?\s*)?(?:R\$)?\s*(\d[\d.,]*[.,]\d{2})$/i

/** The installments of the section: each due date with the nearest amount and number beside it, below or above. */
export function readInstallments(page: LabeledPage): NfeInstallment[] {
  const top = sectionTop(page, 'billing')
  if (top === null) return []
  const words = page.words
    .filter(
      (word) =>
        word.base > top + 1 &&
        word.base < sectionBottom(page, 'billing') - 1 &&
        !page.labelWords.has(word),
    )
    .flatMap(splitGlued)
  return (readSequence(words, page.decimalMark) ?? readByPlaces(words, page.decimalMark))
    .slice(0, MAX_INSTALLMENTS)
    .toSorted(byNumber)
}

/** '1.864,29002': the number of the next installment follows the cents without a blank. */
function splitGlued(word: Word): Word[] {
  const [, amount = '', number = ''] = GLUED.exec(word.text) ?? []
  if (number === '') return [word]
  const x = word.x0 + ((word.x1 - word.x0) * amount.length) / word.text.length
  return [
    { ...word, text: amount, x1: x },
    { ...word, text: number, x0: x },
  ]
}

/** '001 20/12/2026 1.234,55': without a heading, only a line with nothing else is an installment. */
export function readListedInstallments(
  lines: readonly string[],
  mark: DecimalMark | null,
): NfeInstallment[] {
  const found = lines.flatMap((line) => {
    const [, numero = null, day = '', amount = ''] = LISTED.exec(line) ?? []
    const vencimento = parseDay(day)
    return vencimento === null ? [] : { numero, vencimento, valor: parseAmount(amount, mark) }
  })
  return found.slice(0, MAX_INSTALLMENTS).toSorted(byNumber)
}

/** Number, date and amount one after the other, over any lines; null when they stand in another order. */
function readSequence(words: readonly Word[], mark: DecimalMark | null): NfeInstallment[] | null {
  const found: NfeInstallment[] = []
  let [number, date] = [null as string | null, null as string | null]
  for (const { text } of groupLines(words).flatMap((line) => line.words)) {
    const day = parseDay(text)
    if (day !== null) {
      if (date !== null) return null
      date = day
    } else if (AMOUNT.test(text)) {
      if (date === null) return null
      found.push({ numero: number, vencimento: date, valor: parseAmount(text, mark) })
      number = null
      date = null
    } else if (date === null && NUMBER.test(text)) number = text
  }
  return date === null && found.length > 0 ? found : null
}

function readByPlaces(words: readonly Word[], mark: DecimalMark | null): NfeInstallment[] {
  const amounts = words.filter((word) => AMOUNT.test(word.text))
  const numbers = words.filter((word) => NUMBER.test(word.text))
  const dates = words.filter((word) => parseDay(word.text) !== null)
  const taken = new Set<Word>()
  return dates.flatMap((date) => {
    const amount = nearest(
      amounts.filter((word) => !taken.has(word)),
      (word) => amountCost(date, word),
    )
    if (!amount) return []
    taken.add(amount)
    const number = nearest(numbers, (word) => numberCost(date, word))
    return {
      numero: number?.text ?? null,
      vencimento: parseDay(date.text),
      valor: parseAmount(amount.text, mark),
    }
  })
}

function byNumber(a: NfeInstallment, b: NfeInstallment): number {
  return (
    (a.numero ?? '').localeCompare(b.numero ?? '', 'en', { numeric: true }) ||
    (a.vencimento ?? '').localeCompare(b.vencimento ?? '')
  )
}

function nearest(words: readonly Word[], cost: (word: Word) => number): Word | null {
  let best: Word | null = null
  let least = Number.POSITIVE_INFINITY
  for (const word of words) {
    const ofWord = cost(word)
    if (ofWord < least) [best, least] = [word, ofWord]
  }
  return best
}

/** The amount is to the right of the date on its line, or in its column on the line above or below. */
function amountCost(date: Word, amount: Word): number {
  const { height } = date
  const rise = Math.abs(amount.base - date.base)
  const gap = amount.x0 - date.x1
  if (rise < height * 0.5)
    return amount.x0 > date.x0 && gap < 20 * height ? gap : Number.POSITIVE_INFINITY
  if (rise > 2.4 * height || !overlaps(date, amount, 5 * height)) return Number.POSITIVE_INFINITY
  return 5 * rise + 3 * Math.min(Math.abs(amount.x1 - date.x1), Math.abs(amount.x0 - date.x0))
}

function numberCost(date: Word, number: Word): number {
  const { height } = date
  const rise = date.base - number.base
  const gap = date.x0 - number.x1
  if (Math.abs(rise) < height * 0.5)
    return gap > -1 && gap < 8 * height ? gap : Number.POSITIVE_INFINITY
  if (rise < height * 0.4 || rise > 3.2 * height || !overlaps(date, number, 5 * height)) {
    return Number.POSITIVE_INFINITY
  }
  return 5 * rise + Math.min(Math.abs(number.x1 - date.x1), Math.abs(number.x0 - date.x0))
}

function overlaps(a: Word, b: Word, slack: number): boolean {
  return b.x1 > a.x0 - slack && b.x0 < a.x1 + slack
}
