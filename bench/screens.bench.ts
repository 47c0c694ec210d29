import { join } from 'node:path'
import { NO_CALL_LIMITS } from '../server/src/access/fair-shares/call-limits.ts'
import { createTokens } from '../server/src/access/token.ts'
import { buildApp } from '../server/src/app.ts'
import { createDocumentReader } from '../server/src/documents/document-reader.ts'
import { prepareLogin } from '../server/src/platform/application-login.ts'
import { type Connection, openOwner, openPool } from '../server/src/platform/database.ts'
import { folderStorage } from '../server/src/platform/storage/folder-storage.ts'
import { screens } from './screens/calls.ts'
import { fillCarrier } from './screens/fill.ts'
import { findExample, signIn } from './screens/users.ts'
import type { Rounds, ScreenCall, Times } from './screens/rounds.ts'
import { DELIVERIES } from './server/data.ts'
import { median } from './server/median.ts'
import { runApart } from './server/run-apart.ts'
import { withDatabase } from './server/with-database.ts'

/**
 * How long the server takes for the first view of every screen, and then for searches, for a carrier with a million deliveries and 500 drivers.
 * Aim of the project: 200 ms p95 on two cores.
 */
const AIM_MS = 200
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30)
/** More than the five after which the database plans a prepared statement once for all values. */
const WARM_UP_ROUNDS = 8
const CALLERS = 4
const CONNECTIONS = 10
const SECRET = 'a secret of the benchmark, long enough'

await withDatabase(measure)

async function measure(connection: Connection, dataDir: string) {
  const owner = openOwner(connection, CONNECTIONS)
  console.info(`${DELIVERIES} entregas…`)
  await fillCarrier(owner, DELIVERIES)
  const now = () => new Date()
  const tokens = createTokens(SECRET, now)
  const documentReader = createDocumentReader()
  const storage = folderStorage(join(dataDir, 'files'))
  const pool = openPool(await prepareLogin(connection, { secret: SECRET }), CONNECTIONS)
  const callLimits = NO_CALL_LIMITS
  const app = await buildApp({ pool, documentReader, tokens, now, storage, callLimits })
  const url = await app.listen()

  const sessions = await signIn(owner, tokens)
  const calls = screens(await findExample(owner)).flatMap(({ screen, viewers, paths }) =>
    paths.map((path) => ({
      name: `${screen}: ${path}`,
      path,
      tokens: viewers.flatMap((viewer) => sessions[viewer]),
    })),
  )
  // Apart, because a search keeps a processor busy and would slow the first views of others.
  const isSearch = ({ path }: ScreenCall) => path.includes('search=')
  for (const group of [calls.filter((call) => !isSearch(call)), calls.filter(isSearch)]) {
    const shares = { callers: CALLERS, warmUps: WARM_UP_ROUNDS, rounds: ROUNDS }
    const input: Rounds = { url, calls: group, ...shares }
    print(group, await runApart<Times>('../screens/rounds.ts', input))
  }
  await Promise.all([app.close(), documentReader.close()])
  await Promise.all([pool.end(), owner.end()])
}

/** The worst first. */
function print(calls: ScreenCall[], times: Times) {
  const rows = calls.map(({ name }, index) => {
    const sorted = (times[index] ?? []).toSorted((a, b) => a - b)
    return { name, p50: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 }
  })
  console.info('  p50    p95')
  for (const { name, p50, p95 } of rows.toSorted((a, b) => b.p95 - a.p95))
    console.info(
      `${p50.toFixed(0).padStart(5)}  ${p95.toFixed(0).padStart(5)}  ${p95 > AIM_MS ? '!' : ' '} ${name}`,
    )
  const slow = rows.filter(({ p95 }) => p95 > AIM_MS).length
  console.info(`${slow} of ${rows.length} calls over ${AIM_MS} ms`)
}
