import { cpuTimeOf } from './cpu-time-of.ts'

const [MIN_CHECK_MS, MAX_CHECK_MS] = [20, 250]
/** A process that gets less of a processor than this is not slowed by other work, but stands still. */
const MIN_SHARE = 1 / 100
/** Of the limit, in wall time. */
const LONGEST = 20

/**
 * Calls `end` once a process has taken `limitMs` of CPU time, so that other work on the machine changes nothing; or stands still for as
 * long, or has taken twenty times as long. Answers a function that stops watching.
 */
export function whenOverdue(pid: number, limitMs: number, end: () => void): () => void {
  const startedAt = performance.now()
  const startedWith = cpuTimeOf(pid) ?? 0
  const timer = setInterval(
    () => {
      const wallMs = performance.now() - startedAt
      const total = cpuTimeOf(pid)
      const cpuMs = total === null ? wallMs : total - startedWith
      const standsStill = wallMs > limitMs && cpuMs < wallMs * MIN_SHARE
      if (cpuMs > limitMs || standsStill || wallMs > LONGEST * limitMs) end()
    },
    Math.min(MAX_CHECK_MS, Math.max(MIN_CHECK_MS, limitMs / 4)),
  )
  return () => clearInterval(timer)
}
