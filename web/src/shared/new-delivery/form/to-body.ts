import { MAX_DRAFT_LENGTH } from '@canhoto/contracts/limits'
import type { ReadDocument } from '@canhoto/contracts/receipts'
import { normalizeAccessKey } from '@canhoto/fiscal/access-key'
import { parseAmount } from './amount.ts'
import type { FormValues, NoteValues } from './form-values.ts'

/** 'Delivery summary sent on create' (spec 2 section 3). An unreadable amount is left to the validation. */
export function toSummary(values: NoteValues, reading: ReadDocument | null) {
  const toAmount = (text: string) => parseAmount(text) ?? text
  return {
    nf_number: values.nf_number.trim(),
    nfe_key: normalizeAccessKey(values.nfe_key) || (reading?.extractedData?.nf_data.chave ?? ''),
    client_name: values.client_name.trim(),
    delivery_address: values.delivery_address.trim(),
    emission_date: values.emission_date,
    departure_date: values.departure_date,
    delivery_date_expected: values.departure_date,
    merchandise_value: toAmount(values.merchandise_value),
    invoice_total_value: toAmount(values.invoice_total_value),
    delivery_volume: values.delivery_volume.trim() || undefined,
  }
}

interface Context {
  id: string
  driverId: string
  reading: ReadDocument | null
}

/** The body of a registration. The server reads the file itself, so a draft beyond the contract's limit is left out. */
export function toBody(values: FormValues, { id, driverId, reading }: Context) {
  const structured = JSON.stringify(reading?.extractedData ?? null)
  return {
    id,
    summary: toSummary(values, reading),
    structured: structured.length <= MAX_DRAFT_LENGTH ? structured : undefined,
    isSefazValid: String(reading?.isSefazValid ?? false),
    driver_id: driverId,
    notes: values.notes.trim(),
  }
}
