import { sumDecimals } from '../../text/decimal.ts'
import { findCell, readCell } from '../cells/find-cell.ts'
import type { Cell } from '../cells/types.ts'
import { sectionOf } from '../labels/label-queries.ts'
import type { LabelId, LabeledPage } from '../labels/types.ts'
import { parseDecimal } from '../text/parse-amount.ts'
import { createCellCandidate } from './candidate.ts'
import type { Candidate, PathIn } from './types.ts'

/** Quantities and weights are summed over all kinds of volumes. */
export function readVolumes(page: LabeledPage): Candidate[] {
  const readSum = (
    path: PathIn<'volumes'>,
    id: LabelId,
    parse: (text: string) => string | null,
  ) => {
    const values = stackedCells(page, id).flatMap(({ first }) => parse(first) ?? [])
    return createCellCandidate(page, path, findCell(page, id, 'transport'), ({ first }) =>
      values.length > 1 ? sumDecimals(values) : parse(first),
    )
  }
  const readText = (path: PathIn<'volumes'>, id: LabelId) =>
    createCellCandidate(page, path, findCell(page, id, 'transport'), ({ text }) => text)
  return [
    ...readSum('volumes.quantidade', 'quantity', parseCount),
    ...readText('volumes.especie', 'kind'),
    ...readText('volumes.marca', 'brand'),
    ...readText('volumes.numero', 'numbering'),
    ...readSum('volumes.peso_bruto', 'grossWeight', parseWeight),
    ...readSum('volumes.peso_liquido', 'netWeight', parseWeight),
  ]
}

/** Each kind of volumes may have a row with labels of its own. */
function stackedCells(page: LabeledPage, id: LabelId): Cell[] {
  const labels = page.labels.filter(
    (label) => label.id === id && !label.inline && sectionOf(page, label) === 'transport',
  )
  const [first] = labels
  return labels
    .filter((label) => first && Math.abs(label.x0 - first.x0) < label.height)
    .flatMap((label) => readCell(page, label) ?? [])
}

/** Weights have three decimals: '340.124' is not three hundred tonnes. */
function parseWeight(text: string): string | null {
  // Without the label of the net weight both stand in one cell, the gross weight first.
  const [whole = text] = text.match(/\d[\d.]*,\d{3,4}(?!\d)/g) ?? []
  if (whole !== text) return parseWeight(whole)
  const alone = /^\D*(\d{1,6}\.\d{3})\D*$/.exec(text)?.[1]
  return alone ?? parseDecimal(text)?.replace(/(?<=\.\d{3})0+$/, '') ?? null
}

/** '17', '17,0000' or '17.000' volumes. */
function parseCount(text: string): string | null {
  return parseDecimal(text)?.replace(/\.0+$/, '') ?? null
}
