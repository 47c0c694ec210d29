import { normalizeCep } from '../../cep.ts'
import type { NfeParty } from '../../nfe/draft-types.ts'
import { cellBelow, cellOf } from '../cells/find-cell.ts'
import type { Cell } from '../cells/find-cell.ts'
import { cityIn, trailingUf } from '../text/parse-city.ts'
import type { Label } from '../labels/find-labels.ts'
import type { LabelId } from '../labels/label-wordings.ts'
import { sectionOf } from '../labels/label-page.ts'
import { plainAddress } from '../text/parse-address.ts'
import type { Layout } from '../labels/label-page.ts'
import { repairName } from '../text/repair-name.ts'
import { digitsOf, repairDigits, ufIn } from '../text/normalize.ts'
import { note, noteCell } from './candidate.ts'
import type { Readings } from './candidate.ts'
import type { SectionName } from '../labels/sections.ts'
import { taxIdIn } from '../text/parse-tax-id.ts'
import { isValidTaxId } from '../../tax-id.ts'

export interface PartyPlace {
  layout: Layout
  readings: Readings
  section: SectionName
  /** 'destinatario', 'entrega', 'transportadora' */
  prefix: string
}

export const NOBODY: NfeParty = {
  razao_social: null,
  cnpj_cpf: null,
  endereco: null,
  municipio: null,
  uf: null,
  cep: null,
  telefone: null,
  inscricao_estadual: null,
}

/** What OCR lost the label of seems to belong to the cell before. */
const STRAY_TAX_ID =
  /\s+([0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/[0-9A-Z]{4}-?\d{2}|\d{3}\.\d{3}\.\d{3}-\d{2})(?=\s|$).*$/
const STRAY_CEP = /\s+(\d{2}\.?\d{3}[- ]\d{3})(?:\s+\d{2}\/\d{2}\/\d{4})?$/

/** A party whose data stand in labelled cells of one section. */
export function partyIn(place: PartyPlace): NfeParty {
  const { layout, readings, section, prefix } = place
  const read = (name: keyof NfeParty, id: LabelId, value: (cell: Cell) => string | null) =>
    noteCell(readings, `${prefix}.${name}`, cellOf(layout, id, section), value)
  return {
    razao_social: read('razao_social', 'name', (cell) => nameIn(cell, readings.fuzzy)),
    cnpj_cpf:
      read('cnpj_cpf', 'taxId', (cell) => documentIn(cell, readings.fuzzy)) ?? strayTaxId(place),
    endereco: addressIn(place),
    municipio: read('municipio', 'city', (cell) => cityIn(cell.first)),
    uf: ufOf(place),
    cep: read('cep', 'cep', (cell) => normalizeCep(repairDigits(cell.first))) ?? strayCep(place),
    telefone: read('telefone', 'phone', (cell) => digitsOf(cell.first) || null),
    inscricao_estadual: read('inscricao_estadual', 'stateRegistration', registrationIn),
  }
}

/** 'ISENTO' is no number but means one: it stays. */
export function registrationIn(cell: Cell): string | null {
  return /^ISENT/i.test(cell.first) ? 'ISENTO' : digitsOf(cell.first) || null
}

/** A foreign recipient's document has no shape: then it is what stands there. */
function documentIn(cell: Cell, fuzzy: number): string | null {
  // A narrow cell breaks it into two lines; of OCR, digits of different cells close too often.
  const whole = fuzzy === 0 ? taxIdIn(cell.text.replaceAll(' ', ''), 0) : null
  if (whole !== null && isValidTaxId(whole)) return whole
  return taxIdIn(cell.first, fuzzy) ?? (cell.first.replaceAll(/[^0-9A-Za-z]/g, '') || null)
}

/** Street and district are two cells of the DANFE and one line of the draft. */
function addressIn({ layout, readings, section, prefix }: PartyPlace): string | null {
  const street = cellOf(layout, 'address', section)
  const district = cellOf(layout, 'district', section)
  const parts = [street?.text, district?.text].filter((part) => part !== undefined)
  const text = parts.map((part) => plainAddress(part.replace(STRAY_CEP, ''))).join(' - ')
  const words = [...(street?.words ?? []), ...(district?.words ?? [])]
  return note(readings, `${prefix}.endereco`, text, { source: 'label', words })
}

function nameIn({ text }: Cell, fuzzy: number): string {
  const name = text.replace(STRAY_TAX_ID, '')
  return fuzzy > 0 ? repairName(name) : name
}

/** Where OCR missed the label of the document, that seems to belong to the name. */
function strayTaxId({ layout, readings, section, prefix }: PartyPlace): string | null {
  const found = STRAY_TAX_ID.exec(cellOf(layout, 'name', section)?.text ?? '')?.[1]
  const taxId = found === undefined ? null : taxIdIn(found, readings.fuzzy)
  return note(readings, `${prefix}.cnpj_cpf`, taxId, { source: 'text' })
}

/** Where OCR missed the label 'CEP', its value seems to belong to the cell before. */
function strayCep({ layout, readings, section, prefix }: PartyPlace): string | null {
  const text = ['district', 'address'] as const
  const found = text.flatMap(
    (id) => STRAY_CEP.exec(cellOf(layout, id, section)?.text ?? '')?.[1] ?? [],
  )
  return note(readings, `${prefix}.cep`, normalizeCep(found[0] ?? ''), { source: 'text' })
}

/** The state beside the municipality: the carrier's section has another one, of the vehicle. */
function ufOf({ layout, readings, section, prefix }: PartyPlace): string | null {
  const labels = layout.labels.filter((label) => sectionOf(layout, label) === section)
  const city = labels.find((label) => label.id === 'city')
  const isOfVehicle = (state: Label) =>
    labels.some((label) => label.id === 'plate' && Math.abs(label.base - state.base) < state.height)
  const states = labels.filter((label) => label.id === 'uf' && !isOfVehicle(label))
  const beside = states.find((label) => city && Math.abs(label.base - city.base) < city.height)
  const label = beside ?? states[0]
  const cell = label ? cellBelow(layout, label) : null
  const own = noteCell(readings, `${prefix}.uf`, cell, ({ first }) => ufIn(first))
  const ofCity = city && cellBelow(layout, city)
  return own ?? noteCell(readings, `${prefix}.uf`, ofCity ?? null, ({ first }) => trailingUf(first))
}
