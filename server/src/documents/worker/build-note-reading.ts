import type { DanfeReading } from '@canhoto/fiscal/danfe/read-danfe'
import type { WarningCode } from '@canhoto/fiscal/nfe/warning-codes'
import type { Reading } from '../reading.ts'

/** 0 to 1. A page never proves that a note is authorised: this says that its key and its text agree. */
const AGREES = 0.8

/** The note that words of a page tell, by their places. */
export function buildNoteReading(reading: DanfeReading | null): Reading {
  if (!reading) return { outcome: 'unread', why: 'nothing_found' }
  const { draft } = reading
  return {
    outcome: 'note',
    draft,
    checks: null,
    isSefazValid: draft.nf_data.chave !== null && reading.confidence >= AGREES,
    warnings: warningsOf(reading),
  }
}

function warningsOf({ draft }: DanfeReading): WarningCode[] {
  const { nf_data, ambiente, tipo_nota, entrega } = draft
  const codes: (WarningCode | false)[] = [
    nf_data.chave === null && 'key_absent',
    ambiente === '2' && 'homologation',
    tipo_nota === '0' && 'entry_note',
    nf_data.data_saida === null && 'departure_absent',
    entrega !== null && 'delivered_elsewhere',
  ]
  return codes.filter((code) => code !== false)
}
