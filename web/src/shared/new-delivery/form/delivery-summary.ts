import type { ReadDocument } from '@canhoto/contracts/receipts'
import { normalizeAccessKey } from '@canhoto/fiscal/access-key'
import { parseAmount } from './amount.ts'
import { isNoteKey } from './access-key.ts'
import { parseDay } from './day.ts'
import type { FormValues } from './form-values.ts'

/** The labels of the fields that are checked, in the order of the form. */
export const FIELD_LABELS = {
  nfe_key: 'Chave de acesso',
  nf_number: 'Número da NF',
  client_name: 'Nome do Cliente',
  emission_date: 'Data de emissão',
  departure_date: 'Data de saída',
  merchandise_value: 'Valor total da entrega',
  invoice_total_value: 'Valor total da nota',
} as const
type Field = keyof typeof FIELD_LABELS

const FIELDS = Object.keys(FIELD_LABELS) as Field[]
const REQUIRED = FIELDS.filter((field) => field !== 'nfe_key')

export function listMissing(values: FormValues) {
  return REQUIRED.filter((field) => values[field].trim() === '')
}

/** Fields with a text that is no key, no amount or no day. */
export function listUnreadable(values: FormValues) {
  return FIELDS.filter((field) => {
    if (values[field].trim() === '') return false
    if (field === 'nfe_key') return !isNoteKey(values.nfe_key)
    if (field.endsWith('_value')) return parseAmount(values[field]) === null
    return field.endsWith('_date') && parseDay(values[field]) === ''
  })
}

/** 'Delivery summary sent on create' (spec 2 section 3): days are 'YYYY-MM-DD', amounts exact decimal texts. */
export function toSummary(values: FormValues, reading: ReadDocument | null) {
  const departure = parseDay(values.departure_date)
  return {
    nf_number: values.nf_number.trim(),
    nfe_key: normalizeAccessKey(values.nfe_key) || (reading?.extractedData?.nf_data.chave ?? ''),
    client_name: values.client_name.trim(),
    delivery_address: values.delivery_address.trim(),
    emission_date: parseDay(values.emission_date),
    departure_date: departure,
    delivery_date_expected: departure,
    merchandise_value: parseAmount(values.merchandise_value) ?? '',
    invoice_total_value: parseAmount(values.invoice_total_value) ?? '',
  }
}
