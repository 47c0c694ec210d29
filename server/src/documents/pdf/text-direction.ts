/** A piece of text as the PDF places it (a text item of pdf.js); y grows downwards. */
export interface TextItem {
  text: string
  /** The start of the text on its baseline. */
  x: number
  y: number
  width: number
  height: number
}

/** The direction of a text in quarter turns counterclockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3

export interface Size {
  width: number
  height: number
}

/** The direction of a text whose baseline runs along (dx, dy); null for slanted text such as a watermark. */
export function quarterTurnsOf(dx: number, dy: number): QuarterTurns | null {
  if (Math.min(Math.abs(dx), Math.abs(dy)) > 0.1 * Math.max(Math.abs(dx), Math.abs(dy))) return null
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 0 : 2
  return dy < 0 ? 1 : 3
}

/** The place of a text item after the page was rotated so that text of this direction is upright. */
export function rotateTextItem(item: TextItem, turn: QuarterTurns, page: Size): TextItem {
  const { x, y } = item
  if (turn === 1) return { ...item, x: page.height - y, y: x }
  if (turn === 2) return { ...item, x: page.width - x, y: page.height - y }
  if (turn === 3) return { ...item, x: y, y: page.width - x }
  return item
}

export function rotateSize(turn: QuarterTurns, { width, height }: Size): Size {
  return turn === 1 || turn === 3 ? { width: height, height: width } : { width, height }
}
