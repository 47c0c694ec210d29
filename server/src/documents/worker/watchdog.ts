import { isMainThread, Worker, workerData } from 'node:worker_threads'

const INTERVAL_MS = 50
/** The elements of the limits that this process and its watchdog share. */
const MEMORY_BYTES = 0
const CPU_MS = 1

interface WatchdogOptions {
  limits: Float64Array
  serverPid: number
}

const limits = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT))
limits[CPU_MS] = Infinity

/**
 * Kills this process when it exceeds its memory limit or a limit of CPU time, or when its parent, the server, has ended. Runs in a
 * thread of its own, because a document may keep the main thread busy for minutes. The resident set is measured, because V8's own
 * limit does not include native memory and WebAssembly.
 */
export function startWatchdog(limitBytes: number) {
  limits[MEMORY_BYTES] = limitBytes
  const options: WatchdogOptions = { limits, serverPid: process.ppid }
  new Worker(new URL(import.meta.url), { workerData: options }).unref()
}

/** For what this process loads and keeps. Without a watchdog it does nothing. */
export function raiseMemoryLimit(bytes: number) {
  limits[MEMORY_BYTES] = (limits[MEMORY_BYTES] ?? 0) + bytes
}

/** Does some work that nothing else can interrupt. Without a watchdog it has all time. */
export async function withinCpuTime<Result>(ms: number, work: () => Promise<Result>) {
  limits[CPU_MS] = cpuTimeMs() + ms
  try {
    return await work()
  } finally {
    limits[CPU_MS] = Infinity
  }
}

/** Of all threads of this process. */
function cpuTimeMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

if (!isMainThread) {
  const { limits: shared, serverPid } = workerData as WatchdogOptions
  setInterval(() => {
    const isOrphan = process.ppid !== serverPid
    if (isOrphan || process.memoryUsage.rss() > (shared[MEMORY_BYTES] ?? 0))
      process.kill(process.pid, 'SIGKILL')
    // Another signal, so that the server can tell time from memory.
    if (cpuTimeMs() > (shared[CPU_MS] ?? Infinity)) process.kill(process.pid, 'SIGVTALRM')
  }, INTERVAL_MS)
}
