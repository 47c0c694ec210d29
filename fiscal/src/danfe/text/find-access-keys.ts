import { normalizeAccessKey } from '../../access-key.ts'
import { isPossibleNoteKey } from '../../possible-key.ts'
import type { TextLine } from '../layout/types.ts'
import type { Word } from '../words/types.ts'

const LENGTH = 44
const LOOK_ALIKE: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  T: '7',
  B: '8',
  G: '6',
}
/** An address of the web with the key in it; longer words hold none. */
const LONGEST_WORD = 400

/** The keys of NF-e and NFC-e among these words, in groups of any length, over two lines, or inside an address of the web. */
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
  const pieces = words.map((word) => normalizeAccessKey(word.text.slice(0, LONGEST_WORD)))
  const whole = pieces.flatMap((piece) => (piece.length > LENGTH ? insideOf(piece) : []))
  const grouped = pieces.flatMap((_, start) => keyFrom(pieces, start, fuzzy) ?? [])
  return [...whole, ...grouped]
}

function insideOf(piece: string): string[] {
  const windows = Array.from({ length: piece.length - LENGTH + 1 }, (_, start) =>
    piece.slice(start, start + LENGTH),
  )
  return windows.filter(isPossibleNoteKey)
}

/** The key that begins with this piece and ends with a later one. */
function keyFrom(pieces: readonly string[], start: number, fuzzy: number): string | null {
  if (!/^[0-9]/.test(pieces[start] ?? '') && fuzzy === 0) return null
  let text = ''
  for (const piece of pieces.slice(start)) {
    text += piece
    if (text.length >= LENGTH) break
  }
  if (text.length !== LENGTH) return null
  if (isPossibleNoteKey(text)) return text
  return fuzzy > 0 ? repaired(text) : null
}

/** Letters are possible in the issuer's positions only: there both readings are tried. */
function repaired(text: string): string | null {
  const digits = (part: string) =>
    part.replaceAll(/[A-Z]/g, (letter) => LOOK_ALIKE[letter] ?? letter)
  const [start, issuer, end] = [text.slice(0, 6), text.slice(6, 18), text.slice(18)]
  const candidates = [digits(start) + issuer + digits(end), digits(text)]
  return candidates.find(isPossibleNoteKey) ?? null
}
