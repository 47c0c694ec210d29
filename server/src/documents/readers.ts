import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { pool } from 'workerpool'
import { fairQueue } from './fair-queue.ts'
import type { Reading, ReadingTask } from './reading.ts'

/** Reads documents in processes of their own, a few at a time, each with an end. */
export interface Readers {
  /** Companies take turns. Throws QueueFull when too many of this company's wait. */
  read: (companyId: string, task: ReadingTask) => Promise<Reading>
  close: () => Promise<void>
}

/** Milliseconds, by kind: a photo's page may be read letter by letter. */
const TIME_LIMITS = { xml: 10_000, pdf: 20_000, photo: 60_000 }
const WAITING_MAX = 50
const MOST_PROCESSES = 4

export function openReaders(timeLimits: Partial<typeof TIME_LIMITS> = {}): Readers {
  const limits = { ...TIME_LIMITS, ...timeLimits }
  const places = Math.min(MOST_PROCESSES, availableParallelism())
  const run = fairQueue({ places, waitingMax: WAITING_MAX })
  const processes = pool(fileURLToPath(new URL('./worker/main.ts', import.meta.url)), {
    workerType: 'process',
    maxWorkers: places,
    // Bytes travel as they are, and nothing of our environment's secrets comes along.
    forkOpts: { serialization: 'advanced', env: environment() },
  })

  return {
    read: (companyId, task) =>
      run(companyId, async () => {
        try {
          return (await processes.exec('read', [task]).timeout(limits[task.kind])) as Reading
        } catch (error) {
          // A killed process is the document's doing: too much work or too much memory.
          console.warn(`Document not read (${task.kind}, ${task.bytes.length} bytes): ${error}`)
          return { outcome: 'unread', why: 'took_too_long' }
        }
      }),
    close: async () => {
      await processes.terminate(true)
    },
  }
}

function environment() {
  const { PATH, TMPDIR, TEMP, HOME } = process.env
  return { PATH, TMPDIR, TEMP, HOME }
}
