import { normalizeCep } from '../../cep.ts'
import type { NfeParty } from '../../nfe/draft-types.ts'
import { cellOf } from '../cells/find-cell.ts'
import { findLabel } from '../labels/label-page.ts'
import type { Layout } from '../labels/label-page.ts'
import { linesOf, textOf } from '../layout/lines.ts'
import type { Line } from '../layout/lines.ts'
import { registrationIn } from './read-party.ts'
import { note, noteCell } from './candidate.ts'
import type { Readings } from './candidate.ts'
import { issuerPlaceIn } from '../text/parse-address.ts'
import type { Stub } from './read-stub.ts'
import { joinedLines } from '../layout/join-broken-lines.ts'
import { agrees, countNameLines, wholeName } from './issuer-name.ts'
import { taxIdIn } from '../text/parse-tax-id.ts'
import type { Word } from '../words/types.ts'

const TITLE_BOX =
  /^(?:DOCUMENTO|SA[IÍ]DA|0?-?ENTRADA|[01]-?(?:ENTRADA|SA[IÍ]DA)|S[ÉE]RIE:?|FOLHA:?)$/i
/** Of '0 - ENTRADA', when each word is drawn by itself. */
const LEGEND = /^(?:[01]|[-–:=])$/
/** The title's box reaches this far from the title, as a share of the page. */
const TITLE_WIDTH = 0.13

/** The emitter has no labels: its name and address are the text left of the word DANFE, above the nature of the operation. */
export function issuerIn(layout: Layout, readings: Readings, stub: Stub): NfeParty {
  const lines = blockOf(layout)
  const nameLines = countNameLines(lines, stub.issuer, readings.fuzzy)
  const printed = lines
    .slice(0, nameLines)
    .map((line) => textOf(line.words))
    .join(' ')
  // Names are cut to the width of the box, even within words.
  const name = wholeName(printed, stub.issuer)
  const rest = lines.slice(nameLines)
  const place = issuerPlaceIn(joinedLines(rest))
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
    cep: read('cep', place.cep && normalizeCep(place.cep)),
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
  const top = heading ? heading.base + 0.1 : title.base - title.height * 1.6
  const bottom = operation.base - operation.height
  const right = titleLeft(layout, title, bottom)
  const left = formLeft(layout)
  const words = layout.page.words.filter(
    (word) =>
      word.x0 > left &&
      word.x1 <= right + 1 &&
      word.base > top &&
      word.base < bottom &&
      !layout.labelWords.has(word),
  )
  return linesOf(words).filter((line) => !isDirection(textOf(line.words)))
}

/** Left of all cells there may be the stub, beside the form. */
function formLeft(layout: Layout): number {
  const cells = layout.labels.filter(
    (label) => !label.inline && ['operation', 'name', 'address', 'freight'].includes(label.id),
  )
  if (cells.length === 0) return Number.NEGATIVE_INFINITY
  const left = Math.min(...cells.map((label) => label.x0 - label.height))
  const isBeside = layout.page.words.some(
    (word) => word.x1 < left && /^NF-?E$|^S[ÉE]RIE$/i.test(word.text),
  )
  return isBeside ? left : Number.NEGATIVE_INFINITY
}

/** The largest, since other text may name the DANFE too. */
function titleOf(layout: Layout): Word | undefined {
  const titles = layout.page.words.filter((word) => /^DANFE\W*$/i.test(word.text))
  return titles.toSorted((a, b) => b.height - a.height)[0]
}

/** What is said in the title's box begins at different places: the leftmost ends the emitter's. */
function titleLeft(layout: Layout, title: Word, bottom: number): number {
  const near = layout.page.words.filter(
    (word) =>
      TITLE_BOX.test(word.text) &&
      word.base > title.base - title.height &&
      word.base < bottom &&
      Math.abs(word.x0 - title.x0) < TITLE_WIDTH * layout.page.width,
  )
  return Math.min(title.x0, ...near.map((word) => startOnLine(layout, word)))
}

/** Where the words begin that lead to this one: '0 - ENTRADA' begins with 0. */
function startOnLine(layout: Layout, word: Word): number {
  const line = layout.lines.find(({ words }) => words.includes(word))
  const before = line?.words.slice(0, line.words.indexOf(word)) ?? []
  let first = word
  for (const other of before.toReversed()) {
    if (!LEGEND.test(other.text) || first.x0 - other.x1 > 0.8 * word.height) break
    first = other
  }
  return first.x0
}

/** '0 - Entrada', '1 - Saída' and the number in its box. */
function isDirection(text: string): boolean {
  return /^[01]$/.test(text) || /^\s*[01]\s*-?\s*(?:ENTRADA|SA[IÍ]DA)/i.test(text)
}
