import { normalizeCep } from '../../cep.ts'
import type { NfeParty } from '../../nfe/draft-types.ts'
import { isValidTaxId } from '../../tax-id.ts'
import { findCell, readCell } from '../cells/find-cell.ts'
import type { Cell } from '../cells/types.ts'
import { sectionOf, sectionTop } from '../labels/label-queries.ts'
import type { Label, LabelId, LabeledPage, SectionName } from '../labels/types.ts'
import { extractPhone } from '../text/extract-phone.ts'
import { groupLines, joinText } from '../layout/lines.ts'
import type { Word } from '../words/types.ts'
import { digitsOnly, repairDigits } from '../text/normalize-text.ts'
import { parseUf } from '../text/parse-uf.ts'
import { normalizeAddress, repairAddress } from '../text/parse-address.ts'
import { parseCity, parseTrailingUf } from '../text/parse-city.ts'
import { parseTaxId } from '../text/parse-tax-id.ts'
import { repairName } from '../text/repair-name.ts'
import { createCandidate, createCellCandidate } from './candidate.ts'
import type { Candidate, PathIn } from './types.ts'

export interface PartySection {
  section: SectionName
  group: 'destinatario' | 'entrega' | 'retirada' | 'transportadora'
}

/** A value whose label OCR did not read is taken for the end of the cell before. */
const STRAY_TAX_ID =
  /\s+([0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/[0-9A-Z]{4}-?\d{2}|\d{3}\.\d{3}\.\d{3}-\d{2})(?=\s|$).*$/
const STRAY_FREIGHT_MODE = /(?:^|\s+)\(?[0-49]\)?\s?[-–]\s?(?:EMIT|DEST|REM|TERC|PR[ÓO]P|SEM\b).*$/i
/** With OCR the text of the next cell may follow. */
const OCR_PHONE = /\(?\d{2}\)? ?9?\d{4}[- ]?\d{4}(?!\d)/
const STRAY_CEP = /\s+(\d{2}\.?\d{3}[- ]\d{3})(?:\s+\d{2}\/\d{2}\/\d{4})?$/

/** A party whose data stand in labeled cells of one section. */
export function readParty(page: LabeledPage, party: PartySection): Candidate[] {
  const { section, group } = party
  const { fuzzy } = page
  const read = (name: keyof NfeParty, id: LabelId, parse: (cell: Cell) => string | null) =>
    createCellCandidate(page, pathOf(group, name), findCell(page, id, section), parse)
  return [
    ...read('razao_social', 'name', (cell) => parseName(cell, fuzzy)),
    ...read('cnpj_cpf', 'taxId', (cell) => parseDocument(cell, fuzzy)),
    ...readStrayTaxId(page, party),
    ...readAddress(page, party),
    ...read('municipio', 'city', (cell) => parseCity(cell.first)),
    ...readUf(page, party),
    ...read('cep', 'cep', (cell) => normalizeCep(repairDigits(cell.first))),
    ...readStrayCep(page, party),
    ...read('telefone', 'phone', (cell) => parsePhone(cell, fuzzy)),
    ...read('inscricao_estadual', 'stateRegistration', (cell) => parseRegistration(cell, fuzzy)),
  ]
}

/** The place of delivery or pickup, when the page has its section and that names an address or a party. */
export function readPlace(page: LabeledPage, party: PartySection): Candidate[] {
  if (sectionTop(page, party.section) === null) return []
  const candidates = readParty(page, party)
  const isPlace = candidates.some(
    ({ path }) => path.endsWith('.endereco') || path.endsWith('.razao_social'),
  )
  return isPlace ? candidates : []
}

/** 'ISENTO' is kept: it states that the party has no registration number. */
export function parseRegistration(cell: Cell, fuzzy: number): string | null {
  if (/^ISENT/i.test(cell.first)) return 'ISENTO'
  // With OCR the text of the next cell may follow, where its label is lost.
  const [first = ''] = fuzzy > 0 ? cell.first.split(' ') : [cell.first]
  return digitsOnly(first) || null
}

function pathOf(group: PartySection['group'], name: keyof NfeParty): PathIn<typeof group> {
  return `${group}.${name}`
}

function parsePhone({ first }: Cell, fuzzy: number): string | null {
  if (fuzzy > 0) return digitsOnly(OCR_PHONE.exec(first)?.[0] ?? '') || null
  const [one = ''] = first.split('/')
  return extractPhone(first).phone ?? (digitsOnly(one) || null)
}

/** The document of a foreign recipient has no fixed format, so it is taken as printed. */
function parseDocument(cell: Cell, fuzzy: number): string | null {
  // A narrow cell breaks the number into two lines. With OCR the digits of two cells form a valid number too often.
  const whole = fuzzy === 0 ? parseTaxId(cell.text.replaceAll(' ', ''), 0) : null
  if (whole !== null && isValidTaxId(whole)) return whole
  return parseTaxId(cell.first, fuzzy) ?? (cell.first.replaceAll(/[^0-9A-Za-z]/g, '') || null)
}

/** Street and district are two cells of the DANFE and one line of the draft. */
function readAddress(page: LabeledPage, { section, group }: PartySection): Candidate[] {
  const street = findCell(page, 'address', section)
  const district = findCell(page, 'district', section)
  const parts = [
    street?.text ?? '',
    district ? textWithout(district, street?.words ?? []) : '',
  ].filter((part) => part !== '')
  const read = parts.map((part) => normalizeAddress(part.replace(STRAY_CEP, ''))).join(' - ')
  const text = page.fuzzy > 0 ? repairAddress(read) : read
  const words = [...(street?.words ?? []), ...(district?.words ?? [])]
  return createCandidate(`${group}.endereco`, text, { source: 'label', fuzzy: page.fuzzy, words })
}

/** At the border of two columns a word may be counted to both: the first one keeps it. */
function textWithout({ words, text }: Cell, others: readonly Word[]): string {
  if (!words.some((word) => others.includes(word))) return text
  const own = words.filter((word) => !others.includes(word))
  return groupLines(own)
    .map((line) => joinText(line.words))
    .join(' ')
}

function parseName({ text }: Cell, fuzzy: number): string {
  const name = text.replace(STRAY_TAX_ID, '').replace(STRAY_FREIGHT_MODE, '')
  return fuzzy > 0 ? repairName(name) : name
}

/** Without its label, the document is taken for the end of the name. */
function readStrayTaxId(page: LabeledPage, { section, group }: PartySection): Candidate[] {
  const found = STRAY_TAX_ID.exec(findCell(page, 'name', section)?.text ?? '')?.[1]
  const taxId = found === undefined ? null : parseTaxId(found, page.fuzzy)
  return createCandidate(`${group}.cnpj_cpf`, taxId, { source: 'text', fuzzy: page.fuzzy })
}

/** Without its label, the CEP is taken for the end of the district or the street. */
function readStrayCep(page: LabeledPage, { section, group }: PartySection): Candidate[] {
  const ids = ['district', 'address'] as const
  const [cep = ''] = ids.flatMap(
    (id) => STRAY_CEP.exec(findCell(page, id, section)?.text ?? '')?.[1] ?? [],
  )
  return createCandidate(`${group}.cep`, normalizeCep(cep), { source: 'text', fuzzy: page.fuzzy })
}

/** The state's own cell first, then the end of the municipality: 'Niterói - RJ'. */
function readUf(page: LabeledPage, { section, group }: PartySection): Candidate[] {
  const labels = page.labels.filter((label) => sectionOf(page, label) === section)
  const city = labels.find((label) => label.id === 'city')
  const state = findStateLabel(labels, city)
  const path = `${group}.uf` as const
  const read = (label: Label | undefined, parse: (text: string) => string | null) =>
    createCellCandidate(page, path, label ? readCell(page, label) : null, ({ first }) =>
      parse(first),
    )
  return [...read(state, parseUf), ...read(city, parseTrailingUf)]
}

/** The label beside the municipality's: the carrier's section has another one, of the vehicle. */
function findStateLabel(labels: readonly Label[], city: Label | undefined): Label | undefined {
  const isOfVehicle = (state: Label) =>
    labels.some((label) => label.id === 'plate' && Math.abs(label.base - state.base) < state.height)
  const states = labels.filter((label) => label.id === 'uf' && !isOfVehicle(label))
  const beside = states.find((label) => city && Math.abs(label.base - city.base) < city.height)
  return beside ?? states[0]
}
