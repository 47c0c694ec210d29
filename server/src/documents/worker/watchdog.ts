import { isMainThread, Worker, workerData } from 'node:worker_threads'

const INTERVAL_MS = 50

interface WatchdogOptions {
  /** Its one element is the limit in bytes, which this process and its watchdog share. */
  limit: Float64Array
  serverPid: number
}

const limit = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))

/**
 * Kills this process when it exceeds the memory limit or when its parent, the server, has ended. Runs in a thread of its
 * own, because a document may keep the main thread busy for minutes. The resident set is measured, because V8's own limit
 * does not include native memory and WebAssembly.
 */
export function startWatchdog(limitBytes: number) {
  limit[0] = limitBytes
  const options: WatchdogOptions = { limit, serverPid: process.ppid }
  new Worker(new URL(import.meta.url), { workerData: options }).unref()
}

/** For what this process loads and keeps. Without a watchdog it does nothing. */
export function raiseMemoryLimit(bytes: number) {
  limit[0] = (limit[0] ?? 0) + bytes
}

if (!isMainThread) {
  const { limit: shared, serverPid } = workerData as WatchdogOptions
  setInterval(() => {
    const isOrphan = process.ppid !== serverPid
    if (isOrphan || process.memoryUsage.rss() > (shared[0] ?? 0))
      process.kill(process.pid, 'SIGKILL')
  }, INTERVAL_MS)
}
