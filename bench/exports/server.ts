import { NO_CALL_LIMITS } from '../../server/src/access/fair-shares/call-limits.ts'
import { createTokens } from '../../server/src/access/token.ts'
import { buildApp } from '../../server/src/app.ts'
import { createDocumentReader } from '../../server/src/documents/document-reader.ts'
import { type Connection, openPool } from '../../server/src/platform/database.ts'
import { folderStorage } from '../../server/src/platform/storage/folder-storage.ts'

export interface Start {
  login: Connection
  secret: string
  folder: string
}

/** Of one export: the server's resident memory before it and at its highest, in bytes. */
export interface Memory {
  before: number
  peak: number
}

const SAMPLE_MS = 50

/** The server alone in a process, whose memory is its own. Tells the parent its address, and on each message its Memory since the last one. */
// The parent may be killed; its benchmark's server must not stay.
process.once('disconnect', () => process.exit())
process.once('message', ({ login, secret, folder }: Start) => void serve(login, secret, folder))

async function serve(login: Connection, secret: string, folder: string) {
  const now = () => new Date()
  const app = await buildApp({
    pool: openPool(login, 10),
    documentReader: createDocumentReader(),
    tokens: createTokens(secret, now),
    now,
    storage: folderStorage(folder),
    callLimits: NO_CALL_LIMITS,
  })
  const url = await app.listen()
  let before = process.memoryUsage.rss()
  let peak = before
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, SAMPLE_MS)
  process.on('message', () => {
    const memory: Memory = { before, peak }
    process.send?.(memory)
    before = process.memoryUsage.rss()
    peak = before
  })
  process.send?.(url)
}
