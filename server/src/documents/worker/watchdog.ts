import { isMainThread, Worker, workerData } from 'node:worker_threads'

const EVERY_MS = 100

/**
 * Ends this process when it grows beyond the limit or has lost its server, from a thread of its own: a document that
 * eats memory or time keeps the main one too busy to notice. Native memory and WebAssembly count, which V8's own limit
 * leaves out.
 */
export function startWatchdog(limitBytes: number) {
  const watched = { limitBytes, server: process.ppid }
  new Worker(new URL(import.meta.url), { workerData: watched }).unref()
}

if (!isMainThread) {
  const { limitBytes, server } = workerData as { limitBytes: number; server: number }
  setInterval(() => {
    const isOrphan = process.ppid !== server
    if (isOrphan || process.memoryUsage.rss() > limitBytes) process.kill(process.pid, 'SIGKILL')
  }, EVERY_MS)
}
