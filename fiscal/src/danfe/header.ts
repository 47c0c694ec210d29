import { parseAccessKey } from '../access-key.ts'
import type { AccessKey } from '../access-key.ts'
import type { NfeIdentification } from '../nfe/draft-types.ts'
import { cellOf } from './cells.ts'
import type { Cell } from './cells.ts'
import { isPossibleNoteKey } from '../possible-key.ts'
import { keysIn } from './key-in-text.ts'
import type { Layout } from './layout.ts'
import { linesOf } from './lines.ts'
import { dayIn, digitsOf, plain, repairDigits } from './normalise.ts'
import type { Pages } from './pages.ts'
import { note, noteCell } from './readings.ts'
import type { Readings } from './readings.ts'
import type { Stub } from './stub.ts'

const NUMBER_AND_SERIES =
  /(?:\bN\s?[º°o.]{1,3}|\bN[UÚ]MERO)\s*[º°.:]*\s*(\d{1,3}(?:\.\d{3}){1,2}|\d{1,9})(?![\d.]*\d)(?:(?!\bN\s?[º°])[^]){0,90}?S[EÉ]RIE\s*[º°.:]*\s*(\d{1,3})(?!\d)/i
const PROTOCOL =
  /(?<!\d)(\d(?: ?\d){14}(?:\d{2})?)(?! ?\d)\s*[-–]?\s*\d{2}\/\d{2}\/\d{2,4}\s+(?:[àa]s\s+)?\d{2}:\d{2}/
const PROTOCOL_LENGTHS = [15, 17]
/** The digit of the direction is this near to its legend, in heights of that. */
const BOX_REACH = 16

/** The key that the barcode gave, the one under its label, or else the first that closes anywhere. */
export function findKey({ layouts }: Pages, given: string | null, fuzzy: number): AccessKey | null {
  const [first] = layouts
  if (given !== null && isPossibleNoteKey(given)) return parseAccessKey(given)
  const cell = first ? cellOf(first, 'key', undefined, 5) : null
  const labelled = cell ? keysIn(linesOf(cell.words), fuzzy) : []
  const key = labelled[0] ?? layouts.flatMap((layout) => keysIn(layout.lines, fuzzy))[0]
  return key === undefined ? null : parseAccessKey(key)
}

export function identificationIn(
  pages: Pages,
  readings: Readings,
  from: { key: AccessKey | null; chave: string | null; stub: Stub },
): NfeIdentification {
  const [layout] = pages.layouts
  const day = (field: string, id: 'issued' | 'departed') =>
    layout ? noteCell(readings, field, cellOf(layout, id), dayOf) : null
  const [numero, serie] = numberAndSeries(pages.text, readings, from.key)
  return {
    numero,
    serie,
    chave: note(readings, 'nf_data.chave', from.chave, { source: 'key' }),
    data_emissao:
      day('nf_data.data_emissao', 'issued') ??
      note(readings, 'nf_data.data_emissao', from.stub.issued, { source: 'stub' }) ??
      note(readings, 'nf_data.data_emissao', issuedInText(pages.text), { source: 'text' }),
    data_saida: day('nf_data.data_saida', 'departed'),
    protocolo_autorizacao: protocolIn(pages, readings),
  }
}

/** Of the key, or else as printed. */
function numberAndSeries(text: string, readings: Readings, key: AccessKey | null) {
  const source = key ? ('key' as const) : ('text' as const)
  const found = key ?? printedNumber(text)
  return [
    note(readings, 'nf_data.numero', found?.number ?? null, { source }),
    note(readings, 'nf_data.serie', found?.series ?? null, { source }),
  ] as const
}

/** Number and series as printed beside 'Nº' and 'SÉRIE', without leading zeros. */
export function printedNumber(text: string): { number: string; series: string } | null {
  const found = NUMBER_AND_SERIES.exec(text)
  if (!found) return null
  const [, number = '', series = ''] = found
  return { number: withoutZeros(digitsOf(number)), series: withoutZeros(series) }
}

/** natOp, which may take two lines. */
export function operationIn(layout: Layout, readings: Readings): string | null {
  return noteCell(readings, 'natureza_operacao', cellOf(layout, 'operation'), ({ text }) => text)
}

/** tpNF: the digit in the box beside '0 - Entrada' and '1 - Saída'. */
export function directionIn(layout: Layout, readings: Readings): string | null {
  const entry = layout.page.words.find((word) => /^ENTRADA$/.test(plain(word.text)))
  if (!entry) return null
  const [digit] = layout.page.words
    .filter(
      (word) =>
        /^[01]$/.test(word.text) &&
        Math.abs(word.base - entry.base) < entry.height * 3.5 &&
        word.x0 > entry.x1 &&
        word.x0 - entry.x1 < entry.height * BOX_REACH &&
        !isExplained(layout, word.x1, word.base),
    )
    .toSorted((a, b) => a.x0 - b.x0)
  return note(readings, 'tipo_nota', digit?.text ?? null, { source: 'text' })
}

/** The digit of '1 - Saída' is a legend, not the choice. */
function isExplained(layout: Layout, x: number, base: number): boolean {
  const line = layout.lines.find(
    (candidate) => Math.abs(candidate.base - base) < 0.5 * candidate.height,
  )
  const next = line?.words.find((word) => word.x0 >= x - 0.1)
  return next !== undefined && /^(?:-|–|=|SA[IÍ]DA|ENTRADA)/i.test(next.text)
}

function protocolIn({ layouts, text }: Pages, readings: Readings): string | null {
  const field = 'nf_data.protocolo_autorizacao'
  for (const layout of layouts.slice(0, 1)) {
    const found = noteCell(readings, field, cellOf(layout, 'protocol'), protocolOf)
    if (found) return found
  }
  const anywhere = PROTOCOL.exec(text)?.[1]
  return note(readings, field, anywhere ? digitsOf(anywhere) : null, { source: 'text' })
}

/** '333 260 001 234 567 - 20/11/2026 22:45:10' */
function protocolOf({ text }: Cell): string | null {
  const beforeDay = repairDigits(text).split(/\d{2}\/\d{2}\/\d{2,4}/)[0] ?? ''
  const digits = digitsOf(beforeDay)
  if (PROTOCOL_LENGTHS.includes(digits.length)) return digits
  return digits.length > 15 ? digits.slice(0, 15) : null
}

function dayOf({ text }: Cell): string | null {
  return dayIn(text)
}

function issuedInText(text: string): string | null {
  const found = /EMISS[ÃA]O\s*:?\s*(\d{2}\/\d{2}\/\d{4})/i.exec(text)
  return found?.[1] ? dayIn(found[1]) : null
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}
