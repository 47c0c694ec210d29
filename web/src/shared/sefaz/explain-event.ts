import type { SefazEvent } from '@canhoto/contracts/sefaz-events'
import { formatDayTime } from '../../lib/format.ts'

type Told = Pick<
  SefazEvent,
  'state' | 'code' | 'cause' | 'advice' | 'next_at' | 'attempts' | 'needs_cancellation'
> & { problems: readonly string[] }

const CHANGED =
  'A entrega mudou depois do registro. Cancele este evento para que outro seja enviado.'

/** Registered as it should be. */
const AS_USUAL = '135'

/** What the office should know of an event, and what to do about it, in sentences. */
export function explainEvent(event: Told): readonly string[] {
  const { state, problems, cause, advice, next_at, attempts } = event
  if (state === 'registered') {
    // 'Com o documento em outra situação' and the like.
    const note = event.code !== AS_USUAL && cause
    return [note, event.needs_cancellation && CHANGED].filter((text) => typeof text === 'string')
  }
  if (state === 'cancelled') return []
  if (problems.length > 0) return problems
  const next = next_at !== null && attempts > 0 && `Nova tentativa: ${formatDayTime(next_at)}.`
  return [cause, advice, next].filter((text) => typeof text === 'string')
}
