import type { ReadDocument } from '@canhoto/contracts/receipts'
import { proposeDelivery } from '@canhoto/fiscal/nfe/delivery-proposal'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { amountText } from './amount.ts'
import { isKey, keyText, numberOf } from './access-key.ts'
import { dayOf } from './day.ts'

/** As the form shows them: amounts '1.234,56', days as the date field holds them. */
export interface FormValues {
  driver_id: string
  nfe_key: string
  nf_number: string
  client_name: string
  emission_date: string
  departure_date: string
  merchandise_value: string
  invoice_total_value: string
  delivery_address: string
  notes: string
}

export const EMPTY: FormValues = {
  driver_id: '',
  nfe_key: '',
  nf_number: '',
  client_name: '',
  emission_date: '',
  departure_date: '',
  merchandise_value: '',
  invoice_total_value: '',
  delivery_address: '',
  notes: '',
}

/** What a note proposes for the delivery; '' where it proposes nothing. */
export function valuesOfNote(note: NfeDraft): FormValues {
  const proposal = proposeDelivery(note)
  return {
    ...EMPTY,
    // A key with wrong check digits is reported as a warning and not shown.
    nfe_key: isKey(proposal.nfe_key ?? '') ? keyText(proposal.nfe_key ?? '') : '',
    nf_number: proposal.nf_number ?? '',
    client_name: proposal.client_name ?? '',
    emission_date: dayOf(proposal.emission_date),
    departure_date: dayOf(proposal.departure_date),
    merchandise_value: amountText(proposal.merchandise_value),
    invoice_total_value: amountText(proposal.invoice_total_value),
    delivery_address: proposal.delivery_address ?? '',
  }
}

/** What a scanned key says by itself. */
export function valuesOfKey(key: string): FormValues {
  return { ...EMPTY, nfe_key: keyText(key), nf_number: numberOf(key) }
}

/** What a CT-e of several notes says of one of them. */
export function ofListed(reading: ReadDocument, key: string): ReadDocument {
  const read = reading.extractedData
  if (!read) return reading
  const nf_data = { ...read.nf_data, chave: key, numero: numberOf(key) || null }
  return { ...reading, extractedData: { ...read, nf_data } }
}

/** What was typed stays; the note fills what is still empty. */
export function filled(typed: FormValues, note: FormValues): FormValues {
  const all = Object.entries(typed) as [keyof FormValues, string][]
  return Object.fromEntries(all.map(([field, text]) => [field, text || note[field]])) as never
}

/** What belongs to the delivery and not to its document. */
export function withoutNote({ driver_id, notes }: FormValues): FormValues {
  return { ...EMPTY, driver_id, notes }
}
