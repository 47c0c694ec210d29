import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { PooledClient } from '../../access/pooled-client.ts'
import { prepareLogin } from '../../platform/application-login.ts'
import { type Connection, openPool } from '../../platform/database.ts'
import { findRunningEmbedded } from '../../platform/embedded/attach-embedded.ts'
import type { SendingConfig } from './config.ts'

const WAIT_MS = 1000
/** Beside the calls: distribution, tests of certificates, and the process itself. */
const OTHER_CONNECTIONS = 3

/**
 * The application's connections: to the database of DATABASE_APP_URL or DATABASE_URL, or to the embedded one of the server that
 * runs on this folder. Waits until a server has prepared it; this process changes no table.
 */
export async function openDatabase(config: SendingConfig, signal: AbortSignal) {
  const isPooled = config.isDatabasePooled
  const login = await findLogin(config, signal)
  const pool = openPool(login, config.calls + OTHER_CONNECTIONS, {
    ...(isPooled && { Client: PooledClient }),
    isPooled,
  })
  await waitUntilPrepared(pool, signal)
  return pool
}

async function findLogin(config: SendingConfig, signal: AbortSignal): Promise<Connection> {
  const { databaseAppUrl, databaseUrl, dataDir, isDatabasePooled: isPooled } = config
  if (databaseAppUrl) return { connectionString: databaseAppUrl }
  const owner = databaseUrl
    ? { connectionString: databaseUrl }
    : await waitForServer(dataDir, signal)
  return prepareLogin(owner, { secret: readSecret(config), isPooled })
}

/** The server's, since the password of the login is derived from it: another one would lock the server out. */
function readSecret({ jwtSecret, dataDir }: SendingConfig) {
  if (jwtSecret) return jwtSecret
  const file = join(dataDir, 'secrets', 'jwt')
  if (existsSync(file)) return readFileSync(file, 'utf8')
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

async function waitUntilPrepared(pool: pg.Pool, signal: AbortSignal) {
  for (;;) {
    const { rows } = await pool.query<{ is_prepared: boolean }>(
      `select to_regproc('claim_sefaz_test') is not null as is_prepared`,
    )
    if (rows[0]?.is_prepared) return
    await wait(WAIT_MS, undefined, { signal })
  }
}
