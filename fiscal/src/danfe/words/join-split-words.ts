import type { Word } from './types.ts'

/** In heights. Of 5 275 gaps between words of photos 99 % are at least 0.1, half of them 0.38. */
const MAX_GAP = 0.12

/** The words of OCR, in which a capital belongs to the letters right beside it: 'B om Jesus'. */
export function joinSplitWords(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (const word of words) {
    const before = joined.at(-1)
    const isRest = before !== undefined && isSplit(before, word)
    if (isRest)
      joined[joined.length - 1] = { ...before, text: before.text + word.text, x1: word.x1 }
    else joined.push(word)
  }
  return joined
}

const isSplit = (before: Word, word: Word) =>
  /^\p{Lu}$/u.test(before.text) &&
  /^\p{Ll}{2}/u.test(word.text) &&
  Math.abs(word.x0 - before.x1) < MAX_GAP * before.height &&
  Math.abs(word.base - before.base) < MAX_GAP * before.height
