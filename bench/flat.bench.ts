import { createTokens } from '../server/src/access/token.ts'
import { type Connection, openOwner } from '../server/src/platform/database.ts'
import { admin, deliveriesOf, fill } from './server/data.ts'
import type { Calls, Latencies } from './server/latencies.ts'
import { median } from './server/median.ts'
import { fillPositions } from './server/positions.ts'
import { runApart } from './server/run-apart.ts'
import { startServer } from './server/start-server.ts'
import { withDatabase } from './server/with-database.ts'

/**
 * Whether calls take as long on a large installation as on a small one: years more of the same days. Both are asked in turns within one
 * run. Aim of the project: p99 at most 1.5 times.
 */
const LARGE = {
  deliveries: Number(process.env.BENCH_DELIVERIES ?? 10_000_000),
  positions: Number(process.env.BENCH_POSITIONS ?? 100_000_000),
  // 931 drivers, whose thirty days are a hundred million positions.
  members: Number(process.env.BENCH_MEMBERS ?? 49),
}
const SMALL = { deliveries: 100_000, positions: 1_000_000, members: 20 }
const DELIVERIES_OF_DAY = 2740
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const MILLISECONDS = 4000
const CALLERS = 4
const SECRET = 'a secret of the benchmark, long enough'

await withDatabase((small, folder) =>
  withDatabase(async (large, otherFolder) => {
    await compare(await open(small, folder, SMALL), await open(large, otherFolder, LARGE))
  }),
)

type Installation = Awaited<ReturnType<typeof open>>

async function open(connection: Connection, dataDir: string, size: typeof SMALL) {
  const owner = openOwner(connection, 2)
  const days = Math.round(size.deliveries / DELIVERIES_OF_DAY)
  await fill(owner, { deliveries: size.deliveries, days, members: size.members })
  const positions = await fillPositions(owner, size.positions)
  console.info(`${size.deliveries} deliveries of ${days} days, ${positions} positions`)
  const actor = await admin(owner)
  const tokens = [await createTokens(SECRET, () => new Date()).permanent(actor)]
  const options = { connection, dataDir, secret: SECRET, actor, zone: 'America/Sao_Paulo' }
  const server = await startServer({ ...options, kind: 'canhoto' })
  const { rows } = await owner.query<{ id: string; day: string }>(
    `select id, (current_date - 1)::text as day from drivers where company_id = $1 limit 10`,
    [actor.companyId],
  )
  const ids = await deliveriesOf(owner, actor)
  const paths: Record<string, string[]> = {
    list: ['/api/deliveries?per_page=10'],
    search: ['54321', '77123', '12077', '98001'].map(
      (number) => `/api/deliveries?per_page=10&search=${number}`,
    ),
    detail: ids.map((id) => `/api/deliveries/${id}`),
    figures: ['/api/dashboard/kpis'],
    history: rows.map(
      ({ id, day }) => `/api/tracking/drivers/${id}/history?start_date=${day}&end_date=${day}`,
    ),
  }
  const stop = async () => void (await Promise.all([server.stop(), owner.end()]))
  return { url: server.url, tokens, paths, stop }
}

async function compare(small: Installation, large: Installation) {
  console.info('call: p50, p99 of the small one; of the large one; ratio of p99')
  for (const name of Object.keys(small.paths)) {
    const rounds: (readonly [Latencies, Latencies])[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const both = [await measure(small, name), await measure(large, name)] as const
      // The first turn warms both up.
      if (round > 0) rounds.push(both)
    }
    const of = (index: 0 | 1, key: 'median' | 'p99') =>
      median(rounds.map((both) => both[index][key])).toFixed(1)
    const ratio = median(rounds.map(([less, more]) => more.p99 / less.p99))
    console.info(
      `${name}: ${of(0, 'median')}, ${of(0, 'p99')}; ${of(1, 'median')}, ${of(1, 'p99')} ms; ${ratio.toFixed(2)}`,
    )
  }
  await Promise.all([small.stop(), large.stop()])
}

async function measure({ url, tokens, paths }: Installation, name: string) {
  const shared = { callers: CALLERS, milliseconds: MILLISECONDS, pauseMs: 0 }
  const calls: Calls = { url, tokens, paths: paths[name] ?? [], ...shared }
  const latencies = await runApart<Latencies>('./latencies.ts', calls)
  if (latencies.refused > 0) throw new Error(`${name}: ${latencies.refused} calls were refused.`)
  return latencies
}
