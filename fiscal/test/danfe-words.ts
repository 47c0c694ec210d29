import type { Word, WordPage } from '../src/danfe/words/types.ts'

export const LABEL = 6
const VALUE = 9
const ROW = 22
const LETTER = 0.5

type Row = [label: string, value: string | null, width: number][]

/** Places texts on a page as a PDF would: each text is one run of words. */
export class PageOfWords {
  readonly words: Word[] = []
  y = 20
  /** Labels centered in their cells, as some generators print them. */
  centered = false
  private runs = 0

  text(text: string, x: number, height = VALUE, base = this.y): void {
    const run = this.runs++
    for (const match of text.matchAll(/\S+/g)) {
      const x0 = x + match.index * LETTER * height
      this.words.push({
        text: match[0],
        x0,
        x1: x0 + match[0].length * LETTER * height,
        base,
        height,
        run,
      })
    }
  }

  line(text: string, x = 10, height = VALUE): void {
    this.text(text, x, height)
    this.y += height * 1.4
  }

  /** Labels with their values below, in shares of the width. */
  row(cells: Row, width: number, left = 10): void {
    const total = cells.reduce((sum, [, , share]) => sum + share, 0)
    let x = left
    for (const [label, value, share] of cells) {
      const room = (share / total) * (width - left)
      const indent = this.centered ? (room - label.length * LETTER * LABEL) / 2 : 0
      this.text(label, x + indent, LABEL)
      if (value !== null) this.text(value, x + 1, VALUE, this.y + 11)
      x += room
    }
    this.y += ROW
  }

  page(width: number, height: number): WordPage {
    return { width, height, words: this.words }
  }
}

const WRONG: Record<string, string> = {
  O: '0',
  I: 'l',
  S: '5',
  B: '8',
  E: 'F',
  Ç: 'C',
  Ã: 'A',
  Á: 'A',
  a: 'o',
  e: 'c',
}

/** The page as OCR reads it: no runs, irregular boxes, and every n-th letter replaced by a similar one. */
export function asOcr(page: WordPage, every: number): WordPage {
  let count = 0
  const letter = (text: string) => {
    const wrong = WRONG[text]
    if (wrong === undefined) return text
    count++
    return count % every === 0 ? wrong : text
  }
  const words = page.words.map(({ text, x0, x1, base, height }, index) => ({
    text: text.replaceAll(/./gu, letter),
    x0: x0 * 4 + (index % 3) - 1,
    x1: x1 * 4 + (index % 2),
    base: base * 4 + (index % 5) * 0.6,
    height: height * 4 * (0.85 + (index % 4) * 0.06),
    confidence: 0.7 + (index % 3) * 0.1,
  }))
  return { width: page.width * 4, height: page.height * 4, words }
}
