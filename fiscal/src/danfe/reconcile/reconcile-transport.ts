import type { Candidate } from '../candidates/types.ts'
import { joinText } from '../layout/lines.ts'
import { findPlateWord, longestLine } from '../rows/row-values.ts'
import { findPlate } from '../text/find-plate.ts'
import { parseDecimal } from '../text/parse-amount.ts'
import type { RowWords } from '../rows/types.ts'
import type { Word } from '../words/types.ts'
import { MAX_DOUBTFUL_CONFIDENCE, MAX_EXTENDED_CONFIDENCE } from './confidence.ts'
import { fillOrConfirm } from './fill-or-confirm.ts'
import { limitConfidence, valueOf } from './resolved.ts'
import type { Evidence, Resolved, RowEvidence } from './types.ts'

const PLATE = 'veiculo.placa'
const UF = 'veiculo.uf'
/** The character that is a digit of old plates and a letter of new ones. */
const FIFTH = 4
const GROSS = 'volumes.peso_bruto'
const NET = 'volumes.peso_liquido'
const THREE_DECIMALS = /(\d{1,3}\.\d{3})$/
/** Weights have three decimals. */
const WEIGHT = /(?<![\d.,])(\d{1,3}(?:\.\d{3})*)[.,] ?(\d{3})(?!\d)/g
const COUNT_AND_KIND = /^\P{L}*\p{L}{2,}/u

/** A plate is recognized by its grammar wherever it stands in the row of the carrier; its state follows it. */
export function reconcileVehicle(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  const found = findPlateWord(rows.carrier ?? [])
  if (!found) return []
  const { word, uf } = found
  const seen = findPlate(word.text)?.plate ?? ''
  const plate = withSymmetricI(seen, word, rows)
  const evidence = { isReread, fuzzy }
  const first = resolved.get(PLATE)
  return [
    ...(first && plate !== seen && first.value === seen
      ? [{ ...first, value: plate }]
      : fillOrConfirm(resolved, PLATE, plate, { ...evidence, words: [word] })),
    ...fillOrConfirm(resolved, UF, uf, evidence),
  ]
}

/** An 'I' has at least 0.86, and a '1' with its flag at most 0.7, where nothing is known of the font and of how sharp the photo is. */
const MIN_SYMMETRY_OF_I = 0.8
/** The median of a few digits says little. */
const MIN_ONES = 5
const MIN_CONFIDENCE = 0.5
/** In such a word a '1' may be a misread letter. */
const LETTERS = /\p{L}{2}/u
/** How much more symmetric than the median '1' of its photo an 'I' is: 0.8 % of 2 985 digits were, and 19 of 25 letters (4K). */
const MORE_THAN_ONES = 0.2

/** The fifth character is an 'I' and no '1' when it is the same on both sides, as the digits of the other cells are not. */
function withSymmetricI(
  plate: string,
  { text, letterSymmetry = [] }: Word,
  rows: RowWords,
): string {
  const at = text.length - plate.length + FIFTH
  const isOne = plate.charAt(FIFTH) === '1' && text.charAt(at) === '1'
  return isOne && (letterSymmetry[at] ?? 0) >= symmetryOfI(rows) ? withFifthI(plate) : plate
}

const withFifthI = (plate: string) => `${plate.slice(0, FIFTH)}I${plate.slice(FIFTH + 1)}`

function symmetryOfI(rows: RowWords): number {
  const ones = Object.values(rows)
    .flat()
    .filter(({ text, confidence = 1 }) => confidence >= MIN_CONFIDENCE && !LETTERS.test(text))
    .flatMap(({ text, letterSymmetry = [] }) =>
      [...letterSymmetry].filter((_, index) => text.charAt(index) === '1'),
    )
    .toSorted((one, other) => one - other)
  const median = ones[ones.length >> 1] ?? 0
  return ones.length < MIN_ONES ? MIN_SYMMETRY_OF_I : median + MORE_THAN_ONES
}

