/**
 * Milliseconds that are soon for an input of megabytes, on a machine ten times as slow as ours: work that grew with the square of
 * the input would take many times as long.
 */
export const SOON_CPU_MS = 20_000

/** Milliseconds that this thread computed for the work: unlike the clock, the same on a busy machine. */
export function cpuMsOf(work: () => void) {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
