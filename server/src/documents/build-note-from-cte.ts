import { parseAccessKey } from '@canhoto/fiscal/access-key'
import type { CteDraft } from '@canhoto/fiscal/cte/cte-draft'
import { emptyDraft } from '@canhoto/fiscal/danfe/draft/empty-draft'
import { unprocessable } from '../platform/errors.ts'
import type { NoteReading } from './reading.ts'

/** The cargo value of a CT-e is declared and may differ from the note's total, so the user should check it. */
const CARGO_VALUE_CONFIDENCE = 0.5

const DISCARDED = ['listed_keys_discarded'] as const

/** Why a CT-e leads to no delivery. */
export const noNotesSentence = ({ chaves_invalidas }: Pick<CteDraft, 'chaves_invalidas'>) =>
  chaves_invalidas > 0
    ? 'As chaves das notas que este CT-e lista não são válidas.'
    : 'Este CT-e não lista nenhuma NF-e.'

/**
 * What a CT-e says about one of the notes that it lists: its only one, or the one whose key is `chosenKey`. Throws a
 * UserError when the CT-e is cancelled or lists no note.
 */
export function buildNoteFromCte(cte: CteDraft, chosenKey: string | null): NoteReading {
  const { notas, destinatario, entrega, valor_carga, peso_bruto, chaves_invalidas } = cte
  if (cte.cancelado) throw otherDocument('Este CT-e foi cancelado.')
  if (notas.length === 0) throw otherDocument(`${noNotesSentence(cte)} Envie o XML da NF-e.`)
  const key = notas.length === 1 ? notas[0] : notas.find((listed) => listed === chosenKey)
  // Value and weight are those of the whole cargo.
  const isWholeCargo = notas.length === 1 && cte.outros_documentos === 0
  const cargoValue = isWholeCargo ? valor_carga : null
  const draft = emptyDraft()
  return {
    draft: {
      ...draft,
      nf_data: { ...draft.nf_data, ...parseKeyFields(key) },
      remetente: cte.remetente,
      destinatario: {
        ...destinatario,
        razao_social: destinatario.razao_social ?? entrega.razao_social,
      },
      entrega,
      data_prevista_entrega: cte.data_prevista_entrega,
      valores: { ...draft.valores, valor_total_produtos: cargoValue },
      volumes: { ...draft.volumes, peso_bruto: isWholeCargo ? peso_bruto : null },
      document_ai_entities: cargoValue
        ? [cargoValueEntity('valores.valor_total_produtos', cargoValue)]
        : [],
    },
    checks: null,
    isSefazValid: false,
    warnings: ['listed_by_cte', ...(chaves_invalidas > 0 ? DISCARDED : [])],
  }
}

function parseKeyFields(key: string | undefined) {
  const parts = key && parseAccessKey(key)
  return parts ? { chave: key, numero: parts.number, serie: parts.series } : null
}

const cargoValueEntity = (type: string, value: string) =>
  ({
    type,
    value,
    mentionText: value,
    confidence: CARGO_VALUE_CONFIDENCE,
    source: 'xml',
  }) as const

const otherDocument = (message: string) => unprocessable(message, { code: 'OTHER_DOCUMENT' })