/** OCR reads many an 'I' as a '1', and hardly a '1' as an 'I': in 20 plates none, read three times each. */
export function reconcileFifth(
  resolved: Resolved,
  { firstReading, secondReading, thirdReading }: Evidence,
): Candidate[] {
  const chosen = resolved.get(PLATE)
  if (chosen?.value.charAt(FIFTH) !== '1') return []
  const plate = withFifthI(chosen.value)
  const isRead = [firstReading, secondReading, thirdReading].some(
    (reading) => reading.get(PLATE)?.value === plate,
  )
  return isRead ? [{ ...chosen, value: plate }] : []
}

/** A digit or a letter that OCR reads as another one in both readings, or a letter after J, which hardly any plate has there. */
const UNCLEAR_FIFTH = /[01258BIK-Z]/
/** Two readings of less say the same without being right: 'GWB9AI6' for 'GWB9A96'. */
const MIN_READ_CONFIDENCE = 0.55

/** A plate has no check digit: it is sure when at least one reading was clear, and its fifth character cannot be another one. */
export function checkPlate(
  resolved: Resolved,
  { fuzzy, firstReading, secondReading }: Evidence,
): Candidate[] {
  const read = [firstReading, secondReading].flatMap((each) => each.get(PLATE)?.confidence ?? [])
  const isUnclear =
    UNCLEAR_FIFTH.test(valueOf(resolved, PLATE)?.charAt(FIFTH) ?? '') ||
    Math.max(0, ...read) < MIN_READ_CONFIDENCE
  return fuzzy > 0 && isUnclear ? limitConfidence(resolved, [PLATE], MAX_EXTENDED_CONFIDENCE) : []
}

/**
 * Weights have three decimals after a comma: one with fewer lost its comma or a digit, often in both readings, and '1.956' may be the
 * beginning of '1.956,864'. A gross weight below the net weight lost its first digit.
 */
export function checkWeights(resolved: Resolved, { fuzzy, text }: Evidence): Candidate[] {
  const isBelowNet = Number(valueOf(resolved, GROSS)) < Number(valueOf(resolved, NET))
  const lost = ([GROSS, NET] as const).filter((path) => {
    if (isBelowNet) return true
    const [, last] = THREE_DECIMALS.exec(valueOf(resolved, path) ?? '') ?? []
    return last === undefined || !text.includes(last.replace('.', ','))
  })
  return fuzzy > 0 ? limitConfidence(resolved, lost, MAX_EXTENDED_CONFIDENCE) : []
}

const BEFORE_HUNDREDS = /^(\d+)\d{3}\.\d{3}$/

/** The thousands of a gross weight that a ruling line hid are those of the net weight: '.261,207' beside '1.252,488'. */
export function repairGrossWeight(resolved: Resolved, { fuzzy }: Evidence): Candidate[] {
  const [gross, net] = [resolved.get(GROSS), resolved.get(NET)]
  if (fuzzy === 0 || !gross || !net || !/^\d{3}\.\d{3}$/.test(gross.value)) return []
  const value = `${BEFORE_HUNDREDS.exec(net.value)?.[1] ?? ''}${gross.value}`
  const isLost = Number(gross.value) < Number(net.value) && Number(value) >= Number(net.value)
  const confidence = Math.min(gross.confidence, MAX_DOUBTFUL_CONFIDENCE)
  return isLost ? [{ ...gross, value, confidence }] : []
}

/**
 * Two weights in one row are the gross weight, which is never the smaller one, and the net weight. Where OCR broke the gross weight in two,
 * the net weight may have been taken for it.
 */
export function reconcileWeights(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  const text = joinText(longestLine(rows.volumes ?? [])).replace(COUNT_AND_KIND, '')
  // The comma may be read as a point.
  const found = [...text.matchAll(WEIGHT)].map(([, kilograms, grams]) =>
    parseDecimal(`${kilograms},${grams}`),
  )
  const [gross = null, net = null] = found
  if (found.length !== 2 || Number(gross) < Number(net)) return []
  const evidence = { isReread, fuzzy }
  const first = resolved.get(GROSS)
  const isNet = first && gross && gross !== net && first.value === net
  return [
    ...(isNet
      ? [
          {
            ...first,
            value: gross,
            confidence: Math.min(first.confidence, MAX_DOUBTFUL_CONFIDENCE),
          },
        ]
      : fillOrConfirm(resolved, GROSS, gross, evidence)),
    ...fillOrConfirm(resolved, NET, net, evidence),
  ]
}
