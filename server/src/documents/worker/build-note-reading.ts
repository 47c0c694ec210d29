import type { DanfeReading } from '@canhoto/fiscal/danfe/read-danfe'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import type { WarningCode } from '@canhoto/fiscal/nfe/warning-codes'
import { sumDecimals } from '@canhoto/fiscal/text/decimal'
import type { Reading } from '../reading.ts'

/** 0 to 1. A page never proves that a note is authorized; this only means that its access key and its text agree. */
const MIN_VALID_CONFIDENCE = 0.8

/** The outcome of reading a DANFE from the words of its pages. */
export function buildNoteReading(danfe: DanfeReading | null): Reading {
  if (!danfe) return { outcome: 'unread', why: 'nothing_found' }
  const { draft } = danfe
  return {
    outcome: 'note',
    draft,
    checks: null,
    isSefazValid:
      draft.nf_data.chave !== null &&
      draft.ambiente !== '2' &&
      danfe.confidence >= MIN_VALID_CONFIDENCE,
    warnings: listWarnings(draft),
  }
}

function listWarnings(draft: NfeDraft): WarningCode[] {
  const { nf_data, ambiente, tipo_nota, entrega } = draft
  const codes: (WarningCode | false)[] = [
    nf_data.chave === null && 'key_absent',
    ambiente === '2' && 'homologation',
    tipo_nota === '0' && 'entry_note',
    nf_data.data_saida === null && 'departure_absent',
    !addsUp(draft) && 'items_sum_differs',
    entrega !== null && 'delivered_elsewhere',
  ]
  return codes.filter((code) => code !== false)
}

/** Whether the items make the total of the products, where both were read. */
function addsUp({ itens_de_linha, valores }: NfeDraft): boolean {
  const sum = sumDecimals(itens_de_linha.map(({ valor_total }) => valor_total ?? '0.00'))
  return sum === null || sum === (valores.valor_total_produtos ?? sum)
}
