import type { TextLine } from '../layout/types.ts'
import type { Word } from '../words/types.ts'
import { MIN_GAP_AROUND_LABEL } from './label-qualifiers.ts'
import { beginsLabel } from './match-wording.ts'
import type { Label, LabelToken } from './types.ts'

interface LabelPlace {
  line: TextLine
  tokens: readonly LabelToken[]
  /** Index of the label's first token. */
  at: number
  /** The labels found before it on the line. */
  labels: readonly Label[]
  fuzzy: number
}

/** Between the words of one label, in heights; OCR measures words less exactly. */
const MAX_GAP = 1.3
const MAX_GAP_OCR = 2.2
/** Between words of one piece of text of a PDF, in heights. */
const MAX_GAP_IN_RUN = 0.55
const MAX_GAP_AFTER = 0.6

/**
 * Whether the next `length` tokens may be a label where they stand: its words are close together, and no running text
 * leads to it or, when it is a single word, follows it.
 */
export function isPlausibleLabel(
  { line, tokens, at, labels, fuzzy }: LabelPlace,
  length: number,
): boolean {
  const indexes = tokens.slice(at, at + length).map((token) => token.word)
  const [first = 0] = indexes
  const last = indexes.at(-1) ?? first
  if (tokens[at - 1]?.word === first && !isPartOfLastLabel(labels, line.words[first])) return false
  const words = line.words.slice(first, last + 1)
  if (hasColonWithin(words) || !areClose(words, fuzzy > 0 ? MAX_GAP_OCR : MAX_GAP)) return false
  if (isContinuation(line, { first, last, labels, length })) return false
  return length > 1 || !isContinuedByText(line, last)
}

/** Whether the words are part of the text before them. */
function isContinuation(
  line: TextLine,
  place: { first: number; last: number; labels: readonly Label[]; length: number },
): boolean {
  const { first, last, labels } = place
  if (isValueOfLabel(line, first, last, labels)) return true
  return continuesText(line, place) && !startsAfterValue(line, first, last)
}

/** 'CNPJ: 12… IE: 45…': the second label follows the first one's value, in a text of its own or after its digits. */
function startsAfterValue(line: TextLine, first: number, last: number): boolean {
  const [before, word, next] = [line.words[first - 1], line.words[first], line.words[last + 1]]
  const hasColon = line.words[last]?.text.endsWith(':') === true
  if (!hasColon || !before || !word || word.run === undefined) return false
  return before.run !== word.run || (/\d/.test(before.text) && next?.run === word.run)
}

/** 'Nome: Peso Líquido Balanças Ltda': what follows the colon in one piece of text is no label. */
function isValueOfLabel(
  line: TextLine,
  first: number,
  last: number,
  labels: readonly Label[],
): boolean {
  const [before, word] = [line.words[first - 1], line.words[first]]
  const hasColon = line.words[last]?.text.endsWith(':') === true
  if (!before || !word || hasColon || word.run === undefined || before.run !== word.run)
    return false
  const isClose = word.x0 - before.x1 < MAX_GAP_IN_RUN * word.height
  return isClose && before.text.endsWith(':') && isPartOfLastLabel(labels, before)
}

/** 'Bairro: Distrito Industrial' is no 'bairro / distrito'. */
function hasColonWithin(words: readonly Word[]): boolean {
  return words.slice(0, -1).some(({ text }) => text.endsWith(':'))
}

function areClose(words: readonly Word[], limit: number): boolean {
  return words.every((word, index) => {
    const before = words[index - 1]
    return !before || word.x0 - before.x1 <= limit * Math.max(word.height, before.height)
  })
}

/** Whether the words continue the text before them, so that they are not a label. */
function continuesText(
  line: TextLine,
  { first, labels, length }: { first: number; labels: readonly Label[]; length: number },
): boolean {
  const word = line.words[first]
  const before = line.words[first - 1]
  if (!word || !before || isPartOfLastLabel(labels, before)) return false
  const gap = (word.x0 - before.x1) / word.height
  const sameRun = before.run !== undefined && before.run === word.run
  if (gap >= MIN_GAP_AROUND_LABEL) return false
  if (length === 1 || (sameRun && gap < MAX_GAP_IN_RUN)) return true
  // In a monospaced font every word is a piece of text of its own.
  const isAlike =
    word.run !== undefined && Math.abs(word.height - before.height) < 0.05 * word.height
  return isAlike && /\p{L}$/u.test(before.text)
}

function isContinuedByText(line: TextLine, last: number): boolean {
  const word = line.words[last]
  const next = line.words[last + 1]
  if (!word || !next || word.text.endsWith(':') || next.text.startsWith(':')) return false
  const gap = (next.x0 - word.x1) / word.height
  if (next.run === undefined || next.run !== word.run || gap >= MAX_GAP_AFTER) return false
  return !beginsLabel(next.text)
}

/** Labels are found from left to right, so a word before the current one can only belong to the last. */
function isPartOfLastLabel(labels: readonly Label[], word: Word | undefined): boolean {
  return word !== undefined && labels.at(-1)?.words.includes(word) === true
}
