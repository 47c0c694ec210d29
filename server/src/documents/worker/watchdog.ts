import { isMainThread, Worker, workerData } from 'node:worker_threads'

const INTERVAL_MS = 100

interface WatchdogOptions {
  limitBytes: number
  serverPid: number
}

/**
 * Kills this process when it exceeds the memory limit or when its parent, the server, has ended. Runs in a thread of its
 * own, because a document may keep the main thread busy for minutes. The resident set is measured, because V8's own limit
 * does not include native memory and WebAssembly.
 */
export function startWatchdog(limitBytes: number) {
  const options: WatchdogOptions = { limitBytes, serverPid: process.ppid }
  new Worker(new URL(import.meta.url), { workerData: options }).unref()
}

if (!isMainThread) {
  const { limitBytes, serverPid } = workerData as WatchdogOptions
  setInterval(() => {
    const isOrphan = process.ppid !== serverPid
    if (isOrphan || process.memoryUsage.rss() > limitBytes) process.kill(process.pid, 'SIGKILL')
  }, INTERVAL_MS)
}
