import { parseAccessKey } from '@canhoto/fiscal/access-key'
import type { CteDraft } from '@canhoto/fiscal/cte/cte-draft'
import { emptyDraft } from '@canhoto/fiscal/danfe/draft/empty-draft'
import { unprocessable } from '../platform/errors.ts'
import type { NoteReading } from './reading.ts'

/** The worth of what is carried is declared, and need not be the note's total: to be looked at. */
const DECLARED = 0.5

/** What a CT-e says of one of the notes that it lists: the `chosen` one, or its only one. Throws why it says nothing. */
export function buildNoteFromCte(cte: CteDraft, chosen: string | null): NoteReading {
  const { notas, destinatario, entrega, valor_carga, peso_bruto } = cte
  if (cte.cancelado) throw noDelivery('Este CT-e foi cancelado.')
  if (notas.length === 0) throw noDelivery('Este CT-e não lista nenhuma NF-e. Envie o XML da NF-e.')
  const isAlone = notas.length === 1 && cte.outros_documentos === 0
  const key = notas.length === 1 ? notas[0] : notas.find((listed) => listed === chosen)
  const worth = isAlone ? valor_carga : null
  const draft = emptyDraft()
  return {
    draft: {
      ...draft,
      nf_data: { ...draft.nf_data, ...partsOf(key) },
      remetente: cte.remetente,
      destinatario: {
        ...destinatario,
        razao_social: destinatario.razao_social ?? entrega.razao_social,
      },
      entrega,
      data_prevista_entrega: cte.data_prevista_entrega,
      valores: { ...draft.valores, valor_total_produtos: worth },
      volumes: { ...draft.volumes, peso_bruto: isAlone ? peso_bruto : null },
      document_ai_entities: worth ? [doubtful('valores.valor_total_produtos', worth)] : [],
    },
    checks: null,
    isSefazValid: false,
    warnings: ['listed_by_cte'],
  }
}

function partsOf(key: string | undefined) {
  const parts = key && parseAccessKey(key)
  return parts ? { chave: key, numero: parts.number, serie: parts.series } : null
}

const doubtful = (type: string, value: string) =>
  ({ type, value, mentionText: value, confidence: DECLARED, source: 'xml' }) as const

const noDelivery = (sentence: string) => unprocessable(sentence, { code: 'OTHER_DOCUMENT' })
