import type { OcrWord } from './ocr-word.ts'

interface Line {
  left: number
  bottom: number
  slope: number
  offset: number
  fontSize: number
}

const ELEMENT =
  /<span class=['"](ocr_line|ocr_header|ocr_caption|ocr_textfloat|ocrx_word)['"][^>]*?title=(?:'([^']*)'|"([^"]*)")[^>]*>([^\n]*)/g
const BOX = /\bbbox (-?\d+) (-?\d+) (-?\d+) (-?\d+)/
const BASELINE = /\bbaseline (-?[\d.]+) (-?[\d.]+)/
const FONT_SIZE = /\bx_size ([\d.]+)/
const CONFIDENCE = /\bx_wconf (\d+)/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** Rules and specks that tesseract takes for punctuation. */
const SPECK = /^[|_—~=\-.,:;'"`´)(\][}{]+$/
const DASH = /^[-–—]$/
const FRAME = /^[|[\]]+|[|[\]]+$/g
/** A 'J/' of the smallest print is often seen as one letter, and with it the label of the recipient would be lost. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  [/^\S?CNP\S{1,2}CPF$/i, 'CNPJ/CPF'],
  [/^\S{0,2}PF\S?CNP\S?$/i, 'CPF/CNPJ'],
  [/^CNP[^A-Z0-9]$|^CNPI\??$/i, 'CNPJ'],
]
const THINNEST = 3
const SURE_DASH = 0.4

/**
 * The words of tesseract's hOCR. Unlike its TSV it tells on which line the letters stand, however far a 'p' reaches below
 * it, and how large the font is.
 */
export function parseHocr(hocr: string): OcrWord[] {
  const words: OcrWord[] = []
  let line: Line | null = null
  for (const [, kind, single, double, content = ''] of hocr.matchAll(ELEMENT)) {
    const title = single ?? double ?? ''
    if (kind !== 'ocrx_word') line = lineOf(title)
    else if (line) words.push(...wordOf(title, content, line))
  }
  return words
}

function lineOf(title: string): Line {
  const [left, , , bottom] = numbersIn(BOX, title)
  const [slope = 0, offset = 0] = numbersIn(BASELINE, title)
  const [fontSize = 0] = numbersIn(FONT_SIZE, title)
  return { left: left ?? 0, bottom: bottom ?? 0, slope, offset, fontSize }
}

function wordOf(title: string, content: string, line: Line): OcrWord[] {
  const [x0 = 0, top = 0, x1 = 0, bottom = 0] = numbersIn(BOX, title)
  const confidence = (numbersIn(CONFIDENCE, title)[0] ?? 0) / 100
  const text = cleaned(content, confidence, x1 - x0)
  if (!text) return []
  const base = line.bottom + line.offset + line.slope * ((x0 + x1) / 2 - line.left)
  return [{ text, x0, x1, base, height: line.fontSize || bottom - top, confidence }]
}

const numbersIn = (pattern: RegExp, title: string) =>
  (pattern.exec(title)?.slice(1) ?? []).map(Number)

function cleaned(content: string, confidence: number, width: number): string {
  const text = content
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim()
  if (DASH.test(text) && confidence > SURE_DASH) return '-'
  if (width < THINNEST || SPECK.test(text)) return ''
  const [, repaired] = REPAIRS.find(([seen]) => seen.test(text)) ?? []
  return repaired ?? text.replaceAll(FRAME, '')
}
