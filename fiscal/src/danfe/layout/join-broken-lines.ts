import { joinText } from './lines.ts'
import type { TextLine } from './types.ts'

/** 'Rio de', 'CEP:', 'Fone:' at the end of a line. */
const UNFINISHED_END = /\sD[EOA]S?$|\b(?:FONE|TEL(?:EFONES?|S)?|CEP)\.?\s*:?$|\(\d{2}\)$|\d-$/i
/** '…, São' and 'Paulo, SP - CEP …' on the next line. */
const CITY_START = /[,-]\s+\p{L}+(?: \p{L}+)?$/u
const CITY_REST = /^[\p{L}' ]{2,30}\s*[-/,]\s*[A-Z]{2}\b/u
const STARTS_WITH_STATE = /^[A-Z]{2}\b\s*(?:[-,]|CEP|$)/

/** The lines of an address, each joined with the next one when the edge of its box broke it. */
export function joinBrokenLines(lines: readonly TextLine[]): string[] {
  const texts: string[] = []
  const maxWidth = lines.reduce((width, line) => Math.max(width, widthOf(line)), 0)
  for (const [index, line] of lines.entries()) {
    const text = joinText(line.words)
    const before = lines[index - 1] && joinText(lines[index - 1]?.words ?? [])
    const isFull = index > 0 && isFullLine(lines[index - 1], line, maxWidth)
    if (before !== undefined && continuesOn(before, text, isFull))
      texts.push(`${texts.pop() ?? ''} ${text}`)
    else texts.push(text)
  }
  return texts
}

function continuesOn(before: string, text: string, isFull: boolean): boolean {
  if (UNFINISHED_END.test(before) || /^[-,/]/.test(text)) return true
  if (/\bI\.?E\.?\s*:$/i.test(before) && /^\d[\d.-]+$/.test(text)) return true
  if (/[-,/]$/.test(before) && STARTS_WITH_STATE.test(text)) return true
  return isFull && CITY_START.test(before) && CITY_REST.test(text)
}

/** Whether this line has no room for the first word of the next one. */
function isFullLine(line: TextLine | undefined, { words }: TextLine, maxWidth: number): boolean {
  const [next] = words
  if (!line || !next) return false
  return widthOf(line) + (next.x1 - next.x0) + 0.3 * next.height > maxWidth
}

function widthOf({ words }: TextLine): number {
  return (words.at(-1)?.x1 ?? 0) - (words[0]?.x0 ?? 0)
}
