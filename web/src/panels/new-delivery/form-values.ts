import type { NfeDraft } from '@canhoto/contracts/nfe'
import type { ReadDocument } from '@canhoto/contracts/receipts'
import { amountText } from './amount.ts'
import { isKey, keyText, numberOf } from './access-key.ts'
import { dayOf } from './day.ts'

/** As the person sees them: amounts '1.234,56', days as the date field holds them. */
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

/** What a note says about the delivery; '' where it says nothing. */
export function valuesOfNote({ nf_data, destinatario, entrega, valores }: NfeDraft): FormValues {
  const products = amountText(valores.valor_total_produtos)
  const emission = dayOf(nf_data.data_emissao)
  return {
    ...EMPTY,
    // One that does not close is told as a warning and identifies nothing.
    nfe_key: isKey(nf_data.chave ?? '') ? keyText(nf_data.chave ?? '') : '',
    nf_number: nf_data.numero ?? '',
    client_name: destinatario.razao_social ?? '',
    emission_date: emission,
    // A third of all notes have no departure: goods rarely leave before the note is issued.
    departure_date: dayOf(nf_data.data_saida) || emission,
    merchandise_value: products,
    // Spec 2 section 5: an empty total falls back to the products total.
    invoice_total_value: amountText(valores.valor_total_nota) || products,
    delivery_address: addressOf(entrega?.endereco ? entrega : destinatario),
  }
}

function addressOf({ endereco, municipio, uf }: NfeDraft['destinatario']) {
  const city = [municipio, uf].filter(Boolean).join('/')
  return [endereco, city].filter(Boolean).join(', ')
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
