import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '../../server/src/platform/embedded/start-embedded.ts'
import { migrate } from '../../server/src/platform/migrate.ts'

/** Measures on a migrated database of its own, which is deleted afterwards. */
export async function withDatabase(
  measure: (connection: Embedded['connection'], dataDir: string) => Promise<void>,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-bench-'))
  const database = await startEmbedded({ dataDir, settings: { shared_buffers: '512MB' } })
  try {
    await migrate(database.connection)
    await measure(database.connection, dataDir)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
