import type { Label, LabeledPage } from '../labels/types.ts'
import type { Word } from '../words/types.ts'

/** From one line of a value to the next, in heights. */
const MAX_LINE_STEP = 1.7
/** A line with less room than this at its end is full, in heights. */
const MIN_ROOM = 1.2

/** The words after a label on its line, with the lines below on which they continue. */
export function wordsBeside(page: LabeledPage, label: Label): Word[] {
  const after = label.line.words.filter(
    (word) => word.x0 >= label.x1 - label.height * 0.2 && !label.words.includes(word),
  )
  const words: Word[] = []
  for (const word of after) {
    const gap = word.x0 - (words.at(-1)?.x1 ?? word.x0)
    if (isOfLabel(page, word) || gap > label.height * 3) break
    words.push(word)
  }
  return [...words, ...continuationLines(page, label, words)].filter((word) => word.text !== ':')
}

/** Lines below that begin at the label's x, each because the line before it is full. */
function continuationLines(page: LabeledPage, label: Label, beside: readonly Word[]): Word[] {
  const next = label.line.words.find((word) => word.x0 > label.x1 && isOfOther(page, label, word))
  const right = next?.x0 ?? page.rightEdge + label.height
  const words: Word[] = []
  let [last, base] = [beside.at(-1) ?? label.words.at(-1), label.base]
  for (const line of page.lines) {
    if (line.base <= base + 0.5 * label.height) continue
    if (!last || line.base > base + MAX_LINE_STEP * label.height) break
    const inside = line.words.filter((word) => word.x0 > label.x0 - label.height && word.x0 < right)
    const [first] = inside
    if (!first) continue
    const hadRoom =
      last.x1 + 0.3 * label.height + first.x1 - first.x0 < right - MIN_ROOM * label.height
    const isAligned = Math.abs(first.x0 - label.x0) < 0.5 * label.height
    if (!isAligned || hadRoom || inside.some((word) => isOfLabel(page, word))) break
    words.push(...inside)
    last = inside.at(-1)
    base = line.base
  }
  return words
}

function isOfLabel(page: LabeledPage, word: Word): boolean {
  return page.labels.some((label) => label.words.includes(word))
}

function isOfOther(page: LabeledPage, label: Label, word: Word): boolean {
  return page.labels.some((other) => other !== label && other.words.includes(word))
}
