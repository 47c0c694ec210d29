import { normaliseCep } from '../cep.ts'
import type { NfeParty } from '../nfe/draft-types.ts'
import { cellOf } from './cells.ts'
import { findLabel } from './layout.ts'
import type { Layout } from './layout.ts'
import { linesOf, textOf } from './lines.ts'
import type { Line } from './lines.ts'
import { plain } from './normalise.ts'
import { registrationIn } from './parties.ts'
import { note, noteCell } from './readings.ts'
import type { Readings } from './readings.ts'
import { placeIn } from './place-in-text.ts'
import type { Stub } from './stub.ts'
import { taxIdIn } from './tax-id-in-text.ts'
import type { Word } from './words.ts'

const STREET =
  /\d|^(?:RUA|R|AV|AVENIDA|ROD|RODOVIA|ESTR|ESTRADA|TRAVESSA|TV|ALAMEDA|AL|PRACA|PCA|LARGO|VIA|QUADRA|FAZENDA|SITIO|ENDERECO)\b/

/** The emitter has no labels: its name and address are the text left of the word DANFE, above the nature of the operation. */
export function issuerIn(layout: Layout, readings: Readings, stub: Stub): NfeParty {
  const lines = blockOf(layout)
  const nameLines = countNameLines(lines, stub.issuer, readings.fuzzy)
  const name = lines
    .slice(0, nameLines)
    .map((line) => textOf(line.words))
    .join(' ')
  const rest = lines.slice(nameLines)
  const place = placeIn(rest.map((line) => textOf(line.words)))
  const words = rest.flatMap((line) => line.words)
  const read = (field: keyof NfeParty, value: string | null) =>
    note(readings, `remetente.${field}`, value, { source: 'text', words, factor: 1.15 })
  if (name && agrees(name, stub.issuer))
    note(readings, 'remetente.razao_social', name, { source: 'label' })
  return {
    razao_social:
      read('razao_social', name || null) ??
      note(readings, 'remetente.razao_social', stub.issuer, { source: 'stub' }),
    cnpj_cpf: noteCell(readings, 'remetente.cnpj_cpf', cellOf(layout, 'taxId', 'header'), (cell) =>
      taxIdIn(cell.first, readings.fuzzy),
    ),
    endereco: read('endereco', place.street),
    municipio: read('municipio', place.city),
    uf: read('uf', place.uf),
    cep: read('cep', place.cep && normaliseCep(place.cep)),
    telefone: read('telefone', place.phone),
    inscricao_estadual: noteCell(
      readings,
      'remetente.inscricao_estadual',
      cellOf(layout, 'stateRegistration', 'header'),
      registrationIn,
    ),
  }
}

/** The lines of the emitter's box: left of the title, above the first labelled row. */
function blockOf(layout: Layout): Line[] {
  const title = titleOf(layout)
  const operation = findLabel(layout, 'operation')
  if (!title || !operation) return []
  const heading = findLabel(layout, 'issuer')
  const right = titleLeft(layout, title)
  const top = heading ? heading.base + 0.1 : title.base - title.height * 1.6
  const bottom = operation.base - operation.height
  const words = layout.page.words.filter(
    (word) =>
      word.x1 <= right + 1 && word.base > top && word.base < bottom && !layout.labelWords.has(word),
  )
  return linesOf(words).filter((line) => !isDirection(textOf(line.words)))
}

/** The largest, since other text may name the DANFE too. */
function titleOf(layout: Layout): Word | undefined {
  const titles = layout.page.words.filter((word) => /^DANFE\W*$/i.test(word.text))
  return titles.toSorted((a, b) => b.height - a.height)[0]
}

/** The title's second line ('Documento Auxiliar…') is the wider one. */
function titleLeft(layout: Layout, title: Word): number {
  const near = layout.page.words.filter(
    (word) => /^DOCUMENTO$/i.test(word.text) && Math.abs(word.base - title.base) < 6 * title.height,
  )
  return Math.min(title.x0, ...near.map((word) => word.x0))
}

/** '0 - Entrada', '1 - Saída' and the number in its box. */
function isDirection(text: string): boolean {
  return /^[01]$/.test(text) || /^\s*[01]\s*-?\s*(?:ENTRADA|SA[IÍ]DA)/i.test(text)
}

/** A long name takes several lines: as many as the stub's name needs, or as are printed as large as the first. */
function countNameLines(lines: readonly Line[], stubName: string | null, fuzzy: number): number {
  if (lines.length === 0) return 0
  const wanted = stubName ? plain(stubName) : null
  if (wanted) {
    for (let count = 1; count <= Math.min(4, lines.length); count++) {
      const text = plain(
        lines
          .slice(0, count)
          .map((line) => textOf(line.words))
          .join(' '),
      )
      if (text === wanted || (text.length >= wanted.length && text.startsWith(wanted))) return count
    }
  }
  let count = 1
  while (count < Math.min(3, lines.length - 1) && continuesName(lines, count, fuzzy)) count++
  return count
}

/** Heights tell a name from what follows in a PDF; OCR measures them too roughly, but sees where an address begins. */
function continuesName(lines: readonly Line[], index: number, fuzzy: number): boolean {
  const line = lines[index]
  if (!line || STREET.test(plain(textOf(line.words)))) return false
  if (fuzzy > 0) return true
  const heights = lines.map(heightOf)
  const largest = Math.max(...heights)
  const isLarge = (height: number) => height > largest * 0.95
  return largest > Math.min(...heights) * 1.1 && isLarge(heights[0] ?? 0) && isLarge(heightOf(line))
}

/** The middle one: OCR sees letters with and without tails as of different heights. */
function heightOf(line: Line): number {
  const heights = line.words.map((word) => word.height).toSorted((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 0
}

function agrees(name: string, stubName: string | null): boolean {
  return stubName !== null && plain(name) === plain(stubName)
}
