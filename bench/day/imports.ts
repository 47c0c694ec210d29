import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { clock } from './calls.ts'
import { formatQuantiles } from './report.ts'

/** The queue of the imports ends within this, or the day was too much. */
const MAX_QUEUE_MS = 120_000

/** Answers how many files are not read when the time for it is over. */
export async function waitForImports(owner: pg.Pool) {
  const end = clock() + MAX_QUEUE_MS
  for (;;) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from import_files where state <> 'done'`,
    )
    const unread = rows[0]?.count ?? 0
    if (unread === 0 || clock() > end) return unread
    await pause(500)
  }
}

export async function fileBytes(owner: pg.Pool) {
  const { rows } = await owner.query<{ bytes: number }>(
    'select coalesce(sum(size), 0)::float8 as bytes from files',
  )
  return rows[0]?.bytes ?? 0
}

export async function reportImports(owner: pg.Pool, { ocr }: { ocr: boolean }) {
  const { rows } = await owner.query<{ outcome: string; files: number; ms: number[] }>(`
    select outcome, count(*)::int as files, array_agg((extract(epoch from finished_at - created_at) * 1000)::float8) as ms
      from import_files where state = 'done' group by 1`)
  for (const { outcome, files, ms } of rows)
    console.info(`imports: ${files} files ${outcome}, read after ${formatQuantiles(ms)}`)
  const { rows: photos } = await owner.query<{ unread: number; all: number }>(
    'select count(*) filter (where read_at is null)::int as unread, count(*)::int as all from receipts',
  )
  if (ocr) console.info(`photos of stubs not read yet: ${photos[0]?.unread} of ${photos[0]?.all}`)
}
