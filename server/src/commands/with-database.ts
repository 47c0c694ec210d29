import { type Config, readConfig } from '../config.ts'
import { attachEmbedded } from '../platform/embedded/attach-embedded.ts'
import type { Connection } from '../platform/database.ts'
import { folderOf, openBucket } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { startEmbedded } from '../platform/embedded/start-embedded.ts'

interface DatabaseContext {
  connection: Connection
  dataDir: string
  /** Where files are. */
  storage: Storage
  /** The same when it is the bucket of STORAGE_URL. */
  bucket: Storage | null
  timeStamps: Config['timeStamps']
}

/** Runs a command on the configured database. An error is printed as one sentence. */
export async function withDatabase(
  use: 'shared' | 'exclusive',
  work: (context: DatabaseContext) => Promise<void>,
) {
  try {
    const { databaseUrl, dataDir, bucket: address, timeStamps } = readConfig(process.env)
    const bucket = address ? await openBucket(address) : null
    const files = { dataDir, bucket, storage: bucket ?? folderOf(dataDir), timeStamps }
    if (databaseUrl) return await work({ connection: { connectionString: databaseUrl }, ...files })
    const database = await (use === 'shared' ? attachEmbedded : startEmbedded)({ dataDir })
    try {
      await work({ connection: database.connection, ...files })
    } finally {
      await database.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
