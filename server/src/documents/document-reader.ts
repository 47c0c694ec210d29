import { availableParallelism } from 'node:os'
import { MB } from '@canhoto/contracts/limits'
import { createFairQueue } from './fair-queue.ts'
import type { Provider } from './provider/provider.ts'
import { createReadingCache } from './reading-cache.ts'
import type { RawStub, Reading, ReadingTask } from './reading.ts'
import { createWorkerPool, OutOfMemoryError } from './worker-pool.ts'

/** Reads documents in worker processes, a few at a time, each within a time limit. */
export interface DocumentReader {
  /** Serves companies in turn. Throws QueueFullError when too many documents of this company wait. */
  read: (companyId: string, task: ReadingTask & { mime: string }) => Promise<Reading>
  /** Like read, but answers from the cache when the company sent the same bytes recently. */
  readOnce: (
    companyId: string,
    sha256: string,
    task: ReadingTask & { mime: string },
  ) => Promise<Reading>
  /** Whether a HEIC is whole: decoded by a worker, in the company's turn. Throws QueueFullError. */
  canDecodeHeic: (companyId: string, bytes: Uint8Array) => Promise<boolean>
  /**
   * The stub in a photo; null when it cannot be read, because it is no picture or takes too much. Served in the company's turn. Throws
   * QueueFullError.
   */
  readStub: (companyId: string, bytes: Uint8Array) => Promise<RawStub | null>
  /** Documents that are read now, and that wait for a worker. */
  load: () => { running: number; waiting: number }
  close: () => Promise<void>
}

/** Of CPU time. OCR of a photo takes longest: a page is read several times, in 10 to 20 s. */
const TIME_LIMITS_MS = { xml: 20_000, pdf: 40_000, photo: 90_000, heic: 20_000, stub: 60_000 }
const MEMORY_LIMIT_BYTES = 500 * MB
const MAX_WAITING = 50
/** Documents that are read at once: one on each core, up to four. */
export const MAX_READ_AT_ONCE = Math.min(4, availableParallelism())

interface Options {
  timeLimitsMs?: Partial<typeof TIME_LIMITS_MS>
  /** Of one worker, without OCR by WebAssembly. */
  memoryLimitBytes?: number
  /** Reads pictures instead of our OCR, which is the fallback when the provider fails. */
  provider?: Provider | undefined
  /** Workers that are started at once and loaded for PDF, so that the first document does not wait for it. */
  warmWorkers?: number
}

export function createDocumentReader({
  timeLimitsMs,
  memoryLimitBytes = MEMORY_LIMIT_BYTES,
  provider,
  warmWorkers = 0,
}: Options = {}): DocumentReader {
  const limitsMs = { ...TIME_LIMITS_MS, ...timeLimitsMs }
  const cache = createReadingCache()
  const enqueue = createFairQueue({ concurrency: MAX_READ_AT_ONCE, maxWaiting: MAX_WAITING })
  const workers = createWorkerPool(new URL('./worker/main.ts', import.meta.url), memoryLimitBytes)
  let isOpen = true

  startWarm(workers, Math.min(warmWorkers, MAX_READ_AT_ONCE))
  async function readInWorker(task: ReadingTask): Promise<Reading> {
    try {
      return await workers.read(task, limitsMs[task.kind])
    } catch (error) {
      // A worker is killed when the document takes too much time or memory.
      console.warn(`Document not read (${task.kind}, ${task.bytes.length} bytes): ${String(error)}`)
      const isOutOfMemory = error instanceof OutOfMemoryError
      return { outcome: 'unread', why: isOutOfMemory ? 'too_much_memory' : 'took_too_long' }
    }
  }

  const read: DocumentReader['read'] = (companyId, { mime, ...task }) =>
    enqueue(companyId, async () => {
      if (!provider || task.kind === 'xml') return readInWorker(task)
      // The text layer of a PDF is exact, so the provider is asked only when there is none.
      const ownReading = task.kind === 'pdf' ? await readInWorker(task) : null
      if (ownReading && ownReading.outcome !== 'unread') return ownReading
      const providerPages = await readWithProvider(provider, { ...task, mime })
      if (providerPages) return readInWorker({ ...task, providerPages })
      return ownReading ?? readInWorker(task)
    })

  return {
    read,
    readOnce: (companyId, sha256, task) =>
      cache.getOrRead(companyId, sha256, () => read(companyId, task)),
    canDecodeHeic: (companyId, bytes) =>
      enqueue(companyId, () =>
        workers.canDecode({ kind: 'heic', bytes }, limitsMs.heic).catch(() => false),
      ),
    readStub: (companyId, bytes) =>
      enqueue(companyId, () =>
        workers.readStub({ kind: 'stub', bytes }, limitsMs.stub).catch((error: unknown) => {
          // Nothing is known of a photo whose worker ended with the server.
          if (!isOpen) throw error
          console.warn(`Stub not read (${bytes.length} bytes): ${String(error)}`)
          return null
        }),
      ),
    load: enqueue.load,
    close: async () => {
      isOpen = false
      await Promise.all([workers.close(), provider?.close()])
    },
  }
}

function startWarm(workers: ReturnType<typeof createWorkerPool>, count: number) {
  // One that fails to start is started again by its first document.
  for (let n = 0; n < count; n++) workers.warmUp(TIME_LIMITS_MS.pdf).catch(() => {})
}

async function readWithProvider(provider: Provider, file: { bytes: Uint8Array; mime: string }) {
  try {
    return await provider.readPages(file)
  } catch (error) {
    console.warn(`Document AI: ${String(error)}`)
    return null
  }
}
