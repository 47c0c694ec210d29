import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@canhoto/contracts/access'
import { SESSION_DAYS } from '@canhoto/contracts/limits'
import type { Scope } from '@canhoto/contracts/scopes'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import type { Actor } from '../src/access/actor.ts'
import type { CallLimits } from '../src/access/fair-shares/call-limits.ts'
import { type Tokens, createTokens } from '../src/access/token.ts'
import {
  type AppOptions,
  buildApp,
  type MailboxOptions,
  type MailOptions,
  type WebhookOptions,
} from '../src/app.ts'
import type { ModuleName } from '../src/environment.ts'
import type { RoutingServers } from '../src/dependencies.ts'
import { createDocumentReader } from '../src/documents/document-reader.ts'
import { openOwner } from '../src/platform/database.ts'
import type { DayClock } from '../src/platform/day-clock.ts'
import type { StorageRules } from '../src/domain/storage-rules.ts'
import { folderStorage } from '../src/platform/storage/folder-storage.ts'
import type { PushOptions } from '../src/platform/web-push.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import { clientOf } from './client.ts'
import { createTestDatabase, databaseUrlOf, openTestPool } from './cluster.ts'

export const SECRET = 'a secret of the tests, long enough to sign'

export interface Company {
  id: string
  name: string
}

interface TestOptions {
  now?: () => Date
  modules?: ModuleName[]
  servesWeb?: boolean
  becomesAppRole?: boolean
  /** Of the application's pool. */
  connections?: number
  storageRules?: StorageRules
  callLimits?: CallLimits
  trustProxy?: string
  publicUrl?: string
  push?: PushOptions
  webhooks?: WebhookOptions
  mailboxes?: MailboxOptions
  mail?: MailOptions
  sefazPublicKey?: string
  dfeIntakeIntervalMs?: number
  log?: NonNullable<AppOptions['log']>
  routing?: RoutingServers
  readsReceipts?: boolean
  dayClock?: DayClock
  /** In place of a folder. */
  storage?: Storage
}

interface UserOptions {
  document?: string
  name?: string
  passwordHash?: string
  email?: string
}

export type TestApp = Awaited<ReturnType<typeof startApp>>
/** Calls the application as the user that `as` created. */
export type SignedInUser = Awaited<ReturnType<TestApp['as']>>

/** A whole application with its own database and folder, for one test file, or for the test in which it is started. */
export async function startApp(options: TestOptions = {}) {
  const { connection, drop } = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-files-'))
  const { now = () => new Date(), connections = 8 } = options
  // Without the database role, only for the test that must fail then.
  const pool =
    options.becomesAppRole === false
      ? openOwner(connection, connections)
      : await openTestPool(connection, SECRET, connections)
  const owner = openOwner({ ...connection, options: '-c timezone=America/Sao_Paulo' }, 2)
  const tokens = createTokens(SECRET, now)
  const storage = options.storage ?? folderStorage(folder)
  const documentReader = createDocumentReader()
  const app = await buildApp({ pool, tokens, storage, documentReader, now, ...options })
  // Within a test vitest passes over `afterAll`, and what works in the background would go on until the end of the run.
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  atEnd(async () => {
    await app.close()
    await documentReader.close()
    await Promise.all([pool.end(), owner.end()])
    await Promise.all([drop(), rm(folder, { recursive: true, force: true })])
  })

  const { company, as } = signedInUsers(app, owner, tokens)
  /** A program that calls by a new API key of the company. */
  async function asKey(scopes: readonly Scope[], of: Company) {
    const admin = await as('ADMIN', of)
    const made = await admin.post('/api/companies/api-keys', { name: 'ERP de teste', scopes })
    const { id, key } = made.json().data as { id: string; key: string }
    return { ...clientOf(app, key), id, key, admin }
  }
  return {
    app,
    connection,
    databaseUrl: databaseUrlOf(connection),
    pool,
    owner,
    tokens,
    storage,
    documentReader,
    folder,
    company,
    as,
    asKey,
    anonymous: clientOf(app, null),
  }
}

/** Creates companies and signed-in users directly in the database. */
function signedInUsers(app: FastifyInstance, owner: pg.Pool, tokens: Tokens) {
  return {
    company: (name?: string) => insertCompany(owner, name),
    async as(role: Role, company: Company, more: UserOptions = {}) {
      const user = await insertSignedIn(owner, tokens, { role, company, ...more })
      return { ...clientOf(app, user.token), ...user }
    },
  }
}

export async function insertCompany(owner: pg.Pool, name = 'Transportes Alfa'): Promise<Company> {
  const id = uuid()
  await owner.query(
    'insert into companies (id, name, domain, max_users, max_drivers) values ($1, $2, $3, 10000, 10000)',
    [id, name, `${id}.com.br`],
  )
  return { id, name }
}

/** A new user of the company, signed in. */
export async function insertSignedIn(
  owner: pg.Pool,
  tokens: Tokens,
  { role, company, ...more }: { role: Role; company: Company } & UserOptions,
) {
  const userId = uuid()
  const driverId = role === 'DRIVER' ? uuid() : null
  const actor: Actor = { role, companyId: company.id, userId, sessionId: uuid(), driverId }
  await insertUser(owner, actor, more)
  await owner.query(`select open_session($1, $2, $3, now() + make_interval(days => $4))`, [
    actor.sessionId,
    userId,
    company.id,
    SESSION_DAYS,
  ])
  return { actor, token: await tokens.permanent(actor), userId, driverId }
}

async function insertUser(
  owner: pg.Pool,
  { role, companyId, userId, driverId }: Actor,
  { name = `${role} de teste`, document, passwordHash = 'none', email }: UserOptions,
) {
  await owner.query(
    'insert into users (id, username, password_hash, full_name, is_master, email) values ($1, $2, $3, $4, $5, $6)',
    [userId, `${role}-${userId}`, passwordHash, name, role === 'MASTER', email ?? null],
  )
  if (role !== 'MASTER') {
    await owner.query(
      'insert into memberships (user_id, company_id, role, client_document) values ($1, $2, $3, $4)',
      [userId, companyId, role, document ?? null],
    )
  }
  if (driverId) {
    await owner.query(
      'insert into drivers (id, company_id, user_id, name) values ($1, $2, $3, $4)',
      [driverId, companyId, userId, name],
    )
  }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
