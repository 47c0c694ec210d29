import { canonicalWord, isStopWord, tokenizeLabel } from './canonical-words.ts'
import { canonicalWords, isPhrase, phrasesBeginningWith } from './label-phrases.ts'
import type { LabelPhrase } from './label-phrases.ts'
import { matchFuzzily } from './match-fuzzily.ts'
import type { LabelMatch } from './types.ts'

/** The labels that these words may begin with, best first; `fuzzy` is the share of wrong letters that one may have. */
export function matchLabels(words: readonly string[], fuzzy: number): LabelMatch[] {
  const first = words[0] ?? ''
  const exact = isStopWord(first)
    ? []
    : phrasesBeginningWith(canonicalWord(first)).flatMap(
        (phrase) => matchExactly(words, phrase) ?? [],
      )
  const forgiving = fuzzy === 0 ? [] : matchFuzzily(words, fuzzy)
  return [...exact, ...forgiving].toSorted((a, b) => b.score - a.score)
}

/** Whether a piece of text may be the beginning of a label. */
export function beginsLabel(text: string): boolean {
  return phrasesBeginningWith(canonicalWord(tokenizeLabel(text)[0] ?? '')).length > 0
}

/** Whether a piece of text is a label and nothing else. */
export function isLabelText(text: string): boolean {
  return isPhrase(tokenizeLabel(text))
}

/** Whether these words begin a label that has more words: those may stand on the line below. */
export function isLabelPrefix(words: readonly string[]): boolean {
  const tokens = canonicalWords(words)
  return phrasesBeginningWith(tokens[0] ?? '').some(
    (phrase) =>
      phrase.words.length > tokens.length &&
      tokens.every((token, index) => token === phrase.words[index]),
  )
}

/** Matches word by word, and skips stop words between them. */
function matchExactly(words: readonly string[], phrase: LabelPhrase): LabelMatch | null {
  let at = 0
  for (const wanted of phrase.words) {
    while (at > 0 && isStopWord(words[at] ?? '')) at++
    if (canonicalWord(words[at] ?? '') !== wanted) return null
    at++
  }
  const letters = words.slice(0, at).join('').length
  return { id: phrase.id, length: at, score: letters + phrase.words.length / 1000 }
}
