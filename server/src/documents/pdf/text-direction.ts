/** A piece of text as the PDF places it; y grows downwards. */
export interface TextItem {
  text: string
  /** Where it begins, on its base line. */
  x: number
  y: number
  width: number
  height: number
}

/** Quarter turns of a text's direction, counted against the clock. */
export type QuarterTurns = 0 | 1 | 2 | 3

export interface Size {
  width: number
  height: number
}

/** The direction of text whose base line runs along (dx, dy); null for what is aslant, as watermarks are. */
export function quarterTurnsOf(dx: number, dy: number): QuarterTurns | null {
  if (Math.min(Math.abs(dx), Math.abs(dy)) > 0.1 * Math.max(Math.abs(dx), Math.abs(dy))) return null
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 0 : 2
  return dy < 0 ? 1 : 3
}

/** The piece as it stands when the page is turned so that its text is upright. */
export function rotateTextItem(piece: TextItem, turn: QuarterTurns, page: Size): TextItem {
  const { x, y } = piece
  if (turn === 1) return { ...piece, x: page.height - y, y: x }
  if (turn === 2) return { ...piece, x: page.width - x, y: page.height - y }
  if (turn === 3) return { ...piece, x: y, y: page.width - x }
  return piece
}

export function rotateSize(turn: QuarterTurns, { width, height }: Size): Size {
  return turn === 1 || turn === 3 ? { width: height, height: width } : { width, height }
}
