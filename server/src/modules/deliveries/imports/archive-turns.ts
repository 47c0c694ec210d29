import { tooBusy } from '../../../platform/errors.ts'

/** A tab of the web sends three files at once. */
const MAX_PER_COMPANY = 6

/**
 * Unpacks one archive of a company at a time, in this process, so that archives sent together do not multiply the memory
 * that one needs. Throws 503 when too many wait.
 */
export function createArchiveTurns() {
  const turns = new Map<string, { last: Promise<unknown>; count: number }>()

  return async function inTurn<T>(companyId: string, work: () => Promise<T>): Promise<T> {
    const turn = turns.get(companyId) ?? { last: Promise.resolve(), count: 0 }
    if (turn.count >= MAX_PER_COMPANY) throw tooBusy()
    turns.set(companyId, turn)
    turn.count++
    const result = turn.last.then(work)
    // The next archive has its turn also when this one was refused.
    turn.last = result.catch(() => {})
    try {
      return await result
    } finally {
      turn.count--
      if (turn.count === 0) turns.delete(companyId)
    }
  }
}
