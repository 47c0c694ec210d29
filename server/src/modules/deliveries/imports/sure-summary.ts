import type { DeliverySummary } from '@canhoto/contracts/deliveries'
import { proposalSources, proposeDelivery } from '@canhoto/fiscal/nfe/delivery-proposal'
import { SURE_READING } from '@canhoto/fiscal/sure-reading'
import type { ReadNote } from '../../../documents/read-document.ts'
import { unprocessable } from '../../../platform/errors.ts'

const LABELS = {
  nf_number: 'Número da NF',
  client_name: 'Nome do Cliente',
  invoice_total_value: 'Valor total da nota',
} as const
type RequiredField = keyof typeof LABELS

const REQUIRED_FIELDS = Object.keys(LABELS) as RequiredField[]

/**
 * The summary of a note that no user confirmed. The note is registered only when what identifies the delivery is there
 * and was read surely; otherwise this throws what is missing or doubtful. Everything else is the note's proposal.
 */
export function buildSureSummary({ note, kind }: ReadNote): DeliverySummary {
  if (!note) throw unprocessable('Não foi possível ler uma nota neste arquivo.')
  const { draft } = note
  const proposal = proposeDelivery(draft)
  const { valor_total_nota, valor_total_produtos } = draft.valores
  // A total beyond what a delivery can be worth is there, although it is not proposed.
  const written = { ...proposal, invoice_total_value: valor_total_nota ?? valor_total_produtos }
  const missing = REQUIRED_FIELDS.filter((field) => written[field] === null)
  if (missing.length > 0)
    throw unprocessable(`Falta na nota: ${labels(missing)}. Cadastre-a pelo formulário.`)

  if (kind !== 'xml') {
    const sources = proposalSources(draft)
    const doubtful = REQUIRED_FIELDS.filter((field) => {
      const reading = draft.document_ai_entities.find(({ type }) => type === sources[field])
      return (reading?.confidence ?? 0) < SURE_READING
    })
    if (doubtful.length > 0)
      throw unprocessable(`Leitura incerta: ${labels(doubtful)}. Cadastre a nota pelo formulário.`)
    if (!draft.nf_data.chave)
      throw unprocessable('A chave de acesso não foi lida. Cadastre a nota pelo formulário.')
  }
  return { nf_number: proposal.nf_number ?? '', client_name: proposal.client_name ?? '' }
}

const labels = (fields: readonly RequiredField[]) => fields.map((field) => LABELS[field]).join(', ')
