import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { NO_CALL_LIMITS } from '../server/src/access/fair-shares/call-limits.ts'
import { createTokens } from '../server/src/access/token.ts'
import { buildApp } from '../server/src/app.ts'
import { createDocumentReader } from '../server/src/documents/document-reader.ts'
import { listen } from '../server/src/listen.ts'
import { prepareLogin } from '../server/src/platform/application-login.ts'
import { type Connection, openOwner, openPool } from '../server/src/platform/database.ts'
import { folderStorage } from '../server/src/platform/storage/folder-storage.ts'
import { DELIVERIES, fill, signInAll } from './server/data.ts'
import type { Calls, Latencies } from './server/latencies.ts'
import { median } from './server/median.ts'
import { runApart } from './server/run-apart.ts'
import type { Delays, Streams } from './server/streams.ts'
import { withDatabase } from './server/with-database.ts'

/**
 * Two thousand open streams of twenty companies on one node, while drivers move: how late a stream tells a position, and how much
 * slower the ordinary reads become. Aim of the project: a position within 3 s.
 */
const PER_USER = 5
const DRIVERS = Number(process.env.BENCH_DRIVERS ?? 2000)
/** Each driver's phone sends a position this often. */
const POSITION_EVERY_S = 10
const CONNECTIONS = 10
/** Seconds for which the streams and the node's memory are watched when all are open. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const SAMPLE_MS = 1000
/** Samples at the beginning and at the end whose medians are compared. */
const COMPARED_SAMPLES = 10
const READS_MS = 8000
const WARM_UP_MS = 30_000
const SECRET = 'a secret of the benchmark, long enough'
const ORDINARY = ['/api/auth/me', '/api/deliveries?per_page=10', '/api/dashboard/kpis']

await withDatabase(measure)

async function measure(connection: Connection, dataDir: string) {
  const owner = openOwner(connection, CONNECTIONS)
  console.info(`${DELIVERIES} entregas…`)
  await fill(owner)
  await owner.query('update companies set max_users = 10000, max_drivers = 10000')
  await addDrivers(owner)
  const actors = await signInAll(owner)
  const now = () => new Date()
  const tokens = createTokens(SECRET, now)
  const documentReader = createDocumentReader()
  const storage = folderStorage(join(dataDir, 'files'))
  const pool = openPool(await prepareLogin(connection, { secret: SECRET }), CONNECTIONS)
  const callLimits = NO_CALL_LIMITS
  const app = await buildApp({ pool, documentReader, tokens, now, storage, callLimits })
  const url = await listen(app, { host: '127.0.0.1', port: 0 })
  const all = await Promise.all(actors.map(tokens.permanent))

  const reads = { url, paths: ORDINARY, tokens: all.slice(0, 4), callers: 4, pauseMs: 100 }
  const alone = await call({ ...reads, milliseconds: READS_MS })
  const stopMoving = move(owner)
  const moving = await call({ ...reads, milliseconds: READS_MS })
  const streams: Streams = {
    url,
    tokens: all,
    perUser: PER_USER,
    warmUpMs: WARM_UP_MS,
    milliseconds: SECONDS * 1000,
  }
  const following = runApart<Delays>('./streams.ts', streams)
  await pause(WARM_UP_MS + 1000)
  const stopWatching = watchMemory()
  const before = usage()
  const beside = await call({ ...reads, milliseconds: READS_MS })
  const after = usage()
  const { opened, ended, told, ...delay } = await following
  const memory = stopWatching()
  await stopMoving()

  console.info(
    `${opened} streams, ${told} positions told: median ${Math.round(delay.median)} ms, p95 ${delay.p95} ms`,
  )
  for (const [how, count] of Object.entries(ended))
    console.info(`${count} streams ended and were opened again: ${how}`)
  for (const [name, reading] of Object.entries({ alone, moving, beside }))
    console.info(`reads ${name}: ${reading.median.toFixed(1)} ms (p95 ${reading.p95.toFixed(1)})`)
  console.info(
    `beside the streams: ${(beside.median / moving.median).toFixed(2)} of the reads while drivers move`,
  )
  const cores = (after.cpuMs - before.cpuMs) / (after.at - before.at)
  console.info(
    `node beside the streams and reads: ${cores.toFixed(2)} of a core; resident in ${SECONDS} s: ` +
      `${median(memory.slice(0, COMPARED_SAMPLES))} MB at first, ${median(memory.slice(-COMPARED_SAMPLES))} MB at last, ` +
      `${Math.max(...memory)} MB at most`,
  )
  await Promise.all([app.close(), documentReader.close()])
  await Promise.all([pool.end(), owner.end()])
}

/** Of this process, which is the node. */
function usage() {
  const { user, system } = process.cpuUsage()
  return {
    at: performance.now(),
    cpuMs: (user + system) / 1000,
  }
}

/** Megabytes of the node, each second until stopped. */
function watchMemory() {
  const samples: number[] = []
  const read = () => samples.push(Math.round(process.memoryUsage.rss() / 1024 ** 2))
  read()
  const timer = setInterval(read, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    return samples
  }
}

function call(calls: Calls) {
  return runApart<Latencies>('./latencies.ts', calls)
}

async function addDrivers(owner: pg.Pool) {
  await owner.query(
    `with places as (
       select id, row_number() over (order by id) - 1 as k, count(*) over () as companies from companies
     ), people as (
       insert into users (id, username, password_hash, full_name)
         select gen_random_uuid(), 'd' || n, 'none', 'Motorista' from generate_series(1, $1::int) n returning id, username
     ), members as (
       insert into memberships (user_id, company_id, role)
         select p.id, c.id, 'DRIVER' from people p join places c on c.k = substr(p.username, 2)::int % c.companies
         returning user_id, company_id
     ), added as (
       insert into drivers (id, company_id, user_id, name)
         select gen_random_uuid(), company_id, user_id, 'Motorista' from members returning id, company_id
     )
     insert into driver_states (driver_id, company_id, status, latitude, longitude)
       select id, company_id, 'online', -23, -46 from added`,
    [DRIVERS],
  )
}

/** A tenth of the drivers, each tenth of the time, are somewhere else. */
function move(owner: pg.Pool) {
  let turn = 0
  let last = Promise.resolve<unknown>(null)
  const timer = setInterval(() => {
    turn = (turn + 1) % POSITION_EVERY_S
    last = owner.query(
      `update driver_states set latitude = -23 - random(), recorded_at = now(), updated_at = now(), speed = 40
        where latitude is not null and mod(abs(hashtext(driver_id::text)), $1) = $2`,
      [POSITION_EVERY_S, turn],
    )
  }, 1000)
  return async () => {
    clearInterval(timer)
    await last
  }
}
