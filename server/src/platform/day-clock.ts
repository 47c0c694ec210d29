/**
 * The time of the demonstration, which stands still while it is paused or not served, so that the drivers go on where they
 * were. In the memory of the process alone.
 */
export interface DayClock {
  isPaused: () => boolean
  setPaused: (paused: boolean) => void
  /** The demonstration's time at this moment. */
  timeAt: (now: Date) => Date
  /** Called when the day goes on after a pause. */
  onResumed: (then: () => void) => void
}

interface Start {
  /** When the demonstration stood still last. */
  since: Date
  isPaused: boolean
  now: () => Date
}

export function createDayClock({ since, isPaused, now }: Start): DayClock {
  let behindMs = now().getTime() - since.getTime()
  let pausedAt = isPaused ? now() : null
  let resumed = () => {}

  return {
    isPaused: () => pausedAt !== null,
    setPaused(paused) {
      if (paused) pausedAt ??= now()
      else if (pausedAt) {
        behindMs += now().getTime() - pausedAt.getTime()
        pausedAt = null
        resumed()
      }
    },
    timeAt: (at) => new Date((pausedAt ?? at).getTime() - behindMs),
    onResumed(then) {
      resumed = then
    },
  }
}
