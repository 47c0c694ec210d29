import type { ReadDocument } from '@canhoto/contracts/receipts'
import { amountOf } from './amount.ts'
import { dayOf } from './day.ts'
import type { FormValues } from './form-values.ts'

const LABELS = {
  nf_number: 'Número da NF',
  client_name: 'Nome do Cliente',
  emission_date: 'Data de emissão',
  departure_date: 'Data de saída',
  merchandise_value: 'Valor total da entrega',
  invoice_total_value: 'Valor total da nota',
} as const
type RequiredField = keyof typeof LABELS

const REQUIRED = Object.keys(LABELS) as RequiredField[]

export const labelOf = (field: RequiredField) => LABELS[field]

export function missingFields(values: FormValues) {
  return REQUIRED.filter((field) => values[field].trim() === '')
}

/** Filled in, but no amount or no day. */
export function unreadableFields(values: FormValues) {
  return REQUIRED.filter((field) => {
    if (values[field].trim() === '') return false
    if (field.endsWith('_value')) return amountOf(values[field]) === null
    return field.endsWith('_date') && dayOf(values[field]) === ''
  })
}

/** 'Delivery summary sent on create' (spec 2 section 3); days and amounts are exact texts. */
export function summaryOf(values: FormValues, reading: ReadDocument | null) {
  const departure = dayOf(values.departure_date)
  return {
    nf_number: values.nf_number.trim(),
    nfe_key: reading?.extractedData?.nf_data.chave ?? '',
    client_name: values.client_name.trim(),
    delivery_address: values.delivery_address.trim(),
    emission_date: dayOf(values.emission_date),
    departure_date: departure,
    delivery_date_expected: departure,
    merchandise_value: amountOf(values.merchandise_value) ?? '',
    invoice_total_value: amountOf(values.invoice_total_value) ?? '',
  }
}
