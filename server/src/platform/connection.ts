import type { Connection } from './database.ts'
import { startEmbedded } from './embedded/start-embedded.ts'

const RESTART_PAUSE_MS = 500

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
  if (databaseUrl)
    return { connection: { connectionString: databaseUrl }, embedded: false, close: async () => {} }

  const start = () => startEmbedded({ dataDir, log: (line) => console.info(line) })
  let running = await start()
  let closing = false

  // When another process kills it, it is started again on the same socket and the pool reconnects.
  async function keepRunning() {
    while (!closing && (await running.exited) === 'died') {
      console.error('O banco de dados embutido parou; reiniciando.')
      await new Promise((resolve) => setTimeout(resolve, RESTART_PAUSE_MS))
      if (!closing) running = await start()
    }
  }
  keepRunning().catch((error: unknown) => {
    console.error('O banco de dados embutido não pôde ser reiniciado.', error)
    process.exit(1)
  })

  return {
    connection: running.connection,
    embedded: true,
    async close() {
      closing = true
      await running.stop()
    },
  }
}
