import type { NoteEvent } from '@canhoto/contracts/note-events'
import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { formatDay, formatDayTime } from '../../lib/format.ts'

type Told = Omit<NoteEvent, 'environment'>

const SUMMARY_ALONE = 'A SEFAZ deu só o resumo. Peça o texto da correção ao emitente.'
const TO_CHECK = 'Confira o endereço e a transportadora antes da entrega.'

/** What the office should know of an event that another has registered about a note, in sentences. */
export function explainNoteEvent({ type, registered_at, correction, cte_key }: Told) {
  const day = formatDay(registered_at)
  const cte = cte_key === null ? [] : [`CT-e ${formatAccessKey(cte_key)}`]
  if (type === '110110') {
    const told = `O emitente registrou uma carta de correção desta nota em ${day}.`
    return [told, correction === null ? SUMMARY_ALONE : `“${correction}”`, TO_CHECK]
  }
  return type === '610130'
    ? [`A SEFAZ anota que esta nota foi entregue: o CT-e registrou a entrega em ${day}.`, ...cte]
    : [`A SEFAZ anota que a entrega registrada pelo CT-e foi cancelada em ${day}.`, ...cte]
}

export const describeNoteProtocol = ({ protocol, registered_at }: Told) =>
  protocol === null
    ? formatDayTime(registered_at)
    : `Protocolo ${protocol} · ${formatDayTime(registered_at)}`
