import type { DeliverySummary } from '@canhoto/contracts/deliveries'
import { hasAccessKeyShape, isValidAccessKey, normaliseAccessKey } from '@canhoto/fiscal/access-key'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { invalid } from '../../platform/errors.ts'

/** The delivery's columns: what the person confirmed, completed by the note; what identifies the note is the note's own. */
export function summarize(summary: DeliverySummary, note: NfeDraft | null) {
  const place = note?.entrega ?? note?.destinatario
  const departure = summary.departure_date ?? note?.nf_data.data_saida ?? null
  return {
    nf_number: summary.nf_number,
    series: note?.nf_data.serie ?? null,
    nfe_key: note ? keyOfNote(note) : typedKey(summary.nfe_key),
    client_name: summary.client_name,
    client_name_extracted: note?.destinatario.razao_social ?? null,
    client_document: note?.destinatario.cnpj_cpf ?? null,
    sender_name: note?.remetente.razao_social ?? null,
    sender_document: note?.remetente.cnpj_cpf ?? null,
    delivery_address: summary.delivery_address ?? addressOf(place) ?? null,
    municipality: place?.municipio ?? null,
    uf: place?.uf ?? null,
    cep: place?.cep ?? null,
    delivery_volume: summary.delivery_volume ?? volumesOf(note),
    weight: note?.volumes.peso_bruto ?? null,
    emission_date: summary.emission_date ?? note?.nf_data.data_emissao ?? null,
    departure_date: departure,
    // Design section 7: the note's own promise comes first.
    delivery_date_expected:
      note?.data_prevista_entrega ?? summary.delivery_date_expected ?? departure,
    merchandise_value: summary.merchandise_value ?? note?.valores.valor_total_produtos ?? null,
    // Spec 2 section 5: an empty total falls back to the products total.
    invoice_total_value:
      summary.invoice_total_value ??
      note?.valores.valor_total_nota ??
      note?.valores.valor_total_produtos ??
      null,
  }
}

/** A key that is not shaped like one is the note's fault, told as a warning: it identifies nothing and is left out. */
function keyOfNote({ nf_data: { chave } }: NfeDraft) {
  return chave && hasAccessKeyShape(chave) ? chave : null
}

function typedKey(typed: string | undefined) {
  const key = normaliseAccessKey(typed ?? '')
  if (key === '') return null
  if (isValidAccessKey(key)) return key
  throw invalid('Chave de acesso inválida: confira os 44 caracteres.', {
    code: 'INVALID_KEY',
    fields: { nfe_key: 'Chave de acesso inválida: confira os 44 caracteres.' },
  })
}

type Place = NfeDraft['destinatario'] | undefined

function addressOf(place: Place) {
  const city = [place?.municipio, place?.uf].filter(Boolean).join('/')
  const parts = [place?.endereco, city].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}

function volumesOf(note: NfeDraft | null) {
  const count = Number(note?.volumes.quantidade ?? Number.NaN)
  return Number.isSafeInteger(count) && count <= 1_000_000 ? count : null
}
