import { textOf } from './lines.ts'
import type { Line } from './lines.ts'

/** 'Rio de', 'CEP:', 'Fone:' at the end of a line. */
const UNFINISHED = /\sD[EOA]S?$|\b(?:FONE|TEL\w*|CEP)\.?\s*:?$|\(\d{2}\)$|\d-$/i
/** '…, São' and 'Paulo, SP - CEP …' on the next line. */
const CITY_BEGUN = /[,-]\s+\p{L}+(?: \p{L}+)?$/u
const CITY_ENDS = /^[\p{L}' ]{2,30}\s*[-/,]\s*[A-Z]{2}\b/u
const STATE_FIRST = /^[A-Z]{2}\b\s*(?:[-,]|CEP|$)/

/** The lines of the address; one that is broken where its box ended goes on in the next. */
export function joinedLines(lines: readonly Line[]): string[] {
  const texts: string[] = []
  const widest = lines.reduce((width, line) => Math.max(width, widthOf(line)), 0)
  for (const [index, line] of lines.entries()) {
    const text = textOf(line.words)
    const before = lines[index - 1] && textOf(lines[index - 1]?.words ?? [])
    const isFull = index > 0 && hadNoRoom(lines[index - 1], line, widest)
    if (before !== undefined && goesOn(before, text, isFull))
      texts.push(`${texts.pop() ?? ''} ${text}`)
    else texts.push(text)
  }
  return texts
}

function goesOn(before: string, text: string, isFull: boolean): boolean {
  if (UNFINISHED.test(before) || /^[-,/]/.test(text)) return true
  if (/\bI\.?E\.?\s*:$/i.test(before) && /^\d[\d.-]+$/.test(text)) return true
  if (/[-,/]$/.test(before) && STATE_FIRST.test(text)) return true
  return isFull && CITY_BEGUN.test(before) && CITY_ENDS.test(text)
}

/** The next line's first word had no room. */
function hadNoRoom(line: Line | undefined, { words }: Line, widest: number): boolean {
  const [next] = words
  if (!line || !next) return false
  return widthOf(line) + (next.x1 - next.x0) + 0.3 * next.height > widest
}

function widthOf({ words }: Line): number {
  return (words.at(-1)?.x1 ?? 0) - (words[0]?.x0 ?? 0)
}
