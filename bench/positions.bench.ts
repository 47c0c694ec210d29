import { join } from 'node:path'
import { NO_CALL_LIMITS } from '../server/src/access/fair-shares/call-limits.ts'
import { createTokens } from '../server/src/access/token.ts'
import { buildApp } from '../server/src/app.ts'
import { createDocumentReader } from '../server/src/documents/document-reader.ts'
import { prepareLogin } from '../server/src/platform/application-login.ts'
import { type Connection, openOwner, openPool } from '../server/src/platform/database.ts'
import { folderStorage } from '../server/src/platform/storage/folder-storage.ts'
import { bareApp } from './positions/bare.ts'
import { copyPoints } from './positions/copy.ts'
import { fillDrivers } from './positions/data.ts'
import type { PositionResult } from './positions/load.ts'
import { median } from './server/median.ts'
import { runApart } from './server/run-apart.ts'
import { withDatabase } from './server/with-database.ts'

/**
 * Positions of drivers through the whole stack against bare Fastify that inserts one by one, and in batches of 50 against COPY by psql into the
 * same table, in turns within one run. Aims of the project: 1.5 and 0.5.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const DRIVERS = Number(process.env.BENCH_DRIVERS ?? 64)
const MILLISECONDS = 3000
const CONNECTIONS = 10
const BATCH = 50
const COPIED_OF_EACH = 1000
const AGE_MS = 20 * 86_400_000
const SECRET = 'a secret of the benchmark, long enough'

await withDatabase(measure)

async function measure(connection: Connection, dataDir: string) {
  const owner = openOwner(connection, CONNECTIONS)
  const begin = new Date(Date.now() - AGE_MS)
  const actors = await fillDrivers(owner, DRIVERS, begin)
  const now = () => new Date()
  const tokens = createTokens(SECRET, now)
  const pool = openPool(await prepareLogin(connection, { secret: SECRET }), CONNECTIONS)
  const documentReader = createDocumentReader()
  const whole = await buildApp({
    pool,
    documentReader,
    tokens,
    now,
    storage: folderStorage(join(dataDir, 'files')),
    callLimits: NO_CALL_LIMITS,
    modules: ['tracking'],
  })
  const bare = bareApp(owner)
  const [wholeUrl, bareUrl] = [await whole.listen(), await bare.listen()]

  const drivers = await Promise.all(
    actors.map(async (actor) => ({
      driverId: actor.driverId ?? '',
      companyId: actor.companyId,
      token: await tokens.permanent(actor),
    })),
  )
  const common = { drivers, begin: begin.getTime() + 60_000, milliseconds: MILLISECONDS }
  let from = 0
  async function rate(url: string, size: number) {
    const load = { ...common, url, size, from }
    const { pointsPerSecond, next } = await runApart<PositionResult>('../positions/load.ts', load)
    from = next
    return pointsPerSecond
  }
  async function copyRate() {
    const copied = await copyPoints(connection, dataDir, {
      ...common,
      from,
      perDriver: COPIED_OF_EACH,
    })
    from += COPIED_OF_EACH
    return copied
  }
  await compare(
    'one by one',
    () => rate(`${wholeUrl}/api/tracking/location`, 0),
    () => rate(`${bareUrl}/location`, 0),
  )
  await compare(
    `batches of ${BATCH}`,
    () => rate(`${wholeUrl}/api/tracking/locations`, BATCH),
    copyRate,
  )
  await Promise.all([whole.close(), bare.close(), pool.end(), owner.end(), documentReader.close()])
}

/** In turns; the median of the ratios. */
async function compare(name: string, ours: () => Promise<number>, theirs: () => Promise<number>) {
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [own, other] = [await ours(), await theirs()]
    // The first turn warms both up.
    if (round > 0) ratios.push(own / other)
    console.info(`${name} ${round}: ${own.toFixed(0)} points/s, ${other.toFixed(0)}`)
  }
  console.info(`${name}: ${median(ratios).toFixed(2)}\n`)
}
