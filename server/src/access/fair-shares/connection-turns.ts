import { tooManyCalls } from '../../platform/errors.ts'
import type { CallKind, CallLimits } from './call-limits.ts'
import { type CallOwner, createConnectionUsage } from './connection-usage.ts'
import type { WaitingCall } from './waiting-calls.ts'
import { createWaitingLines } from './waiting-lines.ts'

/** Calls of one company that may wait; more are refused at once. */
const MAX_WAITING = 200
const RETRY_AFTER_SECONDS = 5

/** Gives turns on the pool's connections, so that no company and no session has more of them than its share. */
export function createConnectionTurns(poolSize: number, limits: CallLimits) {
  const usage = createConnectionUsage(poolSize, limits)
  const waiting = createWaitingLines(usage)

  function startTurn(owner: CallOwner, kind: CallKind) {
    usage.start(owner, kind)
    return function endTurn() {
      usage.end(owner, kind)
      startWaiting()
    }
  }

  function startWaiting() {
    for (let next = waiting.take(); next; next = waiting.take()) next.start()
  }

  function waitForTurn(owner: CallOwner, kind: CallKind, signal: AbortSignal) {
    const line = waiting.lineOf(kind)
    return new Promise<() => void>((resolve, reject) => {
      const call: WaitingCall = {
        owner,
        start() {
          stopWaiting()
          resolve(startTurn(owner, kind))
        },
      }
      function giveUp() {
        stopWaiting()
        line.remove(call)
        reject(tooManyCalls(RETRY_AFTER_SECONDS))
      }
      function stopWaiting() {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
      const timer = setTimeout(giveUp, limits.maxWaitMs)
      signal.addEventListener('abort', giveUp)
      line.add(call)
      if (signal.aborted) giveUp()
    })
  }

  /**
   * Resolves with the function that ends the turn. Throws 429 when too many calls of the company wait, when the turn does
   * not come in time, and when the caller has gone meanwhile.
   */
  return async function getTurn(owner: CallOwner, kind: CallKind, signal: () => AbortSignal) {
    if (usage.canStart(owner, kind)) return startTurn(owner, kind)
    if (waiting.countOf(owner.company) >= MAX_WAITING) throw tooManyCalls(RETRY_AFTER_SECONDS)
    return waitForTurn(owner, kind, signal())
  }
}
