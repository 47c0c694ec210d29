import type { DeliverySefazEvents, SefazEvent } from '@canhoto/contracts/sefaz-events'

export const REFRESH_MS = 5000

/** How often the events of a delivery are read again: only while one is about to be made, or to change by itself. */
export function pollingOf(answer: DeliverySefazEvents, now = Date.now()): number | false {
  const { mode, no_event, events } = answer
  const isMoving =
    events.length === 0
      ? mode !== 'off' && no_event === null
      : events.some((event) => movesByItself(event, now))
  return isMoving ? REFRESH_MS : false
}

/** Whether its state changes within seconds without anybody doing something, as after a correction or a cancellation. */
function movesByItself({ state, problems, next_at }: SefazEvent, now: number) {
  if (state === 'waiting') return problems.length === 0
  if (state === 'sending') return true
  const isSent = state === 'signed' || state === 'unknown'
  return isSent && next_at !== null && Date.parse(next_at) <= now + REFRESH_MS
}
