import { isValidTaxId } from '../../tax-id.ts'
import { SIMILAR_DIGITS } from './similar-digits.ts'

/** The letters and digits that OCR takes for one another. */
const SIMILAR = ['0ODQ', '1IL', '2Z', '4A', '5S', '6G', '7TJ', '8BS', '9J']
/** The pairs of these that it confuses most: they come first, and only of them two in one document are corrected. */
const VERY_SIMILAR = Object.entries(SIMILAR_DIGITS).map((pair) => pair.join(''))
/** Fewer stand in words: 'BAIRRO/DISTRITO' with two letters as digits would be a valid CNPJ. */
const MIN_DIGITS = 4
const CNPJ_LENGTH = 14
const LENGTHS = [CNPJ_LENGTH, 11]
/** A CNPJ with its punctuation, which shows where it begins and ends. */
const PRINTED = /[0-9A-Z]{2} ?\. ?[0-9A-Z]{3} ?\. ?[0-9A-Z]{3} ?\/ ?[0-9A-Z]{4} ?- ?[0-9A-Z]{2}/g
/** A CPF has no point after its second digit: so begins a CNPJ, of which the rest may be lost. */
const BEGIN_OF_CNPJ = /(?<![0-9A-Z.])[0-9A-Z]{2} ?\. ?[0-9A-Z]{3} ?\. ?[0-9A-Z]{3}/
/** The length of a document with the remains of a ruling line beside it. */
const MAX_JOINED_LENGTH = 16
/** Longer than any cell with a CNPJ in it. */
const MAX_TEXT_LENGTH = 80

/**
 * The first valid CNPJ (letters possible) or CPF of a text; without one, the first characters that have at least the length
 * of one. With `fuzzy` above 0, letters may be misread digits.
 */
export function parseTaxId(text: string, fuzzy: number): string | null {
  const upper = text.slice(0, MAX_TEXT_LENGTH).toUpperCase()
  const printed = Array.from(upper.matchAll(PRINTED), ([match]) => compact(match))
  const words = upper
    .replaceAll(/C\.?N\.?P\.?J\.?|C\.?P\.?F\.?/g, ' ')
    .split(/\s+/)
    .map(compact)
    .filter(Boolean)
  const texts = printed.length > 0 ? printed : joinedWords(words)
  // Digits of a CNPJ in which one is misread, or that end too early, are too often a CPF by chance.
  const isCnpj = printed.length > 0 || BEGIN_OF_CNPJ.test(upper)
  const lengths = isCnpj ? [CNPJ_LENGTH] : LENGTHS
  const valid = findValid(texts, lengths, (window) => [window])
  const repaired = valid ?? (fuzzy > 0 ? findValid(texts, lengths, corrections) : null)
  const shaped = isCnpj ? /[0-9A-Z]{12}\d{2}/ : /\d{14}|[0-9A-Z]{12}\d{2}|\d{11}/
  return repaired ?? printed[0] ?? shaped.exec(words.join(''))?.[0] ?? null
}

const compact = (text: string) => text.replaceAll(/[^0-9A-Z]/g, '')

/** Each word, alone and joined with those after it: OCR breaks documents, but digits of the next cell are no part of one. */
function joinedWords(words: readonly string[]): string[] {
  return words.flatMap((_, start) => {
    const lengths = words.slice(start).map((_word, index) => index + 1)
    const joined = lengths.map((length) => words.slice(start, start + length).join(''))
    return joined.filter((text, index) => index === 0 || text.length <= MAX_JOINED_LENGTH)
  })
}

/** The check digits are always digits; the rest may be letters, of which one or two may be misread digits or the other way round. */
function corrections(window: string): string[] {
  if (window.replaceAll(/[^0-9]/g, '').length < MIN_DIGITS) return []
  const sure = window.slice(0, -2) + asDigits(window.slice(-2))
  const plain = [sure, asDigits(window)]
  if (!/[A-Z]/.test(window.slice(0, -2)) || plain.some(isValidTaxId)) return plain
  const one = onlyValid(swapOne(sure, VERY_SIMILAR)) ?? onlyValid(swapOne(sure, SIMILAR))
  return one ?? onlyValid(swapTwo(sure)) ?? []
}

/** The valid ones as a list of one; an empty list where several are, and null where none is. */
function onlyValid(texts: readonly string[]): string[] | null {
  const valid = [...new Set(texts.filter(isValidTaxId))]
  if (valid.length === 0) return null
  return valid.length === 1 ? valid : []
}

function swapOne(text: string, groups: readonly string[], from = 0): string[] {
  return Array.from(text.slice(from, -2)).flatMap((letter, index) => {
    const others = groups.filter((group) => group.includes(letter)).join('')
    return Array.from(others.replaceAll(letter, '')).map(
      (other) => text.slice(0, from + index) + other + text.slice(from + index + 1),
    )
  })
}

const swapTwo = (text: string) =>
  swapOne(text, VERY_SIMILAR).flatMap((once) => {
    const changed = Array.from(once).findIndex((letter, at) => letter !== text.charAt(at))
    return swapOne(once, VERY_SIMILAR, changed + 1)
  })

function findValid(
  texts: readonly string[],
  lengths: readonly number[],
  candidates: (window: string) => string[],
): string | null {
  for (const length of lengths) {
    for (const text of texts) {
      for (let start = 0; start + length <= text.length; start++) {
        const valid = candidates(text.slice(start, start + length)).find(isValidTaxId)
        if (valid !== undefined) return valid
      }
    }
  }
  return null
}

function asDigits(text: string): string {
  return text.replaceAll(/[OILZSTB]/g, (letter) => SIMILAR_DIGITS[letter] ?? letter)
}
