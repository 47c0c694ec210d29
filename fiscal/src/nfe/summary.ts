import { formatCep } from '../cep.ts'
import type { NfeDraft, NfeParty } from './draft-types.ts'

/** The delivery summary of spec 2 §3, under its names. */
export type DeliverySummary = {
  nf_number: string | null
  nfe_key: string | null
  client_name: string | null
  delivery_address: string | null
  emission_date: string | null
  departure_date: string | null
  delivery_date_expected: string | null
  merchandise_value: string | null
  invoice_total_value: string | null
}

type Structured = Omit<NfeDraft, 'raw_text' | 'document_ai_entities'>

/**
 * What a note proposes for the delivery form. The address is `entrega` when the note has one, the recipient's
 * otherwise. An entry note (tipo_nota '0') proposes neither client nor address: there the emitter is the buyer.
 * The promised date wins over the departure (spec: "same as departure").
 */
export function deliverySummary(draft: Structured): DeliverySummary {
  const { nf_data: note, valores: values } = draft
  const isEntry = draft.tipo_nota === '0'
  const place = draft.entrega ?? (isEntry ? null : draft.destinatario)
  return {
    nf_number: note.numero,
    nfe_key: note.chave,
    client_name: isEntry ? null : draft.destinatario.razao_social,
    delivery_address: place && addressLine(place),
    emission_date: note.data_emissao,
    departure_date: note.data_saida,
    delivery_date_expected: draft.data_prevista_entrega ?? note.data_saida,
    merchandise_value: values.valor_total_produtos,
    invoice_total_value: values.valor_total_nota ?? values.valor_total_produtos,
  }
}

/** 'Rua das Flores, 10 - Centro, Niterói - RJ, 24020-005'; null when the party has no address at all. */
export function addressLine(party: NfeParty): string | null {
  const city = [party.municipio, party.uf].filter(Boolean).join(' - ')
  const cep = party.cep && formatCep(party.cep)
  return [party.endereco, city, cep].filter(Boolean).join(', ') || null
}
