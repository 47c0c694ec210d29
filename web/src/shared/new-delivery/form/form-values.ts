import type { Delivery } from '@canhoto/contracts/deliveries'
import type { ReadDocument } from '@canhoto/contracts/receipts'
import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { proposeDelivery } from '@canhoto/fiscal/nfe/delivery-proposal'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { isNoteKey, parseNoteNumber } from './access-key.ts'
import { formatAmount } from './amount.ts'
import { parseDay } from '../../../lib/day.ts'

export const EMPTY_NOTE = {
  nfe_key: '',
  nf_number: '',
  client_name: '',
  emission_date: '',
  departure_date: '',
  merchandise_value: '',
  invoice_total_value: '',
  delivery_address: '',
  delivery_volume: '',
}
/** The fields that a note fills, as texts: amounts as '1.234,56', days as 'YYYY-MM-DD'. */
export type NoteValues = typeof EMPTY_NOTE

export type FormValues = NoteValues & { file: File | null; notes: string; driver_id: string }

/** In the order in which wrong fields are reported: the driver comes last (spec 2 section 5). */
export const EMPTY_VALUES: FormValues = { file: null, ...EMPTY_NOTE, notes: '', driver_id: '' }

/** A delivery that proposes values for another one. */
export type DeliveryModel = Pick<
  Delivery,
  'nf_number' | 'client_name' | 'delivery_address' | 'merchandise_value' | 'delivery_volume'
>

/** The form's values of another delivery, or of the key of a scanned note. */
export function proposeFromModel(model: DeliveryModel | string): Partial<NoteValues> {
  if (typeof model !== 'string') return proposeFromDelivery(model)
  return { nfe_key: formatAccessKey(model), nf_number: parseNoteNumber(model) }
}

/** The form's values of another delivery, for one that is registered by hand (spec 2, driver dashboard). */
function proposeFromDelivery(delivery: DeliveryModel): Partial<NoteValues> {
  const { merchandise_value, delivery_volume } = delivery
  return {
    nf_number: delivery.nf_number,
    client_name: delivery.client_name,
    delivery_address: delivery.delivery_address ?? '',
    merchandise_value: merchandise_value === null ? '' : formatAmount(merchandise_value.toFixed(2)),
    delivery_volume: String(delivery_volume ?? 1),
  }
}

/** The form's values of a note; '' where the note has none. */
export function proposeFromNote(note: NfeDraft): NoteValues {
  const proposal = proposeDelivery(note)
  return {
    // A key with wrong check digits is reported as a warning and not shown.
    nfe_key: isNoteKey(proposal.nfe_key ?? '') ? formatAccessKey(proposal.nfe_key ?? '') : '',
    nf_number: proposal.nf_number ?? '',
    client_name: proposal.client_name ?? '',
    emission_date: parseDay(proposal.emission_date),
    departure_date: parseDay(proposal.departure_date),
    merchandise_value: formatAmount(proposal.merchandise_value),
    invoice_total_value: formatAmount(proposal.invoice_total_value),
    delivery_address: proposal.delivery_address ?? '',
    delivery_volume: proposal.delivery_volume === null ? '' : String(proposal.delivery_volume),
  }
}

/** The key and the note's number, which is part of the key. */
export function proposeFromKey(key: string): NoteValues {
  return { ...EMPTY_NOTE, nfe_key: formatAccessKey(key), nf_number: parseNoteNumber(key) }
}

/** The reading of a CT-e with several notes, reduced to the note that the user chose. */
export function selectListedNote(reading: ReadDocument, key: string): ReadDocument {
  const read = reading.extractedData
  if (!read) return reading
  const nf_data = { ...read.nf_data, chave: key, numero: parseNoteNumber(key) || null }
  return { ...reading, extractedData: { ...read, nf_data } }
}

/** Typed values win; the note fills the empty fields. */
export function mergeProposal(typed: FormValues, note: NoteValues): FormValues {
  const fields = Object.keys(note) as (keyof NoteValues)[]
  const merged = fields.map((field) => [field, typed[field] || note[field]])
  return { ...typed, ...(Object.fromEntries(merged) as NoteValues) }
}

/** The values without those that another delivery proposed, of which the note of a document knows nothing. */
export function withoutPrefill(values: FormValues, prefill: Partial<NoteValues>): FormValues {
  const fields = Object.keys(prefill) as (keyof NoteValues)[]
  const untouched = fields.filter((field) => values[field] === prefill[field])
  return { ...values, ...Object.fromEntries(untouched.map((field) => [field, ''])) }
}

interface Replaced {
  note: NoteValues
  /** Whether the document before this one filled the form. */
  hadNote: boolean
  prefill: Partial<NoteValues>
}

/** The form's values once a document was read; one that says nothing leaves what another delivery proposed. */
export function applyNote(values: FormValues, { note, hadNote, prefill }: Replaced): FormValues {
  if (hadNote) return mergeProposal(clearProposal(values), note)
  return mergeProposal(note.nf_number ? withoutPrefill(values, prefill) : values, note)
}

/** Keeps the driver and the remarks, which do not come from the document. */
export function clearProposal(values: FormValues): FormValues {
  return { ...values, ...EMPTY_NOTE }
}
