import { setTimeout as wait } from 'node:timers/promises'

interface Loop {
  signal: AbortSignal
  /** Between two looks when there was nothing to do. */
  idleMs: number
  onError: (error: unknown) => void
}

const MIN_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000

/** Works until the signal comes, and then to the end of what is under way. Errors are told, and followed by longer and longer pauses. */
export async function repeat(
  work: () => Promise<unknown>,
  { signal, idleMs, onError }: Loop,
): Promise<void> {
  let pauseMs = MIN_PAUSE_MS
  while (!signal.aborted) {
    try {
      const isIdle = !(await work())
      pauseMs = MIN_PAUSE_MS
      if (isIdle) await pause(idleMs, signal)
    } catch (error) {
      onError(error)
      await pause(pauseMs, signal)
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  wait(ms, undefined, { signal }).catch(() => undefined)
