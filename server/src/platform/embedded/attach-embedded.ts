import path from 'node:path'
import pg from 'pg'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './start-embedded.ts'
import { readPidFile } from './pid-file.ts'

type Attached = Pick<Embedded, 'connection' | 'stop'>

/** The database of the server that runs on this folder, or one that is started for this command. */
export async function attachEmbedded(options: EmbeddedOptions): Promise<Attached> {
  return (await findRunningEmbedded(options.dataDir)) ?? (await startEmbedded(options))
}

/** Undefined when no server runs on this folder. */
export async function findRunningEmbedded(dataDir: string): Promise<Attached | undefined> {
  const file = await readPidFile(path.join(dataDir, 'pg'))
  if (!file?.socket) return undefined
  const connection = { host: file.socket, port: 5432, user: 'postgres', database: 'postgres' }
  const client = new pg.Client(connection)
  try {
    await client.connect()
    await client.end()
    return { connection, stop: async () => {} }
  } catch {
    return undefined
  }
}
