import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVICE_NAMES } from '@canhoto/contracts/services'
import type pg from 'pg'
import { createTokens } from '../server/src/access/token.ts'
import { openOwner } from '../server/src/platform/database.ts'
import { runningServer } from '../server/test/running-server.ts'
import { clock } from './day/calls.ts'
import { checkDay } from './day/check.ts'
import { growthOf, readSizes, watchWaits } from './day/database-growth.ts'
import { fillCompanies } from './day/fill.ts'
import { type Options, readOptions } from './day/options.ts'
import { DAY_SECONDS, HOUR } from './day/plan.ts'
import { quantiles, reportCalls, reportGrowth, reportHours, reportUsage } from './day/report.ts'
import { runClients } from './day/run-clients.ts'
import { readUsage, type Usage, usageSince } from './day/usage.ts'

/**
 * A day of a platform with many companies, compressed: offices sign in, register, import, assign and watch; drivers start, send positions and
 * photos. All over HTTP, against the program itself with its own PostgreSQL. Calls are sent when the day has planned them, however slow the
 * answers are. Ends with 1 when something that was acknowledged is not there, or is in another company.
 */
const SECRET = 'a secret of the benchmark, long enough'
/** For the client processes, so that all begin at the same time. */
const HEAD_START_MS = 3000
/** The queue of the imports ends within this, or the day was too much. */
const MAX_QUEUE_MS = 120_000

const options = readOptions()
const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-day-'))
const server = await runningServer(dataDir, {
  demo: false,
  environment: {
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'error',
    MODULES: SERVICE_NAMES.join(','),
    MASTER_USERNAME: 'master',
    MASTER_PASSWORD: SECRET,
    DATABASE_POOL: String(options.pool),
    RECEIPT_OCR: options.ocr ? 'on' : 'off',
  },
})
try {
  await server.start()
  const owner = openOwner(await server.connection(), 4)
  const problems = await runDay(owner, options)
  await owner.end()
  console.info(problems.length === 0 ? 'All that was acknowledged is there.' : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

async function runDay(owner: pg.Pool, { compression }: Options) {
  console.info(JSON.stringify(options))
  const tokens = createTokens(SECRET, () => new Date())
  const companies = await fillCompanies(owner, tokens, options)
  const [sizeBefore, usageBefore] = [await readSizes(owner), readUsage()]
  const startsAt = clock() + HEAD_START_MS
  const stopWatching = watchWaits(owner)
  const stopHours = watchHours(startsAt, compression)
  const { output, stop } = await runClients({ url: server.url, options, companies, startsAt })
  const seconds = (output.finishedAt - startsAt) / 1000
  const usage = usageSince(usageBefore, readUsage())
  stop()
  const [waits, cpuOfHour] = [await stopWatching(), stopHours()]
  const unread = await waitForImports(owner)

  reportCalls(output, seconds)
  reportHours(output, { startsAt, compression }, cpuOfHour)
  reportUsage(usage, seconds)
  reportGrowth(growthOf(sizeBefore, await readSizes(owner)), await fileBytes(owner))
  const { streams, late } = output
  console.info(
    `day of ${(DAY_SECONDS / compression).toFixed(0)} s took ${seconds.toFixed(0)} s; calls sent late: ${rounded(late)}`,
  )
  console.info(
    `streams: ${streams.opened} opened, ${streams.ended} ended; position told after ${rounded(streams.location)} (${streams.location.length}); receipt ${rounded(streams.receipt)} (${streams.receipt.length})`,
  )
  console.info(
    `statements at once: ${waits
      .slice(0, 6)
      .map(({ wait, average }) => `${wait} ${average.toFixed(2)}`)
      .join(', ')}`,
  )
  await reportImports(owner)
  const unreadProblem = unread > 0 ? [`${unread} files of imports are not read`] : []
  return [...unreadProblem, ...(await checkDay(owner, join(dataDir, 'files'), output))]
}

function rounded(ms: readonly number[]) {
  const [p50 = 0, p95 = 0, p99 = 0, max = 0] = quantiles(ms)
  return `p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)}, max ${max.toFixed(0)} ms`
}

/** What each hour of the day took of the processors. */
function watchHours(startsAt: number, compression: number) {
  const hours: Usage[] = []
  let before: Usage | undefined
  const hourMs = (HOUR * 1000) / compression
  const read = () => {
    const now = readUsage()
    if (before) hours.push(usageSince(before, now))
    before = now
    timer = setTimeout(read, startsAt + (hours.length + 1) * hourMs - clock())
  }
  let timer = setTimeout(read, startsAt - clock())
  return () => {
    clearTimeout(timer)
    return hours
  }
}

/** Answers how many files are not read when the time for it is over. */
async function waitForImports(owner: pg.Pool) {
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

async function fileBytes(owner: pg.Pool) {
  const { rows } = await owner.query<{ bytes: number }>(
    'select coalesce(sum(size), 0)::float8 as bytes from files',
  )
  return rows[0]?.bytes ?? 0
}

async function reportImports(owner: pg.Pool) {
  const { rows } = await owner.query<{ outcome: string; files: number; ms: number[] }>(`
    select outcome, count(*)::int as files, array_agg((extract(epoch from finished_at - created_at) * 1000)::float8) as ms
      from import_files where state = 'done' group by 1`)
  for (const { outcome, files, ms } of rows)
    console.info(`imports: ${files} files ${outcome}, read after ${rounded(ms)}`)
  const { rows: photos } = await owner.query<{ unread: number; all: number }>(
    'select count(*) filter (where read_at is null)::int as unread, count(*)::int as all from receipts',
  )
  if (options.ocr)
    console.info(`photos of stubs not read yet: ${photos[0]?.unread} of ${photos[0]?.all}`)
}
