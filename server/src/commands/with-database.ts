import { readConfig } from '../config.ts'
import { attachEmbedded } from '../platform/embedded/attach-embedded.ts'
import type { Connection } from '../platform/database.ts'
import { startEmbedded } from '../platform/embedded/start-embedded.ts'

interface DatabaseContext {
  connection: Connection
  dataDir: string
}

/** Runs a command on the configured database. An error is printed as one sentence. */
export async function withDatabase(
  use: 'shared' | 'exclusive',
  work: (context: DatabaseContext) => Promise<void>,
) {
  try {
    const { databaseUrl, dataDir } = readConfig(process.env)
    if (databaseUrl) return await work({ connection: { connectionString: databaseUrl }, dataDir })
    const database = await (use === 'shared' ? attachEmbedded : startEmbedded)({ dataDir })
    try {
      await work({ connection: database.connection, dataDir })
    } finally {
      await database.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
