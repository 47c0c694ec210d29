import { MAX_NOTES } from '../../clean-text.ts'
import type { Label } from '../labels/find-labels.ts'
import type { LabelId } from '../labels/label-wordings.ts'
import { findLabel } from '../labels/label-page.ts'
import type { Layout } from '../labels/label-page.ts'
import { linesOf, textOf } from '../layout/lines.ts'
import type { Line } from '../layout/lines.ts'
import { note } from './candidate.ts'
import type { Readings } from './candidate.ts'
import type { Word } from '../words/types.ts'

/** What generators print at the foot of the page, on a line of its own. */
const FOOTER =
  /^(?:NULL$|IMPRESSO|POWERED|GERADO|DESENVOLVIDO|EMITIDO|DANFE|DATA E HORA D[AE] IMPRESS)/i
/** A watermark's letters are larger than those of the notes. */
const LARGE = 1.7
const LARGEST = 2.6
/** Labels that no continued note has. */
const ELSEWHERE: LabelId[] = ['key', 'operation', 'protocol', 'taxId', 'name', 'address', 'total']
/** Below this share of the page a label may have had no room for its text. */
const NEAR_END = 0.85

/** infCpl: everything below its label, left of what is reserved to the tax office, to the end of the page or the stub. */
export function notesIn(layouts: readonly Layout[], readings: Readings): string | null {
  for (const [index, layout] of layouts.entries()) {
    const label = findLabel(layout, 'notes') ?? findLabel(layout, 'notesHeading')
    if (!label) continue
    const reserved = findLabel(layout, 'reserved')
    const right = reserved && reserved.x0 > label.x1 ? reserved.x0 : Number.POSITIVE_INFINITY
    const bottom = stubBelow(layout, label.base)
    const words = layout.page.words.filter(
      (word) =>
        isOfValue(word, label) &&
        word.base < bottom &&
        word.x0 < right - 1 &&
        (label.id === 'notesHeading' || word.x0 > label.x0 - label.height) &&
        !layout.labelWords.has(word),
    )
    const text = textAbove(linesOf(withoutLarge(words, label)))
    const goesOn = text !== '' || label.base > NEAR_END * layout.page.height
    const rest = goesOn ? continuedOn(layouts.slice(index + 1)) : []
    const whole = [text, ...rest].filter(Boolean).join(' ')
    if (whole) {
      return note(readings, 'informacoes_complementares', ownNotes(whole), {
        source: 'label',
        words,
        max: MAX_NOTES,
      })
    }
  }
  return null
}

/** Pages that bear nothing else: no section, no party, no key. */
function continuedOn(layouts: readonly Layout[]): string[] {
  const other = layouts.findIndex(
    (layout) =>
      layout.sections.length > 0 ||
      ELSEWHERE.some((id) => findLabel(layout, id)) ||
      layout.lines.some((line) => /\d{20}/.test(textOf(line.words))),
  )
  return layouts
    .slice(0, other < 0 ? undefined : other)
    .map((layout) => textAbove(layout.lines))
    .filter(Boolean)
}

function textAbove(lines: readonly Line[]): string {
  return lines
    .map((line) => textOf(line.words.slice(0, footerAt(line))))
    .join(' ')
    .trim()
}

function stubBelow(layout: Layout, base: number): number {
  const stub = layout.lines.find(
    (line) => line.base > base && /^RECEBEMOS$/i.test(line.words[0]?.text ?? ''),
  )
  return stub ? stub.base - stub.height * 0.5 : Number.POSITIVE_INFINITY
}

/** Below the label, or on its line behind it. */
function isOfValue(word: Word, label: Label): boolean {
  const isBeside = Math.abs(word.base - label.base) < 0.35 * label.height && word.x0 > label.x1
  return isBeside || word.base > label.foot + label.height * 0.35
}

/** Without what generators add to the notes of the file. */
function ownNotes(text: string): string {
  return text
    .replace(/^INF\.?\s+(?:DO\s+)?CONTRIBUINTE\s*:\s*/i, '')
    .replace(/\s*VALOR APROXIMADO DOS TRIBUTOS : R\$ [\d.,]+$/i, '')
}

/** Where the footer begins in a line: at its start, or after a wide gap. */
function footerAt({ words }: Line): number {
  const at = words.findIndex((word, index) => {
    const before = words[index - 1]
    const isFree = !before || word.x0 - before.x1 > 3 * word.height
    return isFree && FOOTER.test(textOf(words.slice(index, index + 5)))
  })
  return at < 0 ? words.length : at
}

function withoutLarge(words: readonly Word[], label: Label): Word[] {
  const heights = words.map((word) => word.height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  const most = Math.min(LARGE * usual, LARGEST * label.height)
  return words.filter((word) => word.height < most)
}
