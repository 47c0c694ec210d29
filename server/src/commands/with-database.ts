import pg from 'pg'
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
  publicUrl: Config['publicUrl']
}

/** Runs a command on the configured database, which a server has used before if it is shared. An error is printed as one sentence. */
export async function withDatabase(
  use: 'shared' | 'exclusive',
  work: (context: DatabaseContext) => Promise<void>,
) {
  try {
    const { databaseUrl, bucket: address, ...config } = readConfig(process.env)
    const { dataDir, timeStamps, publicUrl } = config
    const bucket = address ? await openBucket(address) : null
    const run = async (connection: Connection) => {
      if (use === 'shared') await assertHasTables(connection)
      const storage = bucket ?? folderOf(dataDir)
      await work({ connection, dataDir, bucket, storage, timeStamps, publicUrl })
    }
    if (databaseUrl) return await run({ connectionString: databaseUrl })
    const database = await (use === 'shared' ? attachEmbedded : startEmbedded)({ dataDir })
    try {
      await run(database.connection)
    } finally {
      await database.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

async function assertHasTables(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('migrations') is not null as is_there`)
    if (!rows[0]?.is_there)
      throw new Error(
        'O banco de dados está vazio. Confira DATABASE_URL e DATA_DIR; o Canhoto prepara o banco ao iniciar.',
      )
  } finally {
    await client.end()
  }
}
