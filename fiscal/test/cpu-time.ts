/** Milliseconds that this thread computed for the work: unlike the clock, the same on a busy machine. */
export function cpuMsOf(work: () => void) {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
