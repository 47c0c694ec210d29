import type { Candidate } from '../candidates/types.ts'
import { createCandidate } from '../candidates/candidate.ts'
import { findPlateLike } from '../rows/find-plate-regions.ts'
import { findPlate, withSeven } from '../text/find-plate.ts'
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

/**
 * Letters that OCR reads as another one, which then stands first: in 50 photos at 4K these begins stood for the other letter in 11 readings, and
 * for an I, O or E in none of 70. In 104 photos more three plates with an O or an I were misread so.
 */
const MISREAD: readonly (readonly [begin: string, letter: string])[] = [
  ['IJ', 'J'],
  ['OQ', 'Q'],
  ['EFP', 'F'],
]

interface Reading {
  /** For each character what it may be, the likeliest first. */
  characters: readonly string[]
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
    ...(first
      ? [{ characters: Array.from(first.value), weight: WEIGHT_OF_FIRST * first.confidence }]
      : []),
    ...[words, ...plateReadings].flatMap(readingOf),
  ]
  const plate = findPlate(voteOn(readings))?.plate
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
  const letters = words.flatMap(lettersOf).filter((letter) => !letter.startsWith('-'))
  const characters = letters.map(onlyPlain).filter(Boolean)
  const weights = words.map(({ confidence = 1 }) => confidence)
  return wholePlate(characters.length > LENGTH ? withoutBorders(letters) : characters).map(
    (plate) => ({ characters: plate, weight: Math.max(MIN_WEIGHT, Math.min(...weights)) }),
  )
}

const lettersOf = ({ text, letterChoices }: Word) =>
  (letterChoices ?? Array.from(text.toUpperCase())).map(withSeven)

/** OCR takes an I beside a ruling line for a bracket first, and a ruling line too. */
const withoutBorders = (letters: readonly string[]) =>
  letters.filter((letter) => !/^[[\]|]/.test(letter)).map(onlyPlain)

const onlyPlain = (letter: string) => letter.replaceAll(/[^A-Z0-9]/g, '')

/** With a character too many or too few only its grammar can say which one. */
function wholePlate(characters: readonly string[]): (readonly string[])[] {
  if (characters.length === LENGTH) return [characters]
  const plate = findPlate(characters.map((choices) => choices.charAt(0)).join(''))?.plate
  return plate === undefined ? [] : [Array.from(plate)]
}

function voteOn(readings: readonly Reading[]): string {
  return Array.from({ length: LENGTH }, (_, place) => {
    const votes = new Map<string, number>()
    for (const { characters, weight } of readings) {
      const meant = charactersFor(characters[place] ?? '', place)
      for (const one of meant) votes.set(one, (votes.get(one) ?? 0) + weight / meant.length)
    }
    const [best] = [...votes].toSorted(([, one], [, other]) => other - one)
    return best?.[0] ?? ''
  }).join('')
}

/** What a character stands for at its place: the likeliest that may be there, or else one like it. An S among the digits is often an 8. */
function charactersFor(choices: string, place: number): string[] {
  const misread = MISREAD.find(([begin]) => choices.startsWith(begin))?.[1] ?? ''
  const seen = allowedAt(place).exec(misread + choices)?.[0]
  if (seen !== undefined) return [seen]
  const first = choices.charAt(0)
  if (LETTERS.includes(place)) return [SIMILAR_LETTERS[first] ?? first]
  return first === 'S' ? ['5', '8'] : [DIGITS[first] ?? first]
}

/** Hardly any plate has a letter after J as its fifth. */
function allowedAt(place: number): RegExp {
  if (LETTERS.includes(place)) return /[A-Z]/
  return place === FIFTH ? /[A-J0-9]/ : /\d/
}
