import { backoff, MAX_DELAY_MS } from '../../lib/outbox/backoff.ts'

/** The wait after a failure, in which nothing is sent: as long as the server asks for, and longer after each failure in a row. */
export function createPause(onEnd: () => void) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function end() {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    isOn: () => timer !== undefined,
    end,
    /** `retryAfter`: seconds. Calls that fail at the same time begin one pause. */
    begin(retryAfter = 0) {
      if (timer !== undefined) return
      const delay = Math.max(retryAfter * 1000, backoff(failures++, Math.random()))
      timer = setTimeout(
        () => {
          timer = undefined
          onEnd()
        },
        Math.min(delay, MAX_DELAY_MS),
      )
    },
    /** The next pause is a short one again. */
    succeeded: () => void (failures = 0),
  }
}
