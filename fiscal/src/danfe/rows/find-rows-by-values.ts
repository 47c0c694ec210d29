import { sectionBottom, sectionTop } from '../labels/label-queries.ts'
import type { LabeledPage } from '../labels/types.ts'
import { joinText, medianHeight } from '../layout/lines.ts'
import type { TextLine } from '../layout/types.ts'
import { findPlateWord, findValidTaxId, TAX_ID_LIKE } from './row-values.ts'
import type { RowName, RowWords } from './types.ts'

const CEP = /(?<![\d.])\d{2} ?\d{3} ?- ?\d{3}(?!\d)/
/** OCR parts some days, as '22/06/ 2026'. */
const DAY = /(?<!\d)\d{2}\/ ?\d{2}\/ ?\d{4}(?!\d)/
/** Of the protocol. */
const DAY_AND_TIME = /\d{4} \d{2}:\d{2}/
/** What the row of the municipality has besides its name: a phone or an hour. */
const PHONE_OR_HOUR = /\(\d{2}\) ?\d{4}|\b\d{2}:\d{2}\b/
const AMOUNT = /\d, ?\d{2}(?!\d)/g
const WEIGHT = /\d, ?\d{3}(?!\d)/
const MIN_AMOUNTS = 3
/** Letters that OCR reads from ruling lines and specks among amounts. */
const MAX_LETTERS = 4
/** From one row of values to the next, in heights of a letter. */
const MIN_ROW_STEP = 1.3
const MAX_ROW_STEP = 6
/** The height of letters, of that of another row in the same size. */
const MIN_SAME_SIZE = 0.85

/**
 * The line that holds the values of a row, recognized by these values: of a small print OCR loses the labels long before
 * the values, and the rows of a DANFE stand in the order of the manual. Null when the page has no such line.
 */
export function findLineByValues(page: LabeledPage, row: RowName): TextLine | null {
  if (row === 'products' || row === 'total') return findAmountRows(page)[row] ?? null
  if (row === 'page') return null
  if (row === 'carrier') return findInTransport(page, isOfCarrier)
  if (row === 'volumes') return findInTransport(page, ({ words }) => WEIGHT.test(joinText(words)))
  const rows = findRecipientRows(page)
  if (!rows) return null
  if (row === 'recipient') return rows.name
  if (row === 'departure') return rows.address
  const bottom = sectionBottom(page, 'recipient')
  const next = (isWanted: RegExp) =>
    nextRow(
      page.lines,
      rows.address,
      ({ words, base }) => base < bottom && isWanted.test(joinText(words)),
    )
  return next(PHONE_OR_HOUR) ?? next(/\p{L}{3}/u)
}

/** No other row of the transport has a plate, or a document of the carrier. */
const isOfCarrier = ({ words }: TextLine) =>
  findPlateWord(words) !== null || words.some(({ text }) => TAX_ID_LIKE.test(text))

/** The transport stands between the row of the note's total and the items. A row below may be taken for a heading that was lost. */
function findInTransport(
  page: LabeledPage,
  isWanted: (line: TextLine) => boolean,
): TextLine | null {
  const heading = sectionTop(page, 'transport')
  const tops = [heading, findAmountRows(page).total?.base].filter((top) => typeof top === 'number')
  if (tops.length === 0) return null
  const top = Math.min(...tops)
  const bottom =
    heading === null
      ? (sectionTop(page, 'items') ?? Number.POSITIVE_INFINITY)
      : sectionBottom(page, 'transport')
  return page.lines.find((line) => line.base > top && line.base < bottom && isWanted(line)) ?? null
}

/** Two rows of amounts that follow each other, below the heading of the taxes or else below the recipient. */
function findAmountRows(page: LabeledPage): { products?: TextLine; total?: TextLine } {
  const top = sectionTop(page, 'taxes') ?? findRecipientRows(page)?.address.base
  if (top === undefined) return {}
  const amountLines = page.lines.filter((line) => line.base > top && isOfAmounts(line))
  for (const products of amountLines) {
    const total = nextRow(amountLines, products)
    if (total) return { products, total }
  }
  return {}
}

/** The words of all rows that are recognized by their values. */
export function findRowsByValues(page: LabeledPage): RowWords {
  const names: readonly RowName[] = [
    'recipient',
    'departure',
    'city',
    'products',
    'total',
    'carrier',
    'volumes',
  ]
  return Object.fromEntries(
    names.flatMap((row) => {
      const line = findLineByValues(page, row)
      return line ? [[row, line.words]] : []
    }),
  )
}

/**
 * A name with a day, and below it an address with its CEP: only the recipient's row has a day. Below the heading of the
 * recipient its document shows the name too, and beside a document and a day, below which is another day, no CEP is needed;
 * below the heading a row of the same size is enough.
 */
function findRecipientRows(page: LabeledPage): { name: TextLine; address: TextLine } | null {
  for (const name of page.lines) {
    for (const isAddress of findAddressRules(page, name)) {
      const address = nextRow(page.lines, name, isAddress)
      if (address) return { name, address }
    }
  }
  return null
}

/** What shows that the next row is the address of this name, the surest first; nothing when this is no name. */
function findAddressRules(page: LabeledPage, name: TextLine): ((line: TextLine) => boolean)[] {
  const text = joinText(name.words)
  const hasDay = DAY.test(text) && !DAY_AND_TIME.test(text)
  const top = sectionTop(page, 'recipient') ?? Number.POSITIVE_INFINITY
  const isBelowHeading = name.base > top && name.base < sectionBottom(page, 'recipient')
  const hasCep = ({ words }: TextLine) => CEP.test(joinText(words))
  if (!hasDay) {
    const isNamed = isBelowHeading && findValidTaxId(name.words, page.fuzzy) !== null
    return isNamed ? [hasCep] : []
  }
  if (!name.words.some((word) => TAX_ID_LIKE.test(word.text))) return [hasCep]
  const hasOtherDay = ({ words }: TextLine) => DAY.test(joinText(words))
  const isAligned = (line: TextLine) => isAlignedWith(name, line)
  return isBelowHeading ? [hasCep, hasOtherDay, isAligned] : [hasCep, hasOtherDay]
}

/** The values of two rows begin at one place and are printed in one size; labels are smaller. */
function isAlignedWith(row: TextLine, line: TextLine): boolean {
  const height = medianHeight(row)
  const [first, other] = [row.words[0]?.x0 ?? 0, line.words[0]?.x0 ?? 0]
  return Math.abs(first - other) < height && medianHeight(line) > MIN_SAME_SIZE * height
}

function nextRow(
  lines: readonly TextLine[],
  above: TextLine,
  isWanted: (line: TextLine) => boolean = () => true,
): TextLine | null {
  const height = medianHeight(above)
  const found = lines.find((line) => {
    const step = (line.base - above.base) / height
    return step > MIN_ROW_STEP && step < MAX_ROW_STEP && isWanted(line)
  })
  return found ?? null
}

function isOfAmounts({ words }: TextLine): boolean {
  const text = joinText(words)
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length
  const amounts = [...text.matchAll(AMOUNT)].length
  return amounts >= MIN_AMOUNTS && letters <= MAX_LETTERS
}
