import { tooManyCalls } from '../../platform/errors.ts'

/** Bytes of uploads that a process holds in memory at once. A call that waits longer for its turn is refused. */
export interface UploadLimits {
  allBytes: number
  companyBytes: number
  maxWaitMs: number
}

interface WaitingUpload {
  company: string
  bytes: number
  start: () => void
}

const RETRY_AFTER_SECONDS = 10

/**
 * Gives turns for receiving files, which are held in memory until they are stored or read. While an upload waits, its bytes
 * stay with the sender. A small file may pass a large one that does not fit yet, and one company never fills the memory that
 * the others need.
 */
export function createUploadTurns({ allBytes, companyBytes, maxWaitMs }: UploadLimits) {
  const held = new Map<string, number>()
  const waiting = new Set<WaitingUpload>()
  const heldBy = (company: string) => held.get(company) ?? 0
  const heldByAll = () => held.values().reduce((sum, bytes) => sum + bytes, 0)

  const canStart = ({ company, bytes }: WaitingUpload) =>
    heldBy(company) + bytes <= companyBytes && heldByAll() + bytes <= allBytes

  function hold(company: string, bytes: number) {
    const now = heldBy(company) + bytes
    if (now > 0) held.set(company, now)
    else held.delete(company)
  }

  function startTurn({ company, bytes }: WaitingUpload) {
    hold(company, bytes)
    return function endTurn() {
      hold(company, -bytes)
      for (const upload of waiting) if (canStart(upload)) upload.start()
    }
  }

  /**
   * Resolves with the function that ends the turn. Throws 429 when the turn does not come in time, and when the caller has
   * gone meanwhile.
   */
  return async function getUploadTurn(company: string, size: number, signal: () => AbortSignal) {
    // Alone, every upload has its turn.
    const bytes = Math.min(size, companyBytes)
    const upload: WaitingUpload = { company, bytes, start: () => {} }
    if (canStart(upload)) return startTurn(upload)
    const closed = signal()
    return new Promise<() => void>((resolve, reject) => {
      function stopWaiting() {
        clearTimeout(timer)
        closed.removeEventListener('abort', giveUp)
        waiting.delete(upload)
      }
      function giveUp() {
        stopWaiting()
        reject(tooManyCalls(RETRY_AFTER_SECONDS))
      }
      upload.start = () => {
        stopWaiting()
        resolve(startTurn(upload))
      }
      const timer = setTimeout(giveUp, maxWaitMs)
      closed.addEventListener('abort', giveUp)
      waiting.add(upload)
      if (closed.aborted) giveUp()
    })
  }
}
