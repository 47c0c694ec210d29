import { writeFileSync } from 'node:fs'
import type { Actor } from '../server/src/access/actor.ts'
import { createTokens } from '../server/src/access/token.ts'
import { type Connection, openOwner } from '../server/src/platform/database.ts'
import {
  type Call,
  creationCall,
  detailCall,
  figuresCall,
  listCall,
  uploadCall,
} from './server/calls.ts'
import { compare, type Comparison, formatTable } from './server/compare.ts'
import { admin, DELIVERIES, deliveriesOf, fill, fillReceipts } from './server/data.ts'
import { setClock } from './server/days.ts'
import { drawRatios } from './server/draw-ratios.ts'
import { startServer } from './server/start-server.ts'
import { withDatabase } from './server/with-database.ts'

/**
 * The whole stack (token, session, role, row security, validation) against bare Fastify with the same SQL, on the same
 * database, in turns within one run: what counts is the ratio. Aims of the project: list and the day's figures 0.9,
 * creation, detail and upload 0.8; at most 1.3 times the processor time, and 160 MB.
 */
const SECRET = 'a secret of the benchmark, long enough'
/** Parts of the names of calls; all without them. */
const ONLY = (process.env.BENCH_ONLY ?? '').split(',')
/** Times of the company at which the day's figures are asked for. */
const CLOCKS = (process.env.BENCH_CLOCKS ?? '08:00,17:30,23:55,00:01').split(',')
const AFTERNOON = '15:00'
const PICTURE = new URL('server.svg', import.meta.url)

await withDatabase(measure)

async function measure(connection: Connection, dataDir: string) {
  const owner = openOwner(connection, 2)
  console.info(`${DELIVERIES} entregas…`)
  await fill(owner)
  await fillReceipts(owner)
  const tokens = createTokens(SECRET, () => new Date())
  const results: Comparison[] = []

  async function compareAt(clock: string, callsOf: (actor: Actor) => Promise<Call[]>) {
    const zone = await setClock(owner, clock)
    const actor = await admin(owner)
    const calls = (await callsOf(actor)).filter(({ name }) =>
      ONLY.some((part) => name.includes(part)),
    )
    if (calls.length === 0) return
    const options = { connection, dataDir, secret: SECRET, actor, zone }
    const servers = [
      await startServer({ ...options, kind: 'canhoto' }),
      await startServer({ ...options, kind: 'bare' }),
    ] as const
    const authorization = `Bearer ${await tokens.permanent(actor)}`
    for (const call of calls) results.push(await compare(call, authorization, servers))
    for (const server of servers) await server.stop()
  }

  for (const clock of CLOCKS) await compareAt(clock, async () => [figuresCall(clock)])
  await compareAt(AFTERNOON, async (actor) => {
    const ids = await deliveriesOf(owner, actor)
    return [listCall, detailCall(ids), creationCall, await uploadCall(ids)]
  })
  await owner.end()
  console.info(formatTable(results))
  // The picture of README.md is of a whole run.
  if (!process.env.BENCH_ONLY) writeFileSync(PICTURE, drawRatios(results))
  for (const { name, requests, residentMb } of results)
    console.info(`${name}: ${residentMb.toFixed(0)} MB after ${requests} requests`)
}
