import { MAX_NOTES } from '../clean-text.ts'
import { findLabel } from './layout.ts'
import type { Layout } from './layout.ts'
import { linesOf, textOf } from './lines.ts'
import { note } from './readings.ts'
import type { Readings } from './readings.ts'

/** infCpl: everything below its label, left of what is reserved to the tax office, to the end of the page or the stub. */
export function notesIn(layouts: readonly Layout[], readings: Readings): string | null {
  for (const layout of layouts) {
    const label = findLabel(layout, 'notes')
    if (!label) continue
    const reserved = findLabel(layout, 'reserved')
    const right = reserved && reserved.x0 > label.x1 ? reserved.x0 : Number.POSITIVE_INFINITY
    const bottom = stubBelow(layout, label.base)
    const words = layout.page.words.filter(
      (word) =>
        word.base > label.base + label.height * 0.35 &&
        word.base < bottom &&
        word.x0 < right - 1 &&
        word.x0 > label.x0 - label.height &&
        !layout.labelWords.has(word),
    )
    const text = linesOf(words)
      .map((line) => textOf(line.words))
      .join(' ')
    if (text) {
      return note(readings, 'informacoes_complementares', text, {
        source: 'label',
        words,
        max: MAX_NOTES,
      })
    }
  }
  return null
}

function stubBelow(layout: Layout, base: number): number {
  const stub = layout.lines.find(
    (line) => line.base > base && /^RECEBEMOS$/i.test(line.words[0]?.text ?? ''),
  )
  return stub ? stub.base - stub.height * 0.5 : Number.POSITIVE_INFINITY
}
