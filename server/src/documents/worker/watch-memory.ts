import { isMainThread, Worker, workerData } from 'node:worker_threads'

const EVERY_MS = 100

/**
 * Ends this process when it grows beyond the limit, from a thread of its own: a document that eats memory keeps the
 * main one too busy to notice. Native memory and WebAssembly count, which V8's own limit leaves out.
 */
export function watchMemory(limitBytes: number) {
  new Worker(new URL(import.meta.url), { workerData: { limitBytes } }).unref()
}

if (!isMainThread) {
  const { limitBytes } = workerData as { limitBytes: number }
  setInterval(() => {
    if (process.memoryUsage.rss() > limitBytes) process.kill(process.pid, 'SIGKILL')
  }, EVERY_MS)
}
