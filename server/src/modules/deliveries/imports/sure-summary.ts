import type { DeliverySummary } from '@canhoto/contracts/deliveries'
import { withoutDoubtful } from '@canhoto/fiscal/nfe/acted-on'
import { proposeDelivery } from '@canhoto/fiscal/nfe/delivery-proposal'
import type { ReadNote } from '../../../documents/read-document.ts'
import type { NoteReading } from '../../../documents/reading.ts'
import { unprocessable } from '../../../platform/errors.ts'

const LABELS = {
  nf_number: 'Número da NF',
  client_name: 'Nome do Cliente',
  invoice_total_value: 'Valor total da nota',
} as const
type RequiredField = keyof typeof LABELS

const REQUIRED_FIELDS = Object.keys(LABELS) as RequiredField[]

/**
 * The summary of a note that no user confirmed, and the note without what was read with doubt. Throws what is missing. Everything
 * else of the delivery is the note's proposal.
 */
export function buildSureSummary({ note }: ReadNote): {
  summary: DeliverySummary
  note: NoteReading
} {
  if (!note) throw unprocessable('Não foi possível ler uma nota neste arquivo.')
  const draft = withoutDoubtful(note.draft)
  const proposal = proposeDelivery(draft)
  const { valor_total_nota, valor_total_produtos } = draft.valores
  // A total beyond what a delivery can be worth is there, although it is not proposed.
  const written = { ...proposal, invoice_total_value: valor_total_nota ?? valor_total_produtos }
  const missing = REQUIRED_FIELDS.filter((field) => written[field] === null)
  if (missing.length > 0)
    throw unprocessable(
      `Falta na nota: ${missing.map((field) => LABELS[field]).join(', ')}. Cadastre-a pelo formulário.`,
    )
  const { nf_number, client_name } = proposal
  return {
    summary: { nf_number: nf_number ?? '', client_name: client_name ?? '' },
    note: { ...note, draft },
  }
}
