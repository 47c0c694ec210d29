import { loadavg } from 'node:os'
import { prepareLogin } from '../../server/src/platform/application-login.ts'
import { openOwner } from '../../server/src/platform/database.ts'
import { runKillTrial } from '../../server/test/sefaz/sending/kill-trial.ts'
import { withDatabase } from '../server/with-database.ts'

/**
 * Events of several companies are sent to the stub of SEFAZ over mutual TLS, while the processes that send are killed at every step and
 * at any moment, and a third of the calls fail: answers dropped or slow, 503, pages of maintenance, 108, 656. Each must be registered
 * exactly once, by the same bytes each time.
 */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 400)
const KILLS = Number(process.env.BENCH_KILLS ?? 200)
const COMPANIES = 10
const PROCESSES = 4
/** An hour of SEFAZ in six seconds. */
const RATE = 600

await withDatabase(async (connection) => {
  const owner = openOwner(connection, 2)
  const login = await prepareLogin(connection, { secret: 'a secret of the benchmark, long enough' })
  const begun = performance.now()
  const { states, ...result } = await runKillTrial({
    owner,
    login,
    companies: COMPANIES,
    events: EVENTS,
    kills: KILLS,
    processes: PROCESSES,
    rate: RATE,
  })
  await owner.end()
  console.info({
    companies: COMPANIES,
    processes: PROCESSES,
    ...result,
    states,
    seconds: Math.round((performance.now() - begun) / 1000),
    load: loadavg()[0],
  })
  const { kills, events, registered, once, sameProtocol, sameBytes } = result
  const isRight =
    kills >= KILLS &&
    [events, registered, once, sameProtocol, sameBytes].every((count) => count === EVENTS)
  if (!isRight) throw new Error('An event is lost, registered twice, or was sent with other bytes.')
})
