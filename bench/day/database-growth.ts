import type pg from 'pg'

interface TableSize {
  table: string
  rows: number
  bytes: number
}

export interface DatabaseSize {
  tables: TableSize[]
  walBytes: number
}

/** Each table with its indexes; the days of positions count as one. */
export async function readSizes(owner: pg.Pool): Promise<DatabaseSize> {
  await owner.query('analyze')
  const { rows: tables } = await owner.query<TableSize>(`
    select regexp_replace(relname, '^positions_.*', 'positions') as table,
           sum(greatest(reltuples, 0))::float8 as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' group by 1`)
  const { rows } = await owner.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
  )
  return { tables, walBytes: rows[0]?.bytes ?? 0 }
}

export function growthOf(before: DatabaseSize, after: DatabaseSize) {
  const old = new Map(before.tables.map((size) => [size.table, size]))
  const tables = after.tables.map(({ table, rows, bytes }) => ({
    table,
    rows: rows - (old.get(table)?.rows ?? 0),
    bytes: bytes - (old.get(table)?.bytes ?? 0),
  }))
  return {
    tables: tables.filter(({ bytes }) => bytes > 0).toSorted((a, b) => b.bytes - a.bytes),
    walBytes: after.walBytes - before.walBytes,
  }
}

/** What the statements of clients wait for, counted every half second until stopped. */
export function watchWaits(owner: pg.Pool) {
  const waits = new Map<string, number>()
  let samples = 0
  const read = async () => {
    const { rows } = await owner.query<{ wait: string; count: number }>(`
      select coalesce(wait_event_type || ' ' || wait_event, 'none: it computes') as wait, count(*)::int as count
        from pg_stat_activity where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`)
    samples++
    for (const { wait, count } of rows) waits.set(wait, (waits.get(wait) ?? 0) + count)
  }
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = read().catch(() => undefined)
  }, 500)
  return async () => {
    clearInterval(timer)
    await last
    return [...waits]
      .map(([wait, count]) => ({ wait, average: count / Math.max(1, samples) }))
      .toSorted((a, b) => b.average - a.average)
  }
}
