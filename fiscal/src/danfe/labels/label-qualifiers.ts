import { isLink, isQualifier } from './canonical-words.ts'
import type { Line } from '../layout/lines.ts'
import type { Word } from '../words/types.ts'

export interface Token {
  text: string
  /** Index of its word on the line. */
  word: number
}

/** Blank between a label and other text, in heights: the blanks of a typewriter face are narrower. */
export const ALONE = 0.8
const BLANK = 0.6
/** What a value is given in: '(kg)', '(R$)'. */
const UNIT = /^\([^)\d]{1,6}\):?$/
const TRAILING = /^(?:D[EOA]S?|FISCAL)$/

/** How many words after a label still belong to it: 'do destinatário', '(kg)'. A colon ends it. */
export function followers(line: Line, tokens: readonly Token[], start: number): number {
  let count = 0
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || !continues(line, tokens[at - 1], token)) break
    const isOwn = isQualifier(token.text) || UNIT.test(line.words[token.word]?.text ?? '')
    if (isOwn || TRAILING.test(token.text)) count = at - start + 1
    else if (!isLink(token.text)) break
  }
  return count
}

function continues(line: Line, last: Token | undefined, next: Token): boolean {
  const before = line.words[last?.word ?? -1]
  const word = line.words[next.word]
  return before !== undefined && word !== undefined && (before === word || isNext(before, word))
}

function isNext(before: Word, word: Word): boolean {
  const limit = before.run === word.run ? BLANK : ALONE
  return (
    word.run !== undefined &&
    !before.text.endsWith(':') &&
    Math.abs(word.height - before.height) < 0.05 * word.height &&
    word.x0 - before.x1 < limit * word.height
  )
}
