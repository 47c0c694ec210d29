import { parseAccessKey } from '../../access-key.ts'
import type { AccessKey } from '../../access-key.ts'
import type { NfeIdentification } from '../../nfe/draft-types.ts'
import { cellBelow, cellOf } from '../cells/find-cell.ts'
import type { Cell } from '../cells/find-cell.ts'
import { isPossibleNoteKey } from '../../possible-key.ts'
import { keysIn } from '../text/find-access-keys.ts'
import { findLabel } from '../labels/label-page.ts'
import type { Layout } from '../labels/label-page.ts'
import { linesOf, textOf } from '../layout/lines.ts'
import { dayIn, digitsOf, plain, repairDigits } from '../text/normalize.ts'
import type { Pages } from '../labels/note-pages.ts'
import { note, noteCell } from './candidate.ts'
import type { Readings } from './candidate.ts'
import type { Stub } from './read-stub.ts'
import type { Word } from '../words/types.ts'

const NUMBER_AND_SERIES =
  /(?:\bN\s?[º°o.]{1,3}|\bN[UÚ]MERO)\s*[º°.:]*\s*(\d{1,3}(?:\.\d{3}){1,2}|\d{1,9})(?![\d.]*\d)(?:(?!\bN\s?[º°])[^]){0,90}?S[EÉ]RIE\s*[º°.:]*\s*(\d{1,3})(?!\d)/i
const PROTOCOL =
  /(?<!\d)(\d(?: ?\d){14}(?:\d{2})?)(?! ?\d)\s*[-–]?\s*\d{2}\/\d{2}\/\d{2,4}\s+(?:[àa]s\s+)?\d{2}:\d{2}/
/** Its digits may go on in the next line of a receipt. */
const LABELLED_PROTOCOL = /\bPROTOCOLO\b[^\d]{0,40}(\d{3}\s?\d{10}\s?\d{2})(?!\s?\d{3})/i
const PROTOCOL_LENGTHS = [15, 17]
/** The digit of the direction is this near to its legend, in heights of that. */
const BOX_REACH = 16
const BOX_DEPTH = 3.5
const LEGEND = /^(?:[01] )?(?:ENTRADA|SAIDA)$/

/** The key that the barcode gave, the one under its label, or else the first that closes anywhere. */
export function findKey({ layouts }: Pages, given: string | null, fuzzy: number): AccessKey | null {
  const [first] = layouts
  if (given !== null && isPossibleNoteKey(given)) return parseAccessKey(given)
  const label = first && findLabel(first, 'key')
  const beside = first && label ? cellBelow(first, label, 5) : null
  const below = first && label?.inline ? cellBelow(first, { ...label, inline: false }, 5) : null
  const inLines = linesOf([...new Set([beside, below].flatMap((cell) => cell?.words ?? []))])
  const groups = inLines
    .flatMap(({ words }) => words)
    .filter(({ text }) => /^[0-9A-Z]{4}$/.test(text))
  const labelled = [
    ...keysIn(inLines, fuzzy),
    ...inLines.slice(0, 1).flatMap((line) => keysIn([{ ...line, words: groups }])),
  ]
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
  const named = layout.page.words.filter((word) => LEGEND.test(plain(word.text)))
  const numbered = named.filter((word) => isNumbered(layout, word))
  const legends = numbered.length > 0 ? numbered : named
  const [legend] = legends
  if (!legend) return null
  const distance = (word: Word) =>
    Math.min(
      ...legends.map((near) =>
        Math.hypot(Math.max(0, word.x0 - near.x1, near.x0 - word.x1), 2 * (word.base - near.base)),
      ),
    )
  const [digit] = layout.lines
    .filter((line) => Math.abs(line.base - legend.base) < legend.height * BOX_DEPTH)
    .flatMap((line) => line.words.filter((_, index) => isChoice(line.words, index)))
    .filter((word) => distance(word) < legend.height * BOX_REACH)
    .toSorted((a, b) => distance(a) - distance(b))
  const chosen = digitsOf(digit?.text ?? '') || onlyLegend(layout)
  return note(readings, 'tipo_nota', chosen, { source: 'text' })
}

/** '1 - SAÍDA' is the legend; 'Saída Norte Ltda' is a company. */
function isNumbered(layout: Layout, word: Word): boolean {
  if (/^[01]/.test(word.text)) return true
  const line = layout.lines.find(({ words }) => words.includes(word))
  const before = line?.words.slice(0, line.words.indexOf(word)) ?? []
  return /\b[01] ?[-–:=)]?$/.test(textOf(before))
}

/** Some print the choice alone: '1 - SAÍDA'. */
function onlyLegend(layout: Layout): string | null {
  const text = layout.lines.map((line) => textOf(line.words)).join('\n')
  const found = [...text.matchAll(/\b([01]) ?[-–=:] ?(?:ENTRADA|SA[IÍ]DA)\b/gi)].map(
    ([, code]) => code,
  )
  return new Set(found).size === 1 ? (found[0] ?? null) : null
}

/** A digit alone: neither that of '1 - Saída', which is a legend, nor a series or a page. */
function isChoice(words: readonly Word[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]]
  if (!word || !/^\W?[01]\W?$/.test(word.text)) return false
  const isNear = (other: Word) =>
    Math.max(other.x0 - word.x1, word.x0 - other.x1) < word.height * 1.5
  if (next && isNear(next) && /^[-–:=)/.]|^SA[IÍ]DA|^ENTRADA/i.test(next.text)) return false
  return (
    !before ||
    !isNear(before) ||
    !/^(?:S[ÉE]RIE|N[º°O.]|FOLHA|FL|P[ÁA]G|DE|\d+\/?$)/i.test(before.text)
  )
}

function protocolIn({ layouts, text }: Pages, readings: Readings): string | null {
  const field = 'nf_data.protocolo_autorizacao'
  for (const layout of layouts.slice(0, 1)) {
    const found = noteCell(readings, field, cellOf(layout, 'protocol'), protocolOf)
    if (found) return found
  }
  const anywhere = PROTOCOL.exec(text)?.[1] ?? LABELLED_PROTOCOL.exec(text)?.[1]
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
