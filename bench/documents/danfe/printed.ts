import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { formatCep } from '@canhoto/fiscal/cep'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { formatPlate } from '@canhoto/fiscal/plate'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import type { XmlParty } from '@canhoto/fiscal/test/nfe-options'

/** '1234.50' → '1.234,50', with at least the places that it has. */
export function amount(decimal: string | null, places = 2): string {
  if (decimal === null) return ''
  const [whole = '0', cents = ''] = decimal.split('.')
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')},${cents.slice(0, places).padEnd(places, '0')}`
}

export const text = (value: string | null | undefined) => value ?? ''

export function day(iso: string | null): string {
  return iso ? iso.split('-').toReversed().join('/') : ''
}

export const taxId = (value: string | null) => (value ? formatTaxId(value) : '')
export const cep = (value: string | null) => (value ? formatCep(value) : '')
/** Some programs print an old plate with a hyphen, others as the XML has it: here by its last digit. */
export const plate = (value: string | null | undefined) =>
  value && Number(value.at(-1)) % 2 === 0 ? formatPlate(value) : text(value)
export const key = (value: string | null) => (value ? formatAccessKey(value) : '')

/** '(21) 98888-7777' */
export function phone(value: string | null): string {
  return value ? value.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3') : ''
}

/** '000.001.450' */
export function longNumber(value: string | null): string {
  return (value ?? '').padStart(9, '0').replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
}

export function protocol(draft: NfeDraft, grouped: boolean): string {
  const number = draft.nf_data.protocolo_autorizacao ?? ''
  const printed = grouped ? number.replaceAll(/(\d{3})(?=\d)/g, '$1 ') : number
  return `${printed} - ${day(draft.nf_data.data_emissao)} 22:45:10`
}

export function street(party: XmlParty, separator = ', '): string {
  return [`${party.street}, ${party.number}`, party.complement].filter(Boolean).join(separator)
}
