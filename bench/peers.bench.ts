import { createTokens } from '../server/src/access/token.ts'
import { type Connection, openOwner } from '../server/src/platform/database.ts'
import { installPeers, PEERS } from './peers/install-peers.ts'
import type { PeerLoad } from './peers/load.ts'
import { ownCalls } from './peers/own.ts'
import { CALLS, type Peer } from './peers/peer.ts'
import { startPeer } from './peers/start-peer.ts'
import { admin, COMPANIES, DELIVERIES, DRIVERS, fill } from './server/data.ts'
import { setClock } from './server/days.ts'
import type { Rate } from './server/load.ts'
import { median } from './server/median.ts'
import { runApart } from './server/run-apart.ts'
import { startServer } from './server/start-server.ts'
import { withDatabase } from './server/with-database.ts'

/**
 * Canhoto beside what people would build or install instead, with the same four calls, each on a database of its own of the same
 * PostgreSQL, in turns within one run. README.md says what each of them does in a call.
 */
const SECRET = 'a secret of the benchmark, long enough'
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const MILLISECONDS = Number(process.env.BENCH_MILLISECONDS ?? 3000)
const CALLERS = 16
/** Of positions, whose times each call has once. */
const ROUND_MS = 3_600_000 * 6
const AGE_MS = 6 * 86_400_000

await withDatabase(measure)

async function measure(connection: Connection, dataDir: string) {
  const owner = openOwner(connection, 2)
  console.info(`${DELIVERIES} entregas… ${PEERS.join(', ')}`)
  await fill(owner)
  const zone = await setClock(owner, '15:00')
  const actor = await admin(owner)
  const tokens = createTokens(SECRET, () => new Date())
  const begin = new Date(Date.now() - AGE_MS)
  const own = await startServer({
    kind: 'canhoto',
    connection,
    dataDir,
    secret: SECRET,
    actor,
    zone,
  })
  const options = {
    home: installPeers(),
    connection,
    deliveries: DELIVERIES,
    companies: COMPANIES,
    drivers: DRIVERS,
  }
  const express = await startPeer('express', options)
  const parse = await startPeer('parse', options)
  const peers: Record<string, Peer> = {
    Canhoto: await ownCalls(owner, { url: own.url, admin: actor, tokens, begin }),
    'Express, Sequelize': express,
    'Parse Server': parse,
  }
  const rows = []
  for (const name of CALLS) rows.push(await compare(name, peers, begin))
  const head = ['call', ...Object.keys(peers)]
  for (const row of [head, head.map(() => '---')]) console.info(`| ${row.join(' | ')} |`)
  for (const row of rows) console.info(`| ${row.join(' | ')} |`)
  for (const server of [own, express, parse]) await server.stop()
  await owner.end()
}

/** Medians of requests per second of each, and of their share of Canhoto's. The first turn warms all up. */
async function compare(name: (typeof CALLS)[number], peers: Record<string, Peer>, begin: Date) {
  const rates = Object.fromEntries(Object.keys(peers).map((peer) => [peer, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [peer, { calls, ...who }] of Object.entries(peers)) {
      const load: PeerLoad = {
        call: calls[name],
        headers: name === 'position' ? who.drivers : [who.admin],
        callers: CALLERS,
        milliseconds: MILLISECONDS,
        from: begin.getTime() + 60_000 + round * ROUND_MS,
      }
      const { requests, seconds } = await runApart<Rate>('../peers/load.ts', load)
      if (round > 0) rates[peer]?.push(requests / seconds)
    }
  }
  const [own = [], ...others] = Object.values(rates)
  const cells = others.map((other) => {
    const ratio = median(other.map((rate, n) => rate / (own[n] ?? rate)))
    return `${median(other).toFixed(0)} (${ratio.toFixed(2)})`
  })
  console.info(name, rates)
  return [name, median(own).toFixed(0), ...cells]
}
