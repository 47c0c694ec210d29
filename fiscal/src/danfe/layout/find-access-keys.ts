import { normalizeAccessKey } from '../../access-key.ts'
import { isPossibleNoteKey } from '../../possible-key.ts'
import { SIMILAR_DIGITS } from '../text/similar-digits.ts'
import type { Word } from '../words/types.ts'
import type { TextLine } from './types.ts'

const KEY_LENGTH = 44
/** Letters that may be misread digits of a key, which is validated afterwards. */
const SIMILAR_DIGITS_OF_KEY: Readonly<Record<string, string>> = {
  ...SIMILAR_DIGITS,
  Q: '0',
  D: '0',
  G: '6',
}
/** A web address may contain the key; longer words are not searched. */
const MAX_WORD_LENGTH = 400

/**
 * The keys of NF-e and NFC-e among these words: in groups of any length, over two lines, or inside a web address. With
 * `fuzzy` above 0, letters may be misread digits.
 */
export function findAccessKeys(lines: readonly TextLine[], fuzzy = 0): string[] {
  const found = new Set<string>()
  for (const [index, line] of lines.entries()) {
    for (const key of keysInWords(line.words, fuzzy)) found.add(key)
    const next = lines[index + 1]
    if (next) for (const key of keysInWords([...line.words, ...next.words], fuzzy)) found.add(key)
  }
  return [...found]
}

function keysInWords(words: readonly Word[], fuzzy: number): string[] {
  const pieces = words.map((word) => normalizeAccessKey(word.text.slice(0, MAX_WORD_LENGTH)))
  const whole = pieces.flatMap((piece) => (piece.length > KEY_LENGTH ? keysInside(piece) : []))
  const grouped = pieces.flatMap((_, start) => keyStartingAt(pieces, start, fuzzy) ?? [])
  return [...whole, ...grouped]
}

function keysInside(piece: string): string[] {
  const windows = Array.from({ length: piece.length - KEY_LENGTH + 1 }, (_, start) =>
    piece.slice(start, start + KEY_LENGTH),
  )
  return windows.filter(isPossibleNoteKey)
}

/** The key that begins with this piece and ends with a later one. */
function keyStartingAt(pieces: readonly string[], start: number, fuzzy: number): string | null {
  if (!/^[0-9]/.test(pieces[start] ?? '') && fuzzy === 0) return null
  let text = ''
  for (const piece of pieces.slice(start)) {
    text += piece
    if (text.length >= KEY_LENGTH) break
  }
  if (text.length !== KEY_LENGTH) return null
  if (isPossibleNoteKey(text)) return text
  return fuzzy > 0 ? repairKey(text) : null
}

/** Letters are possible in the positions of the issuer only: there the text is tried with and without them. */
function repairKey(text: string): string | null {
  const digits = (part: string) =>
    part.replaceAll(/[A-Z]/g, (letter) => SIMILAR_DIGITS_OF_KEY[letter] ?? letter)
  const [start, issuer, end] = [text.slice(0, 6), text.slice(6, 18), text.slice(18)]
  const candidates = [digits(start) + issuer + digits(end), digits(text)]
  return candidates.find(isPossibleNoteKey) ?? null
}
