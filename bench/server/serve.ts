import { join } from 'node:path'
import { NO_CALL_LIMITS } from '../../server/src/access/fair-shares/call-limits.ts'
import { createTokens } from '../../server/src/access/token.ts'
import { buildApp } from '../../server/src/app.ts'
import { createDocumentReader } from '../../server/src/documents/document-reader.ts'
import { prepareLogin } from '../../server/src/platform/application-login.ts'
import { type Connection, openOwner, openPool } from '../../server/src/platform/database.ts'
import { folderStorage } from '../../server/src/platform/storage/folder-storage.ts'
import { bareApp } from './bare.ts'

/** A process of its own for each server, so that its processor time and memory are its own. */
export interface ServerOptions {
  kind: 'canhoto' | 'bare'
  connection: Connection
  dataDir: string
  secret: string
  /** Whose company the bare server asks for, by whom, and in which zone. */
  actor: { companyId: string; userId: string }
  zone: string
}

/** Processor milliseconds since the start, and resident bytes now. */
export interface Usage {
  cpuMs: number
  resident: number
}

const CONNECTIONS = 10

async function startCanhoto({ connection, dataDir, secret }: ServerOptions) {
  const now = () => new Date()
  return buildApp({
    pool: openPool(await prepareLogin(connection, { secret }), CONNECTIONS),
    documentReader: createDocumentReader(),
    tokens: createTokens(secret, now),
    now,
    storage: folderStorage(join(dataDir, 'files')),
    callLimits: NO_CALL_LIMITS,
  })
}

function startBare({ connection, dataDir, actor, zone }: ServerOptions) {
  const options = `-c TimeZone=${zone}`
  return bareApp(openOwner({ ...connection, options }, CONNECTIONS), actor, join(dataDir, 'bare'))
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, resident: process.memoryUsage.rss() }
}

async function serve(options: ServerOptions) {
  const app = await (options.kind === 'canhoto' ? startCanhoto(options) : startBare(options))
  process.send?.(await app.listen())
  process.on('message', () => process.send?.(usage()))
}

process.once('message', (options: ServerOptions) => void serve(options))
// With a regular end, so that a profile of the process is written.
process.on('disconnect', () => process.exit())
