import { MAX_NOTES } from '../../text/clean-text.ts'
import { findLabel } from '../labels/label-queries.ts'
import type { Label, LabelId, LabeledPage } from '../labels/types.ts'
import { groupLines, joinText } from '../layout/lines.ts'
import type { TextLine } from '../layout/types.ts'
import type { Word } from '../words/types.ts'
import { createCandidate } from './candidate.ts'
import type { Candidate } from './types.ts'

/** What generators print at the foot of the page, on a line of its own. */
const FOOTER =
  /^(?:NULL$|IMPRESSO|POWERED|GERADO|DESENVOLVIDO|EMITIDO|DANFE|DATA E HORA D[AE] IMPRESS)/i
/** Larger letters are a watermark's: in heights of the notes' usual word, and of their label. */
const MAX_WORD_HEIGHT = 1.7
const MAX_LABEL_HEIGHTS = 2.6
/** Labels that no page of continued notes has. */
const OTHER_LABELS: readonly LabelId[] = [
  'key',
  'operation',
  'protocol',
  'taxId',
  'name',
  'address',
  'total',
]
/** A label below this share of the page may have no room for its text. */
const NEAR_END = 0.85

/** infCpl, which may continue on pages of its own. */
export function readNotes(pages: readonly LabeledPage[]): Candidate[] {
  for (const [index, page] of pages.entries()) {
    const label = findLabel(page, 'notes') ?? findLabel(page, 'notesHeading')
    if (!label) continue
    const words = wordsOfNotes(page, label)
    const text = textBeforeFooters(groupLines(withoutWatermark(words, label)))
    const mayContinue = text !== '' || label.base > NEAR_END * page.height
    const rest = mayContinue ? continuedNotes(pages.slice(index + 1)) : []
    const whole = [text, ...rest].filter(Boolean).join(' ')
    if (whole) {
      return createCandidate('informacoes_complementares', withoutGeneratedText(whole), {
        source: 'label',
        fuzzy: page.fuzzy,
        words,
        maxLength: MAX_NOTES,
      })
    }
  }
  return []
}

/** Everything below the label, left of what is reserved to the tax office, to the end of the page or the stub. */
function wordsOfNotes(page: LabeledPage, label: Label): Word[] {
  const reserved = findLabel(page, 'reserved')
  const right = reserved && reserved.x0 > label.x1 ? reserved.x0 : Number.POSITIVE_INFINITY
  const bottom = topOfStub(page, label.base)
  return page.words.filter(
    (word) =>
      isBelowOrBeside(word, label) &&
      word.base < bottom &&
      word.x0 < right - 1 &&
      (label.id === 'notesHeading' || word.x0 > label.x0 - label.height) &&
      !page.labelWords.has(word),
  )
}

/** The text of following pages that contain nothing but notes: no section, no party, no key. */
function continuedNotes(pages: readonly LabeledPage[]): string[] {
  const other = pages.findIndex(
    (page) =>
      page.sections.length > 0 ||
      OTHER_LABELS.some((id) => findLabel(page, id)) ||
      page.lines.some((line) => /\d{20}/.test(joinText(line.words))),
  )
  return pages
    .slice(0, other < 0 ? undefined : other)
    .map((page) => textBeforeFooters(page.lines))
    .filter(Boolean)
}

function textBeforeFooters(lines: readonly TextLine[]): string {
  return lines
    .map((line) => joinText(line.words.slice(0, footerAt(line))))
    .join(' ')
    .trim()
}

function topOfStub(page: LabeledPage, base: number): number {
  const stub = page.lines.find(
    (line) => line.base > base && /^RECEBEMOS$/i.test(line.words[0]?.text ?? ''),
  )
  return stub ? stub.base - stub.height * 0.5 : Number.POSITIVE_INFINITY
}

/** Below the label, or on its line behind it. */
function isBelowOrBeside(word: Word, label: Label): boolean {
  const isBeside = Math.abs(word.base - label.base) < 0.35 * label.height && word.x0 > label.x1
  return isBeside || word.base > label.foot + label.height * 0.35
}

/** The notes without what generators add to those of the file. */
function withoutGeneratedText(text: string): string {
  return text
    .replace(/^INF\.?\s+(?:DO\s+)?CONTRIBUINTE\s*:\s*/i, '')
    .replace(/\s*VALOR APROXIMADO DOS TRIBUTOS : R\$ [\d.,]+$/i, '')
}

/** Where the footer begins in a line: at its start, or after a wide gap. */
function footerAt({ words }: TextLine): number {
  const at = words.findIndex((word, index) => {
    const before = words[index - 1]
    const isFirstOfText = !before || word.x0 - before.x1 > 3 * word.height
    return isFirstOfText && FOOTER.test(joinText(words.slice(index, index + 5)))
  })
  return at < 0 ? words.length : at
}

function withoutWatermark(words: readonly Word[], label: Label): Word[] {
  const heights = words.map((word) => word.height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  const limit = Math.min(MAX_WORD_HEIGHT * usual, MAX_LABEL_HEIGHTS * label.height)
  return words.filter((word) => word.height < limit)
}
