import { availableParallelism } from 'node:os'
import { createFairQueue } from './fair-queue.ts'
import type { Provider } from './provider/provider.ts'
import { createWorkerPool } from './worker-pool.ts'
import { createReadingCache } from './reading-cache.ts'
import type { Reading, ReadingTask } from './reading.ts'

/** Reads documents in processes of their own, a few at a time, each with an end. */
export interface Readers {
  /** Companies take turns. Throws QueueFullError when too many of this company's wait. */
  read: (companyId: string, task: ReadingTask & { mime: string }) => Promise<Reading>
  /** The same of a document that its company may have sent a moment ago, which is not read twice. */
  readOnce: (
    companyId: string,
    sha256: string,
    task: ReadingTask & { mime: string },
  ) => Promise<Reading>
  close: () => Promise<void>
}

/** Milliseconds, by kind: a photo's page may be read letter by letter. */
const TIME_LIMITS = { xml: 10_000, pdf: 30_000, photo: 90_000 }
const WAITING_MAX = 50
const MOST_PROCESSES = 4

interface Options {
  timeLimits?: Partial<typeof TIME_LIMITS>
  /** Reads pictures in our place; when it fails, we do. */
  provider?: Provider | undefined
}

export function openReaders({ timeLimits, provider }: Options = {}): Readers {
  const limits = { ...TIME_LIMITS, ...timeLimits }
  const recent = createReadingCache()
  const places = Math.min(MOST_PROCESSES, availableParallelism())
  const run = createFairQueue({ places, waitingMax: WAITING_MAX })
  const processes = createWorkerPool(new URL('./worker/main.ts', import.meta.url))

  async function read(task: ReadingTask): Promise<Reading> {
    try {
      return await processes.read(task, limits[task.kind])
    } catch (error) {
      // A killed process is the document's doing: too much work or too much memory.
      console.warn(`Document not read (${task.kind}, ${task.bytes.length} bytes): ${String(error)}`)
      return { outcome: 'unread', why: 'took_too_long' }
    }
  }

  const readInTurn: Readers['read'] = (companyId, { mime, ...task }) =>
    run(companyId, async () => {
      if (!provider || task.kind === 'xml') return read(task)
      // The text of a PDF is exact, whoever reads a picture of it.
      const own = task.kind === 'pdf' ? await read(task) : null
      if (own && own.outcome !== 'unread') return own
      const pages = await pagesOf(provider, { ...task, mime })
      return pages ? read({ ...task, pages }) : (own ?? read(task))
    })

  return {
    read: readInTurn,
    readOnce: (companyId, sha256, task) =>
      recent.of(companyId, sha256, () => readInTurn(companyId, task)),
    close: async () => {
      await Promise.all([processes.close(), provider?.close()])
    },
  }
}

async function pagesOf(provider: Provider, file: { bytes: Uint8Array; mime: string }) {
  try {
    return await provider.pages(file)
  } catch (error) {
    console.warn(`Document AI: ${String(error)}`)
    return null
  }
}
