import { cleanText } from '../../text/clean-text.ts'
import type { Word, WordPage } from './types.ts'

const MAX_WORD_LENGTH = 100

/** Removes characters that cannot be stored or shown: a file may contain NUL, lone surrogates and very long words. */
export function cleanPage(page: WordPage): WordPage {
  return { ...page, words: cleanWords(page.words) }
}

export function cleanWords(words: readonly Word[]): Word[] {
  return words.flatMap((word) => {
    const text = cleanText(word.text.toWellFormed(), MAX_WORD_LENGTH)
    return text === null ? [] : { ...word, text }
  })
}
