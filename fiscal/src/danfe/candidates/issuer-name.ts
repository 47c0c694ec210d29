import { heightOf, textOf } from '../layout/lines.ts'
import type { Line } from '../layout/lines.ts'
import { plain } from '../text/normalize.ts'

const STREET =
  /\d|^(?:RUA|R|AV|AVENIDA|ROD|RODOVIA|ESTR|ESTRADA|TRAVESSA|TV|ALAMEDA|AL|PRACA|PCA|LARGO|VIA|QUADRA|FAZENDA|SITIO|ENDERECO)\b/

/** How the name of a company ends. */
const COMPANY = /(?:^| )(?:LTDA|EIRELI|S A|ME|EPP|CIA)$/
/** What the stub's name begins with is the name itself, cut off, when it is this long. */
const CLIPPED = 12

/** A long name takes several lines: as many as the stub's name needs, or as are printed as large as the first. */
export function countNameLines(
  lines: readonly Line[],
  stubName: string | null,
  fuzzy: number,
): number {
  if (lines.length === 0) return 0
  const wanted = stubName ? compact(stubName) : null
  if (wanted) {
    let clipped = 0
    for (let count = 1; count <= Math.min(4, lines.length); count++) {
      const text = compact(
        lines
          .slice(0, count)
          .map((line) => textOf(line.words))
          .join(' '),
      )
      if (text.startsWith(wanted)) return count
      if (wanted.startsWith(text) && text.length >= CLIPPED) clipped = count
    }
    if (clipped > 0) return clipped
  }
  let count = 1
  while (count < Math.min(3, lines.length - 1) && continuesName(lines, count, fuzzy)) count++
  return count
}

/** Heights tell a name from what follows in a PDF; OCR measures them too roughly, but sees where an address begins. */
function continuesName(lines: readonly Line[], index: number, fuzzy: number): boolean {
  const line = lines[index]
  if (!line || STREET.test(plain(textOf(line.words)))) return false
  if (fuzzy > 0 || isPartOfName(textOf(lines[index - 1]?.words ?? []), textOf(line.words)))
    return true
  const heights = lines.map(heightOf)
  const largest = Math.max(...heights)
  const isLarge = (height: number) => height > largest * 0.95
  return largest > Math.min(...heights) * 1.1 && isLarge(heights[0] ?? 0) && isLarge(heightOf(line))
}

/** 'Luz &' goes on, and 'e Exportadora Ltda' belongs to what is before. */
function isPartOfName(before: string, text: string): boolean {
  return /(?: E| D[EOA]S?|&)$/i.test(before) || COMPANY.test(plain(text))
}

export function agrees(name: string, stubName: string | null): boolean {
  return stubName !== null && plain(name) === plain(stubName)
}

export function wholeName(printed: string, stubName: string | null): string {
  if (stubName === null || printed.length < CLIPPED) return printed
  // The point of 'S.A.' may be all that was cut off.
  if (agrees(printed, stubName)) return printed + stubName.slice(printed.length)
  return compact(stubName).startsWith(compact(printed)) ? stubName : printed
}

function compact(text: string): string {
  return plain(text).replaceAll(' ', '')
}
