import { cleanText } from '../../clean-text.ts'
import type { Word, WordPage } from './types.ts'

const MAX_WORD = 100

/** The page with words that can be stored and shown: a file may say NUL, half characters and words without end. */
export function soundPage(page: WordPage): WordPage {
  return { ...page, words: soundWords(page.words) }
}

export function soundWords(words: readonly Word[]): Word[] {
  return words.flatMap((word) => {
    const text = cleanText(word.text.toWellFormed(), MAX_WORD)
    return text === null ? [] : { ...word, text }
  })
}
