import { SURE_READING } from '../sure-reading.ts'
import { deliveryPlace } from './delivery-proposal.ts'
import type { NfeDraft } from './draft-types.ts'

/** What of a printed note is acted on: by it a delivery is found, driven to, shown to its client and paid. */
export const ACTED_ON = [
  'nfe_key',
  'nf_number',
  'client_name',
  'client_document',
  'street_address',
  'municipality',
  'uf',
  'cep',
  'invoice_total_value',
] as const
export type ActedOn = (typeof ACTED_ON)[number]

/** A value with the confidence of its reading; null where nothing was read. */
export interface ReadField {
  name: ActedOn
  value: string | null
  confidence: number | null
}

type Note = Omit<NfeDraft, 'raw_text' | 'raw_fields'>

/** What was read of each of them; all null of a document that was not read. */
export function readActedOn(note: Note | null): ReadField[] {
  const paths = note && pathsOf(note)
  return ACTED_ON.map((name) => {
    const path = paths?.[name] ?? null
    const value = note && path ? valueAt(note, path) : null
    return { name, value, confidence: value === null ? null : confidenceOf(note, path) }
  })
}

/** A field that a user has to look at: read without certainty, or missing. Many addresses are printed without a CEP. */
export function isDoubtful({ name, value, confidence }: ReadField) {
  return value === null ? name !== 'cep' : (confidence ?? 0) < SURE_READING
}

/** The draft without the values that were read with doubt. */
export function withoutDoubtful(draft: NfeDraft): NfeDraft {
  const sure = structuredClone(draft) as NfeDraft & Record<string, unknown>
  for (const { type, confidence } of draft.document_ai_entities) {
    if (confidence >= SURE_READING) continue
    const [group = '', field] = type.split('.')
    const holder = field === undefined ? sure : sure[group]
    const name = field ?? group
    if (holder && typeof holder === 'object' && name in holder)
      (holder as Record<string, unknown>)[name] = null
  }
  return sure
}

function pathsOf(note: Note): Record<ActedOn, string | null> {
  const place = deliveryPlace(note)
  const isEntry = note.tipo_nota === '0'
  const total = note.valores.valor_total_nota === null ? 'produtos' : 'nota'
  return {
    nfe_key: 'nf_data.chave',
    nf_number: 'nf_data.numero',
    // The emitter of an entry note is the buyer, so it names no client.
    client_name: isEntry ? null : 'destinatario.razao_social',
    client_document: isEntry ? null : 'destinatario.cnpj_cpf',
    street_address: place && `${place}.endereco`,
    municipality: place && `${place}.municipio`,
    uf: place && `${place}.uf`,
    cep: place && `${place}.cep`,
    invoice_total_value: `valores.valor_total_${total}`,
  }
}

function valueAt(note: Note, path: string) {
  const [group, field] = path.split('.') as [keyof Note, string]
  return (note[group] as unknown as Record<string, string | null> | null)?.[field] ?? null
}

const confidenceOf = (note: Note | null, path: string | null) =>
  note?.document_ai_entities.find(({ type }) => type === path)?.confidence ?? null
