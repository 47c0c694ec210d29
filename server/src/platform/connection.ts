import { setTimeout as sleep } from 'node:timers/promises'
import { assertDatabaseAnswers } from './assert-database-answers.ts'
import type { Connection } from './database.ts'
import { createDiskReserve, type DiskReserve } from './embedded/disk-reserve.ts'
import { type Embedded, startEmbedded } from './embedded/start-embedded.ts'

const MIN_RESTART_PAUSE_MS = 500
const MAX_RESTART_PAUSE_MS = 30_000
/** A database that ran for so long before it ended is restarted without the pauses of the attempts before. */
const STABLE_AFTER_MS = 60_000
const FILL_RESERVE_EVERY_MS = 600_000

interface Opened {
  connection: Connection
  /** Whether no other node uses this database. */
  embedded: boolean
  close(): Promise<void>
}

/**
 * The database of this process: the one that DATABASE_URL names, else the embedded one, which this process starts and
 * keeps running.
 */
export async function openConnection(config: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<Opened> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) {
    await assertDatabaseAnswers(databaseUrl)
    return { connection: { connectionString: databaseUrl }, embedded: false, close: async () => {} }
  }

  const reserve = createDiskReserve(dataDir)
  const start = () => startOnReserve(dataDir, reserve)
  const first = await start()
  const stopFilling = keepFilled(reserve)
  const supervisor = keepRunning(first, start)

  return {
    connection: first.connection,
    embedded: true,
    async close() {
      stopFilling()
      await supervisor.stop()
    },
  }
}

/** Starts the database; on a full disk once more with the space of the reserve. */
async function startOnReserve(dataDir: string, reserve: DiskReserve) {
  const start = () => startEmbedded({ dataDir, log: (line) => console.info(line) })
  try {
    return await start()
  } catch (error) {
    if (!(await reserve.release())) throw error
    console.error(
      'O disco está cheio: a reserva foi liberada para o banco de dados. Libere espaço.',
    )
    return start()
  }
}

function keepFilled(reserve: DiskReserve) {
  const fill = () => void reserve.fill().catch(() => {})
  fill()
  const timer = setInterval(fill, FILL_RESERVE_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Starts the database again when it ends by itself: killed, or on a full disk. It keeps trying, with growing pauses; the
 * socket stays the same, so that the pool reconnects.
 */
function keepRunning(first: Embedded, start: () => Promise<Embedded>) {
  const stopping = new AbortController()
  let running: Embedded | undefined = first
  let pauseMs = MIN_RESTART_PAUSE_MS

  async function restart() {
    while (!stopping.signal.aborted) {
      await sleep(pauseMs, undefined, { signal: stopping.signal })
      try {
        const started = await start()
        if (!stopping.signal.aborted) return started
        await started.stop()
      } catch (error) {
        pauseMs = Math.min(pauseMs * 2, MAX_RESTART_PAUSE_MS)
        console.error(
          `O banco de dados embutido não pôde ser reiniciado; nova tentativa em ${pauseMs / 1000} s.`,
          error,
        )
      }
    }
    return undefined
  }

  async function supervise() {
    while (running) {
      const startedAt = performance.now()
      if ((await running.exited) === 'stopped') return
      console.error('O banco de dados embutido parou; reiniciando.')
      const ranMs = performance.now() - startedAt
      pauseMs = ranMs > STABLE_AFTER_MS ? MIN_RESTART_PAUSE_MS : pauseMs
      running = await restart()
    }
  }

  const supervising = supervise().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return {
    async stop() {
      stopping.abort()
      await running?.stop()
      await supervising
    },
  }
}
