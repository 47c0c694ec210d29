import type { ReadDocument } from '@canhoto/contracts/receipts'
import { amountOf } from './amount.ts'
import { isKey, keyOf } from './access-key.ts'
import { dayOf } from './day.ts'
import type { FormValues } from './form-values.ts'

const LABELS = {
  nfe_key: 'Chave de acesso',
  nf_number: 'Número da NF',
  client_name: 'Nome do Cliente',
  emission_date: 'Data de emissão',
  departure_date: 'Data de saída',
  merchandise_value: 'Valor total da entrega',
  invoice_total_value: 'Valor total da nota',
} as const
type Field = keyof typeof LABELS

const FIELDS = Object.keys(LABELS) as Field[]
const REQUIRED = FIELDS.filter((field) => field !== 'nfe_key')

export const labelOf = (field: Field) => LABELS[field]

export function missingFields(values: FormValues) {
  return REQUIRED.filter((field) => values[field].trim() === '')
}

/** Filled in, but no key, no amount or no day. */
export function unreadableFields(values: FormValues) {
  return FIELDS.filter((field) => {
    if (values[field].trim() === '') return false
    if (field === 'nfe_key') return !isKey(values.nfe_key)
    if (field.endsWith('_value')) return amountOf(values[field]) === null
    return field.endsWith('_date') && dayOf(values[field]) === ''
  })
}

/** 'Delivery summary sent on create' (spec 2 section 3); days and amounts are exact texts. */
export function summaryOf(values: FormValues, reading: ReadDocument | null) {
  const departure = dayOf(values.departure_date)
  return {
    nf_number: values.nf_number.trim(),
    nfe_key: keyOf(values.nfe_key) || (reading?.extractedData?.nf_data.chave ?? ''),
    client_name: values.client_name.trim(),
    delivery_address: values.delivery_address.trim(),
    emission_date: dayOf(values.emission_date),
    departure_date: departure,
    delivery_date_expected: departure,
    merchandise_value: amountOf(values.merchandise_value) ?? '',
    invoice_total_value: amountOf(values.invoice_total_value) ?? '',
  }
}
