import { isValidTaxId } from '../../tax-id.ts'

const LOOK_ALIKE: Record<string, string> = {
  O: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  T: '7',
  B: '8',
}
const LETTER_LIKE = Object.fromEntries(
  Object.entries(LOOK_ALIKE).map(([letter, digit]) => [digit, letter]),
)
const LENGTHS = [14, 11]
/** Its points and its dash tell where a CNPJ begins and ends. */
const PRINTED = /[0-9A-Z]{2} ?\. ?[0-9A-Z]{3} ?\. ?[0-9A-Z]{3} ?\/ ?[0-9A-Z]{4} ?- ?[0-9A-Z]{2}/g
/** A document with what a rule beside it left. */
const LONGEST = 16
/** Longer than any cell with a CNPJ in it. */
const MAX_TEXT = 80

/** The first CNPJ (letters possible) or CPF that closes; without one, what has at least the length of one. */
export function parseTaxId(text: string, fuzzy: number): string | null {
  const upper = text.slice(0, MAX_TEXT).toUpperCase()
  const printed = Array.from(upper.matchAll(PRINTED), ([match]) => compact(match))
  const words = upper
    .replaceAll(/C\.?N\.?P\.?J\.?|C\.?P\.?F\.?/g, ' ')
    .split(/\s+/)
    .map(compact)
    .filter(Boolean)
  const texts = printed.length > 0 ? printed : joinedWords(words)
  const closing = closingIn(texts, (window) => [window])
  const repaired = closing ?? (fuzzy > 0 ? closingIn(texts, readings) : null)
  return (
    repaired ?? printed[0] ?? /\d{14}|[0-9A-Z]{12}\d{2}|\d{11}/.exec(words.join(''))?.[0] ?? null
  )
}

const compact = (text: string) => text.replaceAll(/[^0-9A-Z]/g, '')

/** Each word and what it makes with those after it: a document may be broken, but its neighbour's digits are not its own. */
function joinedWords(words: readonly string[]): string[] {
  return words.flatMap((_, start) => {
    const lengths = words.slice(start).map((_word, index) => index + 1)
    const joined = lengths.map((length) => words.slice(start, start + length).join(''))
    return joined.filter((text, index) => index === 0 || text.length <= LONGEST)
  })
}

/** The check digits are digits always, the rest may be letters: among letters one may have been taken for a digit. */
function readings(window: string): string[] {
  const sure = window.slice(0, -2) + asDigits(window.slice(-2))
  const swapped = /[A-Z]/.test(window.slice(0, -2)) ? onceSwapped(sure).filter(isValidTaxId) : []
  return [sure, asDigits(window), ...(swapped.length === 1 ? swapped : [])]
}

function onceSwapped(text: string): string[] {
  return Array.from(text.slice(0, -2)).flatMap((letter, at) => {
    const other = LOOK_ALIKE[letter] ?? LETTER_LIKE[letter]
    return other === undefined ? [] : text.slice(0, at) + other + text.slice(at + 1)
  })
}

function closingIn(
  texts: readonly string[],
  candidates: (window: string) => string[],
): string | null {
  for (const length of LENGTHS) {
    for (const text of texts) {
      for (let start = 0; start + length <= text.length; start++) {
        const closing = candidates(text.slice(start, start + length)).find(isValidTaxId)
        if (closing !== undefined) return closing
      }
    }
  }
  return null
}

function asDigits(text: string): string {
  return text.replaceAll(/[OILZSTB]/g, (letter) => LOOK_ALIKE[letter] ?? letter)
}
