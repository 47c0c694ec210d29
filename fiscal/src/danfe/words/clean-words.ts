import { cleanText } from '../../text/clean-text.ts'
import { joinSplitWords } from './join-split-words.ts'
import { repairTaxIds } from './repair-tax-ids.ts'
import type { Word, WordPage } from './types.ts'

const MAX_WORD_LENGTH = 100

/** Removes characters that cannot be stored or shown: a file may contain NUL, lone surrogates and very long words. */
export function cleanPage(page: WordPage, fuzzy: number): WordPage {
  return { ...page, words: cleanWords(page.words, fuzzy) }
}

/** With `fuzzy` above 0, documents and words that OCR broke are whole again. */
export function cleanWords(words: readonly Word[], fuzzy: number): Word[] {
  const cleaned = words.flatMap((word) => {
    const text = cleanText(word.text.toWellFormed(), MAX_WORD_LENGTH)
    return text === null ? [] : { ...word, text }
  })
  return fuzzy > 0 ? repairTaxIds(joinSplitWords(cleaned)) : cleaned
}
