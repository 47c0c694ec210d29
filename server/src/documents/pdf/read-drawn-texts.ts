import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readOperators } from './read-operators.ts'

/** A text as one operator draws it, in the coordinates of the page. */
export interface DrawnText {
  str: string
  transform: number[]
  width: number
}

interface Glyph {
  unicode: string
  width: number
  isSpace: boolean
}

interface TextState {
  /** The current transformation matrix. */
  matrix: number[]
  fontSize: number
  charSpacing: number
  wordSpacing: number
  horizontal: number
  leading: number
  rise: number
}

const IDENTITY = [1, 0, 0, 1, 0, 0]
const INITIAL_STATE: TextState = {
  matrix: IDENTITY,
  fontSize: 1,
  charSpacing: 0,
  wordSpacing: 0,
  horizontal: 1,
  leading: 0,
  rise: 0,
}
/** A shift between letters of more than this share of the font size is a blank. */
const MIN_BLANK = 0.2
const THOUSANDTH = 0.001

/**
 * Whether letters are set so far apart that each looks like a word: 'F e r r a g e n s'. The text layer then has a blank
 * after every letter, and does not show where words end.
 */
export function isLetterSpaced(texts: readonly string[]): boolean {
  const spaced = texts.filter((text) => {
    const parts = text.trim().split(' ')
    return (
      parts.length >= 4 && parts.filter((part) => part.length === 1).length >= 0.75 * parts.length
    )
  })
  return spaced.length >= 3 && spaced.join('').length > 0.1 * texts.join('').length
}

/** The texts of a page from its drawing operators, with the blanks that are drawn and no others. */
export async function readDrawnTexts(page: PDFPageProxy): Promise<DrawnText[]> {
  const { operators, args: argsOf } = await readOperators(page)
  const texts: DrawnText[] = []
  const saved: TextState[] = []
  let state = { ...INITIAL_STATE }
  let [text, line] = [IDENTITY, IDENTITY]
  const move = (x: number, y: number) => {
    line = Util.transform(line, [1, 0, 0, 1, x, y])
    text = line
  }
  const steps: Record<number, (args: unknown[]) => void> = {
    [OPS.save]: () => saved.push({ ...state }),
    [OPS.restore]: () => (state = saved.pop() ?? state),
    [OPS.transform]: (args) => (state.matrix = Util.transform(state.matrix, toNumbers(args))),
    [OPS.paintFormXObjectBegin]: ([matrix]) => {
      saved.push({ ...state })
      if (matrix) state.matrix = Util.transform(state.matrix, toNumbers(matrix))
    },
    [OPS.paintFormXObjectEnd]: () => (state = saved.pop() ?? state),
    [OPS.beginText]: () => ([text, line] = [IDENTITY, IDENTITY]),
    [OPS.setCharSpacing]: ([value]) => (state.charSpacing = Number(value)),
    [OPS.setWordSpacing]: ([value]) => (state.wordSpacing = Number(value)),
    [OPS.setHScale]: ([value]) => (state.horizontal = Number(value) / 100),
    [OPS.setLeading]: ([value]) => (state.leading = -Number(value)),
    [OPS.setTextRise]: ([value]) => (state.rise = Number(value)),
    [OPS.setFont]: ([, size]) => (state.fontSize = Number(size)),
    [OPS.setTextMatrix]: (args) => ([text, line] = [toNumbers(args), toNumbers(args)]),
    [OPS.moveText]: ([x, y]) => move(Number(x), Number(y)),
    [OPS.setLeadingMoveText]: ([x, y]) => {
      state.leading = Number(y)
      move(Number(x), Number(y))
    },
    [OPS.nextLine]: () => move(0, state.leading),
    [OPS.showText]: ([glyphs]) => {
      const { str, advance } = decodeGlyphs(glyphs, state)
      const { fontSize, horizontal, rise } = state
      const whole = Util.transform(state.matrix, text)
      const scaled = [fontSize * horizontal, 0, 0, fontSize, 0, rise]
      texts.push({
        str,
        transform: Util.transform(whole, scaled),
        width: advance * Math.hypot(whole[0] ?? 1, whole[1] ?? 0),
      })
      text = Util.transform(text, [1, 0, 0, 1, advance, 0])
    },
  }
  for (const [index, operator] of operators.entries())
    steps[operator]?.((argsOf[index] ?? []) as unknown[])
  return texts.filter(({ str }) => str.trim() !== '')
}

/** The text of the glyphs, and how far they advance the position. */
function decodeGlyphs(glyphs: unknown, state: TextState): { str: string; advance: number } {
  let [str, advance] = ['', 0]
  for (const glyph of Array.isArray(glyphs) ? (glyphs as unknown[]) : []) {
    if (typeof glyph === 'number') {
      advance -= glyph * THOUSANDTH * state.fontSize
      if (-glyph * THOUSANDTH > MIN_BLANK) str += ' '
    } else if (isGlyph(glyph)) {
      str += glyph.unicode
      const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0)
      advance += glyph.width * THOUSANDTH * state.fontSize + spacing
    }
  }
  return { str: str.replaceAll(/ {2,}/g, ' '), advance: advance * state.horizontal }
}

function isGlyph(value: unknown): value is Glyph {
  return typeof value === 'object' && value !== null && 'unicode' in value && 'width' in value
}

/** pdf.js passes a matrix as six arguments or as one list. */
function toNumbers(value: unknown): number[] {
  const [first] = value as unknown[]
  const list = typeof first === 'object' && first !== null ? first : value
  return Array.from(list as ArrayLike<number>, Number)
}
