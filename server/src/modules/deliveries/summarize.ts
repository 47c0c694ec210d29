import type { DeliverySummary } from '@canhoto/contracts/deliveries'
import { SURE_READING } from '@canhoto/contracts/limits'
import { normalizeAccessKey } from '@canhoto/fiscal/access-key'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { deliverySummary } from '@canhoto/fiscal/nfe/summary'
import { hasPossibleParts, isPossibleNoteKey } from '@canhoto/fiscal/possible-key'
import { invalid } from '../../platform/errors.ts'

/** The delivery's columns: what the person confirmed, completed by the note; what identifies the note is the note's own. */
export function summarize(summary: DeliverySummary, note: NfeDraft | null) {
  return {
    nf_number: summary.nf_number,
    nfe_key: (note && keyOfNote(note)) ?? typedKey(summary.nfe_key),
    client_name: summary.client_name,
    delivery_volume: summary.delivery_volume ?? volumesOf(note),
    ...(note ? partiesOf(note) : {}),
    ...placeOf(summary, note),
    ...datesOf(summary, note),
    ...amountsOf(summary, note),
  }
}

/** A document that may be misread opens no delivery to a client. */
function partiesOf(note: NfeDraft) {
  const { nf_data, remetente, destinatario, volumes } = note
  const read = note.document_ai_entities.find(({ type }) => type === 'destinatario.cnpj_cpf')
  const isSure = !read || read.confidence >= SURE_READING
  return {
    series: nf_data.serie,
    client_name_extracted: destinatario.razao_social,
    client_document: isSure ? destinatario.cnpj_cpf : null,
    sender_name: remetente.razao_social,
    sender_document: remetente.cnpj_cpf,
    weight: storable(volumes.peso_bruto),
  }
}

/** A note says where its goods go when that is not the recipient's address (design section 7). */
function placeOf(summary: DeliverySummary, note: NfeDraft | null) {
  if (!note) return { delivery_address: summary.delivery_address ?? null }
  const place = note.entrega ?? note.destinatario
  const { municipio, uf, cep } = place
  const delivery_address = summary.delivery_address ?? deliverySummary(note).delivery_address
  return { delivery_address, municipality: municipio, uf, cep }
}

function datesOf(summary: DeliverySummary, note: NfeDraft | null) {
  const departure_date = summary.departure_date ?? note?.nf_data.data_saida ?? null
  return {
    emission_date: summary.emission_date ?? note?.nf_data.data_emissao ?? null,
    departure_date,
    // Design section 7: the note's own promise comes first.
    delivery_date_expected:
      note?.data_prevista_entrega ?? summary.delivery_date_expected ?? departure_date,
  }
}

function amountsOf(summary: DeliverySummary, note: NfeDraft | null) {
  const proposed = note && deliverySummary(note)
  return {
    merchandise_value: summary.merchandise_value ?? storable(proposed?.merchandise_value),
    invoice_total_value: summary.invoice_total_value ?? storable(proposed?.invoice_total_value),
  }
}

/** The layout allows more digits than any delivery is worth or weighs: what the column cannot hold is left out. */
const storable = (amount: string | null | undefined) =>
  amount && /^\d{1,11}(\.\d+)?$/.test(amount) ? amount : null

/** A key that cannot be one is the note's fault, told as a warning: it identifies nothing and is left out. */
function keyOfNote({ nf_data: { chave } }: NfeDraft) {
  return chave && hasPossibleParts(chave) ? chave : null
}

function typedKey(typed: string | undefined) {
  const key = normalizeAccessKey(typed ?? '')
  if (key === '') return null
  if (isPossibleNoteKey(key)) return key
  const sentence = 'Chave de acesso inválida: confira os 44 caracteres.'
  throw invalid(sentence, { code: 'INVALID_KEY', fields: { nfe_key: sentence } })
}

function volumesOf(note: NfeDraft | null) {
  const count = Number(note?.volumes.quantidade ?? Number.NaN)
  return Number.isSafeInteger(count) && count <= 1_000_000 ? count : null
}
