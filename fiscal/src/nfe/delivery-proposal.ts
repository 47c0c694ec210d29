import { hasPossibleParts } from '../possible-key.ts'
import { SURE_READING } from '../sure-reading.ts'
import type { NfeDraft, NfeParty } from './draft-types.ts'
import { formatAddress } from './format-address.ts'

/**
 * What an invoice says of its delivery, under the names of the deliveries' columns; null where it says nothing. Amounts
 * (BRL) and weights (kg) are decimal texts, days 'YYYY-MM-DD'.
 */
export type DeliveryProposal = {
  nf_number: string | null
  series: string | null
  nfe_key: string | null
  client_name: string | null
  client_document: string | null
  sender_name: string | null
  sender_document: string | null
  delivery_address: string | null
  municipality: string | null
  uf: string | null
  cep: string | null
  client_phone: string | null
  delivery_volume: number | null
  weight: string | null
  merchandise_value: string | null
  invoice_total_value: string | null
  emission_date: string | null
  departure_date: string | null
  delivery_date_expected: string | null
}

type Note = Omit<NfeDraft, 'raw_text' | 'raw_fields'>

const MAX_VOLUMES = 1_000_000
/** More digits are possible in the layout, but no delivery is worth or weighs as much. */
const STORABLE_DECIMAL = /^\d{1,11}(\.\d+)?$/

/**
 * The one proposal of a delivery: the form shows it, a registration completes the user's input with it, an import
 * stores it. Rules:
 * - the place is `entrega` when the note has one with an address, else the recipient;
 * - an entry note (tipo_nota '0') proposes no client: its emitter is the buyer, and the goods come from the recipient;
 * - without a departure, which a third of all notes lack, the goods leave on the day of emission;
 * - the promised day comes before the departure (spec 2 section 5: "same as departure");
 * - an empty total is the total of the products (spec 2 section 5);
 * - a key that cannot be one identifies nothing, and a document that may be misread opens the delivery to no client.
 */
export function proposeDelivery(note: Note): DeliveryProposal {
  const { nf_data, remetente, volumes } = note
  return {
    nf_number: nf_data.numero,
    series: nf_data.serie,
    nfe_key: nf_data.chave && hasPossibleParts(nf_data.chave) ? nf_data.chave : null,
    sender_name: remetente.razao_social,
    sender_document: remetente.cnpj_cpf,
    delivery_volume: volumeCount(volumes.quantidade),
    weight: storableDecimal(volumes.peso_bruto),
    ...proposeClient(note),
    ...proposePlace(note),
    ...proposeDates(note),
    ...proposeAmounts(note),
  }
}

/** The path in the draft that each proposed field of the form was read from, to find its confidence. */
export function proposalSources({ nf_data, entrega, valores }: Note) {
  return {
    nf_number: 'nf_data.numero',
    client_name: 'destinatario.razao_social',
    emission_date: 'nf_data.data_emissao',
    departure_date: nf_data.data_saida ? 'nf_data.data_saida' : 'nf_data.data_emissao',
    merchandise_value: 'valores.valor_total_produtos',
    invoice_total_value: valores.valor_total_nota
      ? 'valores.valor_total_nota'
      : 'valores.valor_total_produtos',
    delivery_address: hasAddress(entrega) ? 'entrega.endereco' : 'destinatario.endereco',
  } as const satisfies Partial<Record<keyof DeliveryProposal, string>>
}

function proposeClient({ tipo_nota, destinatario, document_ai_entities }: Note) {
  if (isEntry(tipo_nota)) return { client_name: null, client_document: null }
  const reading = document_ai_entities.find(({ type }) => type === 'destinatario.cnpj_cpf')
  const isSure = !reading || reading.confidence >= SURE_READING
  return {
    client_name: destinatario.razao_social,
    client_document: isSure ? destinatario.cnpj_cpf : null,
  }
}

/** The group of the draft that says where the goods go; null where none does. */
export function deliveryPlace({ tipo_nota, entrega }: Pick<Note, 'tipo_nota' | 'entrega'>) {
  if (hasAddress(entrega)) return 'entrega'
  return isEntry(tipo_nota) ? null : 'destinatario'
}

function proposePlace(note: Note) {
  const { destinatario } = note
  const group = deliveryPlace(note)
  const place = group && note[group]
  return {
    delivery_address: place && formatAddress(place),
    municipality: place?.municipio ?? null,
    uf: place?.uf ?? null,
    cep: place?.cep ?? null,
    client_phone: phoneAt(place, destinatario),
  }
}

/** Where the place has none, the recipient's own. */
const phoneAt = (place: NfeParty | null, recipient: NfeParty) =>
  place && (place.telefone ?? recipient.telefone)

function proposeDates({ nf_data, data_prevista_entrega }: Note) {
  const departure_date = nf_data.data_saida ?? nf_data.data_emissao
  return {
    emission_date: nf_data.data_emissao,
    departure_date,
    delivery_date_expected: data_prevista_entrega ?? departure_date,
  }
}

function proposeAmounts({ valores }: Note) {
  return {
    merchandise_value: storableDecimal(valores.valor_total_produtos),
    invoice_total_value: storableDecimal(valores.valor_total_nota ?? valores.valor_total_produtos),
  }
}

const hasAddress = (place: NfeParty | null) => place !== null && formatAddress(place) !== null

const isEntry = (kind: string | null) => kind === '0'

const storableDecimal = (decimal: string | null) =>
  decimal && STORABLE_DECIMAL.test(decimal) ? decimal : null

function volumeCount(text: string | null) {
  const count = Number(text ?? Number.NaN)
  return Number.isSafeInteger(count) && count >= 0 && count <= MAX_VOLUMES ? count : null
}
