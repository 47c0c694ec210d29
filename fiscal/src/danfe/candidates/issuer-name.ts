import { joinText, medianHeight } from '../layout/lines.ts'
import type { TextLine } from '../layout/types.ts'
import { normalizeText } from '../text/normalize-text.ts'
import { beginsStreet } from './trade-name.ts'

/** How the name of a company ends. */
const COMPANY_ENDING = /(?:^| )(?:LTDA|EIRELI|S A|ME|EPP|CIA)$/
/** A text of at least this many letters with which the stub's name begins is that name, cut off. */
const MIN_CUT_LENGTH = 12

/** A long name takes several lines: as many as the stub's name needs, or those printed as large as the first. */
export function countNameLines(
  lines: readonly TextLine[],
  stubName: string | null,
  fuzzy: number,
): number {
  if (lines.length === 0) return 0
  const wanted = stubName ? compact(stubName) : null
  if (wanted) {
    let cutOff = 0
    for (let count = 1; count <= Math.min(4, lines.length); count++) {
      const text = compact(
        lines
          .slice(0, count)
          .map((line) => joinText(line.words))
          .join(' '),
      )
      if (text.startsWith(wanted)) return count
      if (wanted.startsWith(text) && text.length >= MIN_CUT_LENGTH) cutOff = count
    }
    if (cutOff > 0) return cutOff
  }
  let count = 1
  // OCR may have lost the address, whose last line it would be.
  const most = fuzzy > 0 ? lines.length : lines.length - 1
  while (count < Math.min(3, most) && continuesName(lines, count, fuzzy)) count++
  return count
}

/** In a PDF a name is larger than what follows; OCR measures heights too roughly for that, but an address is recognized. */
function continuesName(lines: readonly TextLine[], index: number, fuzzy: number): boolean {
  const line = lines[index]
  if (!line || /\d/.test(joinText(line.words)) || beginsStreet(joinText(line.words))) return false
  if (fuzzy > 0 || isPartOfName(joinText(lines[index - 1]?.words ?? []), joinText(line.words)))
    return true
  const heights = lines.map(medianHeight)
  const largest = Math.max(...heights)
  const isLarge = (height: number) => height > largest * 0.95
  return (
    largest > Math.min(...heights) * 1.1 && isLarge(heights[0] ?? 0) && isLarge(medianHeight(line))
  )
}

/** 'Luz &' continues on the next line, and 'e Exportadora Ltda' continues the line before. */
function isPartOfName(before: string, text: string): boolean {
  return /(?: E| D[EOA]S?|&)$/i.test(before) || COMPANY_ENDING.test(normalizeText(text))
}

/** Whether the stub repeats exactly this name. */
export function isSameName(name: string, stubName: string | null): boolean {
  return stubName !== null && normalizeText(name) === normalizeText(stubName)
}

/** The printed name, completed by the stub's when the box cut it off. */
export function completeName(printed: string, stubName: string | null): string {
  if (stubName === null || printed.length < MIN_CUT_LENGTH) return printed
  // The point of 'S.A.' may be all that was cut off.
  if (isSameName(printed, stubName)) return printed + stubName.slice(printed.length)
  return compact(stubName).startsWith(compact(printed)) ? stubName : printed
}

/** Whether the first text is the second one, cut off. */
export function isCutTo(cut: string, whole: string): boolean {
  return cut.length >= MIN_CUT_LENGTH && compact(whole).startsWith(compact(cut))
}

function compact(text: string): string {
  return normalizeText(text).replaceAll(' ', '')
}
