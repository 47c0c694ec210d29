import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  DEFAULT_CALL_LIMITS,
  NO_CALL_LIMITS,
} from '../server/src/access/fair-shares/call-limits.ts'
import { createTokens } from '../server/src/access/token.ts'
import { buildApp } from '../server/src/app.ts'
import { createDocumentReader } from '../server/src/documents/document-reader.ts'
import { prepareLogin } from '../server/src/platform/application-login.ts'
import { type Connection, openOwner, openPool } from '../server/src/platform/database.ts'
import { folderStorage } from '../server/src/platform/storage/folder-storage.ts'
import { DELIVERIES, fill, fillHistory, signInUsers } from './server/data.ts'
import type { Calls, Latencies } from './server/latencies.ts'
import { median } from './server/median.ts'
import { runApart } from './server/run-apart.ts'
import { withDatabase } from './server/with-database.ts'

/**
 * How much the calls of one company, Alfa, slow those of another, Beta: Beta's ordinary reads alone and beside Alfa, in
 * turns within one run. What counts is the ratio, with the limits and without them. Aim of the project: at most 2.
 */
/** A part of the name of the attack to measure; all without it. */
const ONLY = process.argv[2] ?? ''
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const CONNECTIONS = 10
const MILLISECONDS = 3000
const WARM_UP_MS = 1000
const SECRET = 'a secret of the benchmark, long enough'
const ALFA_USERS = 20

/** A search that finds nothing reads the whole audit of its company. */
const AUDIT = '/api/reports/audit?search=nada-com-este-nome'
const ORDINARY = ['/api/auth/me', '/api/deliveries?per_page=10', '/api/dashboard/kpis']

await withDatabase(measure)

async function measure(connection: Connection, dataDir: string) {
  const owner = openOwner(connection, CONNECTIONS)
  console.info(`${DELIVERIES} entregas…`)
  await fill(owner)
  const { alfa, beta } = await signInUsers(owner, ALFA_USERS)
  await fillHistory(owner, alfa[0].companyId)

  const now = () => new Date()
  const tokens = createTokens(SECRET, now)
  const documentReader = createDocumentReader()
  const storage = folderStorage(join(dataDir, 'files'))
  const login = await prepareLogin(connection, { secret: SECRET })
  const start = async (callLimits: typeof DEFAULT_CALL_LIMITS) => {
    const pool = openPool(login, CONNECTIONS)
    const app = await buildApp({ pool, documentReader, tokens, now, storage, callLimits })
    const url = await app.listen()
    return { url, stop: async () => void (await Promise.all([app.close(), pool.end()])) }
  }
  const servers = [
    ['with limits', await start(DEFAULT_CALL_LIMITS)],
    ['without limits', await start(NO_CALL_LIMITS)],
  ] as const

  const tokensOf = (actors: typeof alfa) => Promise.all(actors.map(tokens.permanent))
  const [alfaTokens, betaTokens] = [await tokensOf(alfa), await tokensOf([beta])]
  const attacks = {
    'sixty audit searches of one user': { paths: [AUDIT], tokens: alfaTokens.slice(0, 1) },
    'sixty audit searches of twenty users': { paths: [AUDIT], tokens: alfaTokens },
    'sixty ordinary reads of twenty users': { paths: ORDINARY, tokens: alfaTokens },
  }
  for (const [name, attack] of Object.entries(attacks)) {
    if (!name.includes(ONLY)) continue
    for (const [limits, { url }] of servers) {
      const calls = { url, callers: 60, pauseMs: 0, ...attack }
      const beside = { url, paths: ORDINARY, tokens: betaTokens, callers: 4, pauseMs: 100 }
      await compare(`${name}, ${limits}`, calls, beside)
    }
  }
  for (const [, { stop }] of servers) await stop()
  await Promise.all([owner.end(), documentReader.close()])
}

type Timeless = Omit<Calls, 'milliseconds'>

async function compare(name: string, attack: Timeless, ordinary: Timeless) {
  const ratios: { median: number; p95: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const alone = await call({ ...ordinary, milliseconds: MILLISECONDS })
    const attacking = call({ ...attack, milliseconds: WARM_UP_MS + MILLISECONDS })
    await pause(WARM_UP_MS)
    const beside = await call({ ...ordinary, milliseconds: MILLISECONDS })
    const { answered, refused } = await attacking
    // The first turn warms everything up.
    if (round > 0)
      ratios.push({ median: beside.median / alone.median, p95: beside.p95 / alone.p95 })
    console.info(
      `${name} ${round}: alone ${alone.median.toFixed(1)} ms (p95 ${alone.p95.toFixed(1)}), beside ` +
        `${beside.median.toFixed(1)} (p95 ${beside.p95.toFixed(1)}), not answered ${beside.refused}; ` +
        `Alfa answered ${answered}, refused ${refused}`,
    )
  }
  const of = (key: 'median' | 'p95') => median(ratios.map((ratio) => ratio[key])).toFixed(2)
  console.info(`${name}: median ${of('median')}, p95 ${of('p95')}\n`)
}

function call(calls: Calls) {
  return runApart<Latencies>('./latencies.ts', calls)
}
