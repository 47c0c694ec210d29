import type { TextLine } from '../layout/types.ts'
import type { Word } from '../words/types.ts'
import { isLinkWord, isQualifier } from './canonical-words.ts'
import type { LabelToken } from './types.ts'

/** Gap between a label and other text, in heights; the blanks of a monospaced font are narrower. */
export const MIN_GAP_AROUND_LABEL = 0.8
/** Gap between words of one piece of text of a PDF, in heights. */
const MAX_GAP_IN_RUN = 0.6
/** The unit of a value: '(kg)', '(R$)'. */
const UNIT = /^\([^)\d]{1,6}\):?$/
const TRAILING = /^(?:D[EOA]S?|FISCAL)$/

/** How many tokens after a label still belong to it: 'do destinatário', '(kg)'. A colon ends the label. */
export function countQualifiers(
  line: TextLine,
  tokens: readonly LabelToken[],
  start: number,
): number {
  let count = 0
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || !continues(line, tokens[at - 1], token)) break
    const isOwn = isQualifier(token.text) || UNIT.test(line.words[token.word]?.text ?? '')
    if (isOwn || TRAILING.test(token.text)) count = at - start + 1
    else if (!isLinkWord(token.text)) break
  }
  return count
}

function continues(line: TextLine, last: LabelToken | undefined, next: LabelToken): boolean {
  const before = line.words[last?.word ?? -1]
  const word = line.words[next.word]
  return before !== undefined && word !== undefined && (before === word || isNext(before, word))
}

function isNext(before: Word, word: Word): boolean {
  const limit = before.run === word.run ? MAX_GAP_IN_RUN : MIN_GAP_AROUND_LABEL
  return (
    word.run !== undefined &&
    !before.text.endsWith(':') &&
    Math.abs(word.height - before.height) < 0.05 * word.height &&
    word.x0 - before.x1 < limit * word.height
  )
}
