import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { PooledClient } from '../../access/pooled-client.ts'
import { prepareLogin } from '../../platform/application-login.ts'
import { type Connection, openOwner, openPool } from '../../platform/database.ts'
import { findRunningEmbedded } from '../../platform/embedded/attach-embedded.ts'
import type { SendingConfig } from './config.ts'

const WAIT_MS = 1000
/** The server creates its secret as soon as the database is prepared. */
const MAX_WAITS_FOR_SECRET = 30
/** Beside the calls: distribution, tests of certificates, and the process itself. */
const OTHER_CONNECTIONS = 3

/**
 * The application's connections: to the database of DATABASE_APP_URL or DATABASE_URL, or to the embedded one of the server that
 * runs on this folder. Waits until a server has prepared it; this process changes no table.
 */
export async function openDatabase(config: SendingConfig, signal: AbortSignal) {
  const isPooled = config.isDatabasePooled
  const login = await findLogin(config, signal)
  return openPool(login, config.calls + OTHER_CONNECTIONS, {
    ...(isPooled && { Client: PooledClient }),
    isPooled,
  })
}

async function findLogin(config: SendingConfig, signal: AbortSignal): Promise<Connection> {
  const { databaseAppUrl, databaseUrl, dataDir, isDatabasePooled: isPooled } = config
  const url = databaseAppUrl ?? databaseUrl
  const found = url ? { connectionString: url } : await waitForServer(dataDir, signal)
  await waitUntilPrepared(found, signal)
  if (databaseAppUrl) return found
  return prepareLogin(found, { secret: await findSecret(config, signal), isPooled })
}

/** The server's, since the password of the login is derived from it: another one would lock the server out. */
async function findSecret({ jwtSecret, dataDir }: SendingConfig, signal: AbortSignal) {
  if (jwtSecret) return jwtSecret
  const file = join(dataDir, 'secrets', 'jwt')
  for (let waits = 0; waits < MAX_WAITS_FOR_SECRET; waits++) {
    if (existsSync(file)) return readFileSync(file, 'utf8')
    await wait(WAIT_MS, undefined, { signal })
  }
  throw new Error(
    'Configuração inválida:\n  JWT_SECRET: defina o mesmo do servidor, ou DATABASE_APP_URL.',
  )
}

async function waitForServer(dataDir: string, signal: AbortSignal): Promise<Connection> {
  let hasTold = false
  for (;;) {
    const running = await findRunningEmbedded(dataDir)
    if (running) return running.connection
    if (!hasTold) console.info(`Esperando o Canhoto começar em ${dataDir}.`)
    hasTold = true
    await wait(WAIT_MS, undefined, { signal })
  }
}

async function waitUntilPrepared(connection: Connection, signal: AbortSignal) {
  const database = openOwner(connection)
  try {
    while (!(await isPrepared(database))) await wait(WAIT_MS, undefined, { signal })
  } finally {
    await database.end()
  }
}

async function isPrepared(database: pg.Pool) {
  const { rows } = await database.query<{ is_prepared: boolean }>(
    `select to_regproc('claim_sefaz_test') is not null as is_prepared`,
  )
  return rows[0]?.is_prepared === true
}
