import type { Candidate } from '../candidates/types.ts'
import { createCandidate } from '../candidates/candidate.ts'
import { findPlateLike } from '../rows/find-plate-regions.ts'
import { findPlate } from '../text/find-plate.ts'
import { SIMILAR_DIGITS, SIMILAR_LETTERS } from '../text/similar-digits.ts'
import type { Word } from '../words/types.ts'
import { MAX_DOUBTFUL_CONFIDENCE } from './confidence.ts'
import { fillOrConfirm } from './fill-or-confirm.ts'
import type { Evidence, Resolved } from './types.ts'

const PLATE = 'veiculo.placa'
const UF = 'veiculo.uf'
const LENGTH = 7
/** The first reading saw the page without enlarging it, and its S may stand here as a 5 already. */
const WEIGHT_OF_FIRST = 0.5
/** A reading without any confidence is one all the same. */
const MIN_WEIGHT = 0.1
const FIFTH = 4
/** Where a digit must be, these letters are guesses. */
const DIGITS: Readonly<Record<string, string>> = {
  ...SIMILAR_DIGITS,
  D: '0',
  Q: '0',
  U: '0',
  A: '4',
  G: '6',
}
/** The three letters of a plate; the other characters are digits, but the fifth is either. */
const LETTERS = [0, 1, 2]

interface Reading {
  text: string
  weight: number
}

/**
 * The plate was read in several sizes: each of its characters is the one that most readings have. It replaces what the other readings gave,
 * and is in doubt where it does.
 */
export function reconcilePlateReadings(
  resolved: Resolved,
  { plateReadings, firstReading, rereadRows, fuzzy }: Evidence,
): Candidate[] {
  const found = findPlateLike(rereadRows?.carrier ?? [])
  if (plateReadings.length === 0 || !found) return []
  const words = [found.word]
  const first = firstReading.get(PLATE)
  const readings = [
    ...(first ? [{ text: first.value, weight: WEIGHT_OF_FIRST * first.confidence }] : []),
    ...[words, ...plateReadings].flatMap(readingOf),
  ]
  const plate = findPlate(voteOn(readings.flatMap(wholeReading)))?.plate
  if (plate === undefined) return []
  const chosen = resolved.get(PLATE)
  const inRow = { source: 'label', fuzzy, words } as const
  return [
    ...(chosen ? replaced(chosen, plate) : createCandidate(PLATE, plate, inRow).map(doubtful)),
    ...fillOrConfirm(resolved, UF, found.uf, { isReread: false, fuzzy }),
  ]
}

/** OCR reads many an I as a 1, and hardly a 1 as an I, so that the fifth character stays an I. */
function replaced(chosen: Candidate, plate: string): Candidate[] {
  const isI = chosen.value.charAt(FIFTH) === 'I' && plate.charAt(FIFTH) === '1'
  const value = isI ? `${plate.slice(0, FIFTH)}I${plate.slice(FIFTH + 1)}` : plate
  return value === chosen.value ? [] : [doubtful({ ...chosen, value })]
}

const doubtful = (candidate: Candidate): Candidate => ({
  ...candidate,
  confidence: Math.min(candidate.confidence, MAX_DOUBTFUL_CONFIDENCE),
})

function readingOf(words: readonly Word[]): Reading[] {
  const text = words
    .map((word) => word.text)
    .join('')
    .toUpperCase()
    .replaceAll('?', '7')
    .replaceAll(/[^A-Z0-9]/g, '')
  const weights = words.map(({ confidence = 1 }) => confidence)
  return text === '' ? [] : [{ text, weight: Math.max(MIN_WEIGHT, Math.min(...weights)) }]
}

/** With a character too many or too few only its grammar can say which one. */
function wholeReading({ text, weight }: Reading): Reading[] {
  if (text.length === LENGTH) return [{ text, weight }]
  const plate = findPlate(text)?.plate
  return plate === undefined ? [] : [{ text: plate, weight }]
}

function voteOn(readings: readonly Reading[]): string {
  return Array.from({ length: LENGTH }, (_, place) => {
    const votes = new Map<string, number>()
    for (const { text, weight } of readings) {
      const meant = charactersFor(text.charAt(place), place)
      for (const one of meant) votes.set(one, (votes.get(one) ?? 0) + weight / meant.length)
    }
    const [best] = [...votes].toSorted(([, one], [, other]) => other - one)
    return best?.[0] ?? ''
  }).join('')
}

/** What a character may stand for at its place: an S among the digits is often an 8, and hardly any plate has a letter after J as its fifth. */
function charactersFor(character: string, place: number): string[] {
  if (LETTERS.includes(place)) return [SIMILAR_LETTERS[character] ?? character]
  if (place === FIFTH && !/[K-Z]/.test(character)) return [character]
  if (character === 'S') return ['5', '8']
  return [DIGITS[character] ?? character]
}
