import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertRowSecurity } from './database.ts'
import { withinTime } from './within-time.ts'

/** A replica that is further behind is not read. */
const MAX_LAG_MS = 1_000
const ASK_AGAIN_MS = 10
/** For so long a replica that lags or does not answer is not asked again. */
const PAUSE_MS = 5_000
/** Longer than any statement may take. */
const QUERY_TIMEOUT_MS = 30_000

export type ReadReplica = ReturnType<typeof createReadReplica>

/** A copy of the primary that follows it, for reads that take long. */
export function createReadReplica(
  primary: pg.Pool,
  pool: pg.Pool,
  warn: (line: string) => void = console.warn,
) {
  let pausedUntil = 0
  let verifying: Promise<void> | undefined
  let running = new AbortController()

  function pause(reason: string) {
    pausedUntil = performance.now() + PAUSE_MS
    warn(`Os relatórios são lidos no banco primário: ${reason}`)
  }

  /** After one that does not answer, nothing that was asked will be answered. */
  function abandon(error: unknown) {
    running.abort()
    running = new AbortController()
    pause(`a réplica não respondeu (${error instanceof Error ? error.message : String(error)}).`)
  }

  async function waitFor(lsn: string) {
    verifying ??= assertReplicaOf(primary, pool)
    await verifying
    const deadline = performance.now() + MAX_LAG_MS
    while (!(await hasReplayed(pool, lsn))) {
      if (performance.now() > deadline) return false
      await sleep(ASK_AGAIN_MS)
    }
    return true
  }

  return {
    pool,

    /** Whether it has all that the primary had at this place of its log, now or within the limit. */
    async reaches(lsn: string) {
      if (performance.now() < pausedUntil) return false
      try {
        const reached = await withinTime(waitFor(lsn), 2 * MAX_LAG_MS)
        if (!reached) pause(`a réplica está mais de ${MAX_LAG_MS / 1000} s atrasada.`)
        return reached
      } catch (error) {
        verifying = undefined
        abandon(error)
        return false
      }
    },

    /** Rejects too when the replica was found not to answer. */
    untilAbandoned: <T>(query: Promise<T>) => withinTime(query, QUERY_TIMEOUT_MS, running.signal),
  }
}

async function hasReplayed(pool: pg.Pool, lsn: string) {
  const { rows } = await pool.query<{ has: boolean }>(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end >= $1::pg_lsn as has`,
    [lsn],
  )
  return rows[0]?.has === true
}

/** Throws when it is a copy of another database, or its user is not bound by row-level security. */
async function assertReplicaOf(primary: pg.Pool, pool: pg.Pool) {
  await assertRowSecurity(pool)
  const [own, other] = await Promise.all([primary, pool].map(identityOf))
  if (own !== other) throw new Error('DATABASE_READ_URL não é uma réplica de DATABASE_URL')
}

async function identityOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ identity: string }>(
    'select system_identifier || current_database() as identity from pg_control_system()',
  )
  return rows[0]?.identity
}
