import type { LetterBox, OcrWord } from './ocr-word.ts'

/** A line's `slope` and `offset` give its baseline relative to the lower left corner of its box. */
interface TextLine {
  left: number
  bottom: number
  slope: number
  offset: number
  fontSize: number
}

interface HocrWord {
  title: string
  content: string
  line: TextLine
  /** When tesseract was asked for the boxes of letters. */
  letterBoxes: LetterBox[]
  /** When tesseract was asked for them: what it takes each letter for. */
  letterChoices: string[]
}

const ELEMENT =
  /<span class=['"](ocr_line|ocr_header|ocr_caption|ocr_textfloat|ocrx_word|ocrx_cinfo)['"][^>]*?title=(?:'([^']*)'|"([^"]*)")[^>]*>([^\n]*)/g
const BOX = /\bbbox (-?\d+) (-?\d+) (-?\d+) (-?\d+)/
const LETTER_BOX = /\bx_bboxes (-?\d+) (-?\d+) (-?\d+) (-?\d+)/
const BASELINE = /\bbaseline (-?[\d.]+) (-?[\d.]+)/
const FONT_SIZE = /\bx_size ([\d.]+)/
const CONFIDENCE = /\bx_wconf (\d+)/
const TAGS = /<[^>]*>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** Ruling lines and specks that tesseract reads as punctuation. */
const SPECK = /^[|_—~=\-.,:;'"`´)(\][}{]+$/
const DASH = /^[-–—]$/
/** Edges of a table's cell that tesseract reads as part of a word. */
const CELL_BORDER = /^[|[\]]+|[|[\]]+$/g
/** The 'J/' of the smallest print is often misread as one letter, and then the label of the recipient would be lost. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  [/^\S?CNP\S{1,2}CPF$/i, 'CNPJ/CPF'],
  [/^\S{0,2}PF\S?CNP\S?$/i, 'CPF/CNPJ'],
  [/^CNP[^A-Z0-9]$|^CNPI\??$/i, 'CNPJ'],
]
const MIN_WIDTH_PX = 3
/** A dash prints an empty value; ruling lines are read as dashes too. The value was chosen on the photos of the benchmark. */
const MIN_DASH_CONFIDENCE = 0.4

/**
 * The words of tesseract's hOCR output. Unlike its TSV output it states the baseline, which does not depend on descenders
 * as the box of a word does, and the font size.
 */
export function parseHocr(hocr: string): OcrWord[] {
  const words: HocrWord[] = []
  let line: TextLine | null = null
  for (const [, kind, single, double, content = ''] of hocr.matchAll(ELEMENT)) {
    const title = single ?? double ?? ''
    if (kind === 'ocrx_cinfo') addLetter(words.at(-1), title, content)
    else if (kind !== 'ocrx_word') line = parseLine(title)
    else if (line) words.push({ title, content, line, letterBoxes: [], letterChoices: [] })
  }
  return words.flatMap(parseWord)
}

/** A letter with its box, or one of the choices for the letter before it. */
function addLetter(word: HocrWord | undefined, title: string, content: string) {
  if (!word) return
  const isChoice = !LETTER_BOX.test(title)
  if (isChoice) {
    word.letterChoices[word.letterBoxes.length - 1] += decodeEntities(content.replaceAll(TAGS, ''))
    return
  }
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = parseNumbers(LETTER_BOX, title)
  word.content += content
  word.letterBoxes.push({ x0, y0, x1, y1 })
  word.letterChoices.push('')
}

function parseLine(title: string): TextLine {
  const [left, , , bottom] = parseNumbers(BOX, title)
  const [slope = 0, offset = 0] = parseNumbers(BASELINE, title)
  const [fontSize = 0] = parseNumbers(FONT_SIZE, title)
  return { left: left ?? 0, bottom: bottom ?? 0, slope, offset, fontSize }
}

function parseWord({ title, content, line, letterBoxes, letterChoices }: HocrWord): OcrWord[] {
  const [x0 = 0, top = 0, x1 = 0, bottom = 0] = parseNumbers(BOX, title)
  const confidence = (parseNumbers(CONFIDENCE, title)[0] ?? 0) / 100
  const text = cleanText(content, confidence, x1 - x0)
  if (!text) return []
  const base = line.bottom + line.offset + line.slope * ((x0 + x1) / 2 - line.left)
  const height = line.fontSize || bottom - top
  return [
    {
      text,
      x0,
      x1,
      base,
      height,
      confidence,
      ...(letterBoxes.length === text.length && { letterBoxes }),
      ...(letterChoices.some(Boolean) && { letterChoices }),
    },
  ]
}

const decodeEntities = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

const parseNumbers = (pattern: RegExp, title: string) =>
  (pattern.exec(title)?.slice(1) ?? []).map(Number)

function cleanText(content: string, confidence: number, width: number): string {
  const text = decodeEntities(content.replaceAll(TAGS, '')).trim()
  if (DASH.test(text) && confidence > MIN_DASH_CONFIDENCE) return '-'
  if (width < MIN_WIDTH_PX || SPECK.test(text)) return ''
  const [, repaired] = REPAIRS.find(([misread]) => misread.test(text)) ?? []
  return repaired ?? text.replaceAll(CELL_BORDER, '')
}
