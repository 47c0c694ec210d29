import { STATES } from './parse-address.ts'
import { SIMILAR_DIGITS, SIMILAR_LETTERS } from './similar-digits.ts'

/** A plate whose digits OCR may have read as letters, and what follows it; a character before it would be of another one. */
const PLATE =
  /(?<![A-Z0-9])([A-Z0-9]{3})[- ]?([0-9OILZSBT])([A-Z0-9])([0-9OILZSBT]{2})(?! ?[A-Z]{3}|\d)(.*)$/
/** 'CONTATO' has no digit; neither has 'ABLTEIO RJ', but a state after it. */
const WORD = /^\D*T\D*$/
const STATE_FIRST = new RegExp(`^ ?(?:${STATES})(?![A-Z0-9])`)

/** A plate by its grammar, ABC1234 or ABC1D23, often glued to its state: 'CEA2J75SP'. */
export function findPlate(text: string): { plate: string; rest: string } | null {
  const upper = withoutDoubled(withSeven(text.toUpperCase()).replaceAll(/[^0-9A-Z -]/g, ''))
  const found = PLATE.exec(upper)
  if (!found) return null
  const [, letters = '', fourth = '', fifth = '', last = '', rest = ''] = found
  if (WORD.test(fourth + fifth + last) && !STATE_FIRST.test(rest)) return null
  const plate = asLetters(letters) + asDigits(fourth) + fifth + asDigits(last)
  return /^[A-Z]{3}\d[A-Z\d]\d{2}$/.test(plate) ? { plate, rest: rest.trim() } : null
}

/** OCR reads the fourth character, a digit, as a digit and a letter: 'BRA2ZE19'; and an I as both: 'LSN4I149'. */
const withoutDoubled = (text: string) =>
  text
    .replace(
      /(?<=^[A-Z]{3})(?:(\d)([OILZSB])|([OILZSB])(\d))(?=[A-Z0-9]\d{2}(?!\d))/,
      (both: string, ...[first = '', second = '', letter = '', digit = '']: string[]) =>
        [first, digit].includes(SIMILAR_DIGITS[second || letter] ?? '') ? first || digit : both,
    )
    .replace(/(?<=^[A-Z]{3}\d)(?:I1|1I)(?=\d{2}(?!\d))/, 'I')

/** A blurred 7 is read as a question mark. */
export const withSeven = (text: string) => text.replaceAll('?', '7')

const asLetters = (text: string) =>
  text.replaceAll(/\d/g, (digit) => SIMILAR_LETTERS[digit] ?? digit)

const asDigits = (text: string) =>
  text.replaceAll(/[A-Z]/g, (letter) => SIMILAR_DIGITS[letter] ?? letter)

/** How many characters of a word that has the form of a plate were read as digits; 0 for another word. */
export function countDigitsOfPlate(word: string): number {
  const text = withSeven(word)
  const isPlate =
    /^[A-Z]{3}-?[0-9OILZSB]{1,2}[A-Z0-9][0-9OILZSB]{2}$/.test(text) && findPlate(text)?.rest === ''
  return isPlate ? (text.match(/\d/g) ?? []).length : 0
}
