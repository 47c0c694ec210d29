import type { DeliverySummary } from '@canhoto/contracts/deliveries'
import { normalizeAccessKey } from '@canhoto/fiscal/access-key'
import { type DeliveryProposal, proposeDelivery } from '@canhoto/fiscal/nfe/delivery-proposal'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { isPossibleNoteKey } from '@canhoto/fiscal/possible-key'
import { invalid } from '../../../platform/errors.ts'

/** What a user confirmed; of a note that waited in an import also of whom it is for and where. */
export type ConfirmedSummary = DeliverySummary &
  Partial<Pick<DeliveryProposal, 'client_document' | 'municipality' | 'uf' | 'cep'>>

/**
 * The delivery's columns: what the user confirmed, completed by what the note proposes. The note's own key and promised
 * day come before the user's. Throws INVALID_KEY for a typed key that cannot be one.
 */
export function mergeSummary(summary: ConfirmedSummary, note: NfeDraft | null) {
  const proposal: Partial<DeliveryProposal> = note ? proposeDelivery(note) : {}
  const { nfe_key: typedKey, ...confirmed } = withoutUndefined(summary)
  const departure_date = confirmed.departure_date ?? proposal.departure_date ?? null
  return {
    ...proposal,
    ...confirmed,
    nfe_key: proposal.nfe_key ?? parseTypedKey(typedKey),
    departure_date,
    delivery_date_expected:
      note?.data_prevista_entrega ?? confirmed.delivery_date_expected ?? departure_date,
    ...(note && { client_name_extracted: note.destinatario.razao_social }),
  }
}

function withoutUndefined(summary: ConfirmedSummary): ConfirmedSummary {
  const given = Object.entries(summary).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as ConfirmedSummary
}

function parseTypedKey(typed: string | undefined) {
  const key = normalizeAccessKey(typed ?? '')
  if (key === '') return null
  if (isPossibleNoteKey(key)) return key
  const sentence = 'Chave de acesso inválida: confira os 44 caracteres.'
  throw invalid(sentence, { code: 'INVALID_KEY', fields: { nfe_key: sentence } })
}
