import type { DeliverySummary } from '@canhoto/contracts/deliveries'
import { SURE_READING } from '@canhoto/contracts/limits'
import { deliverySummary } from '@canhoto/fiscal/nfe/summary'
import type { ReadNote } from '../../../documents/read-document.ts'
import { unprocessable } from '../../../platform/errors.ts'

const LABELS = {
  nf_number: 'Número da NF',
  client_name: 'Nome do Cliente',
  invoice_total_value: 'Valor total da nota',
} as const
const FIELDS = {
  nf_number: 'nf_data.numero',
  client_name: 'destinatario.razao_social',
  invoice_total_value: 'valores.valor_total_nota',
} as const
type Needed = keyof typeof LABELS

/**
 * What nobody confirmed: a note goes in by itself only when what identifies the delivery is there and sure. Throws
 * what is missing or doubtful otherwise.
 */
export function summaryOf({ note, kind }: ReadNote): DeliverySummary {
  const found = note && deliverySummary(note.draft)
  if (!note || !found) throw unprocessable('Não foi possível ler uma nota neste arquivo.')
  const needed = Object.keys(LABELS) as Needed[]
  const missing = needed.filter((field) => found[field] === null)
  if (missing.length > 0)
    throw unprocessable(`Falta na nota: ${list(missing)}. Cadastre-a pelo formulário.`)

  const doubtful =
    kind === 'xml' ? [] : needed.filter((field) => confidenceOf(field) < SURE_READING)
  if (doubtful.length > 0)
    throw unprocessable(`Leitura incerta: ${list(doubtful)}. Cadastre a nota pelo formulário.`)
  if (kind !== 'xml' && !found.nfe_key)
    throw unprocessable('A chave de acesso não foi lida. Cadastre a nota pelo formulário.')

  function confidenceOf(field: Needed) {
    const entity = note?.draft.document_ai_entities.find(({ type }) => type === FIELDS[field])
    return entity?.confidence ?? 0
  }

  const { merchandise_value: _, invoice_total_value: __, ...names } = found
  // The amounts are the note's own: `register` takes them from there.
  const given = Object.entries(names).filter(([, value]) => value !== null)
  return Object.fromEntries(given) as unknown as DeliverySummary
}

const list = (fields: readonly Needed[]) => fields.map((field) => LABELS[field]).join(', ')
