import { formatCnpj } from '../../cnpj.ts'
import { isValidTaxId } from '../../tax-id.ts'
import { SIMILAR_DIGITS } from '../text/similar-digits.ts'
import type { Word } from './types.ts'

/** OCR reads some points as commas. */
const PRINTED =
  /^[0-9A-Z]{2}[.,][0-9A-Z]{3}[.,][0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$|^\d{3}[.,]\d{3}[.,]\d{3}-\d{2}$/
/** With one more character somewhere. */
const DOUBLED = /^[0-9A-Z]{2,3}\.[0-9A-Z]{3,4}\.[0-9A-Z]{3,4}\/[0-9A-Z]{4,5}-\d{2,3}$/
const CNPJ_LENGTH = 14
/** OCR breaks a document in so many words at most. */
const MAX_PARTS = 3
/** Between the parts, in heights of a letter; the next cell is farther away. */
const MAX_GAP = 1.2
/** Distance between the baselines of the parts, in heights. */
const MAX_BASE_DISTANCE = 0.4

/** The words of OCR, in which each printed CNPJ or CPF is one word: as 'HC.' and '6VV.E37/0008-17' it would be a part of the name before it. */
export function repairTaxIds(words: readonly Word[]): Word[] {
  const repaired: Word[] = []
  for (let at = 0; at < words.length;) {
    const count = countParts(words, at)
    const parts = words.slice(at, at + count)
    const [first] = parts
    if (first)
      repaired.push(withoutDoubled(withPoints(parts.length > 1 ? join(parts, first) : first)))
    at += count
  }
  return repaired
}

/** How many words from there on make a document; 1 where they make none. */
function countParts(words: readonly Word[], at: number): number {
  for (
    let count = 2;
    count <= MAX_PARTS && isBeside(words[at + count - 2], words[at + count - 1]);
    count++
  ) {
    const text = words
      .slice(at, at + count)
      .map((word) => word.text)
      .join('')
    if (PRINTED.test(text)) return count
  }
  return 1
}

function isBeside(before: Word | undefined, word: Word | undefined): boolean {
  if (!before || !word) return false
  const gap = word.x0 - before.x1
  return (
    gap >= 0 &&
    gap < MAX_GAP * before.height &&
    Math.abs(word.base - before.base) < MAX_BASE_DISTANCE * before.height
  )
}

function join(parts: readonly Word[], first: Word): Word {
  return {
    ...first,
    text: parts.map(({ text }) => text).join(''),
    x1: Math.max(...parts.map(({ x1 }) => x1)),
    confidence: Math.min(...parts.map(({ confidence = 1 }) => confidence)),
  }
}

const withPoints = (word: Word): Word =>
  PRINTED.test(word.text) ? { ...word, text: word.text.replaceAll(',', '.') } : word

/** OCR reads one character twice, also as a letter and as the digit that resembles it: '19.8SYy.35L/0004-99', 'VR.6Z2H.9X5/0001-69'. */
function withoutDoubled(word: Word): Word {
  const printed = word.text.toUpperCase()
  const doubled = printed.replaceAll(/[./-]/g, '')
  if (!DOUBLED.test(printed) || doubled.length !== CNPJ_LENGTH + 1) return word
  const single = Array.from(doubled).flatMap((letter, at) => {
    const next = doubled.charAt(at + 1)
    const isTwice =
      letter === next || SIMILAR_DIGITS[letter] === next || SIMILAR_DIGITS[next] === letter
    return isTwice ? [without(doubled, at), without(doubled, at + 1)] : []
  })
  const [valid, ...others] = new Set(single.filter(isValidTaxId))
  return valid !== undefined && others.length === 0 ? { ...word, text: formatCnpj(valid) } : word
}

const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1)
