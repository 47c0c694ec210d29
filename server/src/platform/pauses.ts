import { setImmediate } from 'node:timers/promises'

/** Short enough that other calls do not notice, long enough that a pause costs little of it. */
const SLICE_MS = 10

/** For a long computation, which awaits the pause again and again: now and then it lets the process do other things. */
export function createPauses() {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < SLICE_MS) return
    await setImmediate()
    begun = performance.now()
  }
}
