import { sumDecimals } from '../../text/decimal.ts'
import { findCell, readCell } from '../cells/find-cell.ts'
import type { Cell } from '../cells/types.ts'
import { sectionOf } from '../labels/label-queries.ts'
import type { LabelId, LabeledPage } from '../labels/types.ts'
import { groupLines, joinText } from '../layout/lines.ts'
import { commonMark } from '../text/decimal-mark.ts'
import type { DecimalMark } from '../text/decimal-mark.ts'
import { findNumber, parseDecimal } from '../text/parse-amount.ts'
import { createCellCandidate } from './candidate.ts'
import { createNumberCandidate } from './number-candidate.ts'
import type { Candidate, PathIn } from './types.ts'

/** Of volumes in one cell. */
const MAX_LINES = 40

const LINE = /^[.,]?\d[\d.,]*$/
/** The second line of the label may stand before it: 'VOLUMES 19'. */
const FIRST_LINE = /^(?:\D+ )?[.,]?\d[\d.,]*$/

type ParseNumber = (text: string, mark: DecimalMark | null) => string | null

/** Quantities and weights are summed over all kinds of volumes. */
export function readVolumes(page: LabeledPage): Candidate[] {
  const weights = [...numberTexts(page, 'grossWeight'), ...numberTexts(page, 'netWeight')]
  // A generator may print a zero in a fixed form.
  const numbers = weights.flatMap((text) => findNumber(text) ?? [])
  const ofWeights = commonMark(numbers.filter((number) => /[1-9]/.test(number)))
  const readSum = (
    path: PathIn<'volumes'>,
    id: LabelId,
    parse: ParseNumber,
    mark: DecimalMark | null,
  ) => {
    const texts = numberTexts(page, id)
    const values = texts.flatMap((text) => parse(text, mark) ?? [])
    const context = {
      texts,
      mark: mark ?? page.decimalMark,
      isShown: mark !== null && mark === ofWeights && id !== 'quantity',
    }
    return createNumberCandidate(
      page,
      path,
      findCell(page, id, 'transport'),
      sumDecimals(values),
      context,
    )
  }
  const parse = page.fuzzy > 0 ? parsePhotographedWeight : parseWeight
  const readText = (path: PathIn<'volumes'>, id: LabelId) =>
    createCellCandidate(page, path, findCell(page, id, 'transport'), ({ text }) => text)
  return [
    ...readSum('volumes.quantidade', 'quantity', parseCount, page.decimalMark),
    ...readText('volumes.especie', 'kind'),
    ...readText('volumes.marca', 'brand'),
    ...readText('volumes.numero', 'numbering'),
    ...readSum('volumes.peso_bruto', 'grossWeight', parse, ofWeights),
    ...readSum('volumes.peso_liquido', 'netWeight', parse, ofWeights),
  ]
}

/** The numbers of a label, one for each kind of volumes: in lines of one cell, or in rows with labels of their own. */
function numberTexts(page: LabeledPage, id: LabelId): string[] {
  return stackedCells(page, id).flatMap(({ label, words, first }) => {
    if (label.inline || page.fuzzy > 0) return [first]
    const lines = groupLines(words).map((line) => joinText(line.words))
    const end = lines.findIndex((line, index) => !(index === 0 ? FIRST_LINE : LINE).test(line))
    return end === 0 ? [first] : lines.slice(0, end < 0 ? undefined : end)
  })
}

/** Each kind of volumes may have a row with labels of its own. */
function stackedCells(page: LabeledPage, id: LabelId): Cell[] {
  const labels = page.labels.filter(
    (label) => label.id === id && sectionOf(page, label) === 'transport',
  )
  const preferred = labels.find((label) => !label.inline) ?? labels[0]
  return labels
    .filter(
      (label) =>
        preferred &&
        label.inline === preferred.inline &&
        Math.abs(label.x0 - preferred.x0) < label.height,
    )
    .flatMap((label) => readCell(page, label, MAX_LINES) ?? [])
}

/** Weights have three decimals: '340.124' is not three hundred tonnes, unless other weights show their decimal mark. */
function parseWeight(text: string, mark: DecimalMark | null): string | null {
  // Where OCR lost the label of the net weight both stand in one cell, the gross weight first.
  const [gross = '', ...rest] = text.match(/\d[\d.]*,\d{3,4}(?!\d)/g) ?? []
  if (rest.length > 0) return parseWeight(gross, mark)
  const alone = mark === null ? /^\D*(\d{1,6}\.\d{3})\D*$/.exec(text)?.[1] : undefined
  return alone ?? parseDecimal(text, mark)?.replace(/(?<=\.\d{3})0+$/, '') ?? null
}

/** What follows the third decimal without a gap is the weight of the next cell: '426,651398,962'. */
const GLUED_WEIGHTS = /^\D*(\d{1,3}(?:\.\d{3})*?[.,]\d{3})\d+[.,][\d.,]+$/

/**
 * OCR takes the comma of a weight for a point, or loses it: '1.576.219', '1.576219', '576219' and '576.219' beside '561,004' are no
 * load of a truck. A single digit is the edge of an empty cell.
 */
const parsePhotographedWeight: ParseNumber = (text, mark) => {
  if (/^\D*\d\D*$/.test(text)) return null
  const gross = GLUED_WEIGHTS.exec(text)?.[1] ?? text
  const weight = gross
    .replaceAll(/(?<![\d.])(\d{1,3}\.\d{3}|\d{3,})\.?(\d{3})(?![\d.,])/g, '$1,$2')
    .replace(/(?<![\d.])(\d{1,3})\.(\d{3})(?![\d.,])/, '$1,$2')
  return parseWeight(weight, mark)
}

/** '17', '17,0000' or '17.000' volumes. */
function parseCount(text: string, mark: DecimalMark | null): string | null {
  return parseDecimal(text, mark)?.replace(/\.0+$/, '') ?? null
}
