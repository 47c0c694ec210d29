import type { ReadDocument } from '@canhoto/contracts/receipts'
import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { proposeDelivery } from '@canhoto/fiscal/nfe/delivery-proposal'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { formatAmount } from './amount.ts'
import { isNoteKey, parseNoteNumber } from './access-key.ts'
import { parseDay } from './day.ts'

/** The texts of the form's fields: amounts as '1.234,56', days as 'YYYY-MM-DD'. */
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

export const EMPTY_VALUES: FormValues = {
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

/** The form's values of a note; '' where the note has none. */
export function proposeFromNote(note: NfeDraft): FormValues {
  const proposal = proposeDelivery(note)
  return {
    ...EMPTY_VALUES,
    // A key with wrong check digits is reported as a warning and not shown.
    nfe_key: isNoteKey(proposal.nfe_key ?? '') ? formatAccessKey(proposal.nfe_key ?? '') : '',
    nf_number: proposal.nf_number ?? '',
    client_name: proposal.client_name ?? '',
    emission_date: parseDay(proposal.emission_date),
    departure_date: parseDay(proposal.departure_date),
    merchandise_value: formatAmount(proposal.merchandise_value),
    invoice_total_value: formatAmount(proposal.invoice_total_value),
    delivery_address: proposal.delivery_address ?? '',
  }
}

/** The key and the note's number, which is part of the key. */
export function proposeFromKey(key: string): FormValues {
  return { ...EMPTY_VALUES, nfe_key: formatAccessKey(key), nf_number: parseNoteNumber(key) }
}

/** The reading of a CT-e with several notes, reduced to the note that the user chose. */
export function selectListedNote(reading: ReadDocument, key: string): ReadDocument {
  const read = reading.extractedData
  if (!read) return reading
  const nf_data = { ...read.nf_data, chave: key, numero: parseNoteNumber(key) || null }
  return { ...reading, extractedData: { ...read, nf_data } }
}

/** Typed values win; the note fills the empty fields. */
export function mergeProposal(typed: FormValues, note: FormValues): FormValues {
  const all = Object.entries(typed) as [keyof FormValues, string][]
  return Object.fromEntries(all.map(([field, text]) => [field, text || note[field]])) as never
}

/** Keeps the driver and the remarks, which do not come from the document. */
export function clearProposal({ driver_id, notes }: FormValues): FormValues {
  return { ...EMPTY_VALUES, driver_id, notes }
}
