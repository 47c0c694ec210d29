import type { Socket } from 'node:net'
import pg from 'pg'

/** The role that the application becomes: it owns nothing and is bound by every policy. */
export const APP_ROLE = 'canhoto_app'

const TIMESTAMPTZ = 1184
const DATE = 1082
const NUMERIC = 1700
const BIGINT = 20

/** '2026-11-20 21:10:00.5-03' as PostgreSQL writes it becomes '2026-11-20T21:10:00.5-03:00', in the company's time zone. */
function isoInstant(text: string) {
  const iso = text.replace(' ', 'T')
  return /[+-]\d{2}$/.test(iso) ? `${iso}:00` : iso
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [TIMESTAMPTZ, isoInstant],
  [DATE, (text) => text],
  // The columns have up to fourteen digits, which a JSON number represents exactly. Sums are computed in SQL.
  [NUMERIC, Number],
  [BIGINT, Number],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as never),
}

export type Connection = pg.PoolConfig

/** A pool of the owner: for migrations, the first account and backups. Never handed to a module. */
export function openOwner(connection: Connection, max = 1) {
  return withErrorListener(new pg.Pool({ ...connection, types, max }))
}

const LIMITS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '60s' }
/** What every connection of the application begins with. */
export const SESSION_SETTINGS = { role: APP_ROLE, ...LIMITS }

/** Longer than the database gives any statement: without an answer it is gone, and its connection with it. */
const ANSWER_TIMEOUT_MS = 75_000

type PoolOptions = Pick<pg.PoolConfig, 'Client'> & {
  /** A connection that does not answer for so long is given up. */
  answerTimeoutMs?: number
  /** Through a pooler, which takes no settings: there they are those of the login user (prepareLogin). */
  isPooled?: boolean
}

/**
 * The application's pool, for the connection of prepareLogin (application-login.ts): every connection becomes APP_ROLE
 * before its first statement.
 */
export function openPool(
  connection: Connection,
  max: number,
  { Client, isPooled = false, answerTimeoutMs = ANSWER_TIMEOUT_MS }: PoolOptions = {},
) {
  const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
  const pool = withErrorListener(
    new pg.Pool({
      ...connection,
      types,
      max,
      // Another client has each statement answered before the next.
      ...(Client ? { Client } : { pipeline: true }),
      ...(!isPooled && { options: settings.join(' ') }),
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
    }),
  )
  pool.on('connect', (client) => giveUpWhenSilent(client, answerTimeoutMs))
  return pool
}

/** Ends a connection on which nothing was said for so long: an idle one ends earlier. pg has a limit for each query, which costs memory. */
function giveUpWhenSilent(client: pg.PoolClient, milliseconds: number) {
  // @types/pg does not declare its socket.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(milliseconds, () => {
    stream.destroy(new Error('Connection terminated: the database gave no answer.'))
  })
}

/**
 * A connection that breaks, idle or at work, is replaced by the pool and fails its own query; without a listener its
 * error event would end the process.
 */
function withErrorListener(pool: pg.Pool) {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Throws when row-level security would not apply to the application, or a statement could take on a user to whom it does
 * not apply. A superuser has every role, so it counts as a member of each owner.
 */
export async function assertRowSecurity(pool: pg.Pool) {
  const { rows } = await pool.query<{ bound: boolean }>(
    `select row_security_active('deliveries')
        and not exists (select from pg_roles r where pg_has_role(session_user, r.oid, 'member')
          and (r.rolsuper or r.rolbypassrls or r.rolcreaterole))
        and not exists (select from pg_class c where pg_has_role(session_user, c.relowner, 'member')) as bound`,
  )
  if (!rows[0]?.bound)
    throw new Error(
      'O banco de dados não isola as empresas: a aplicação não será iniciada. O usuário da aplicação não pode ser dono ' +
        'de tabelas, superusuário nem criador de papéis.',
    )
}

/** Searching ignores accents only where the database compares accented letters. */
export async function comparesAccents(pool: pg.Pool) {
  const { rows } = await pool.query<{ works: boolean }>(`select 'Á' ilike 'á' as works`)
  return rows[0]?.works === true
}
