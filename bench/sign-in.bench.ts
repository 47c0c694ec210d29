import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { NO_CALL_LIMITS } from '../server/src/access/fair-shares/call-limits.ts'
import { DEFAULT_THREADS } from '../server/src/access/fair-shares/password-limits.ts'
import { createTokens } from '../server/src/access/token.ts'
import { buildApp } from '../server/src/app.ts'
import { createDocumentReader } from '../server/src/documents/document-reader.ts'
import { prepareLogin } from '../server/src/platform/application-login.ts'
import { type Connection, openOwner, openPool } from '../server/src/platform/database.ts'
import { folderStorage } from '../server/src/platform/storage/folder-storage.ts'
import { uploadCall } from './server/calls.ts'
import { admin, deliveriesOf, fill } from './server/data.ts'
import type { Load, Rate, TimedRate } from './server/load.ts'
import { median } from './server/median.ts'
import { runApart } from './server/run-apart.ts'
import { withDatabase } from './server/with-database.ts'
import type { Verifications } from './sign-in/bare.ts'

/**
 * Sign-ins through HTTP against bare argon2id, as many at once; and the photos that a driver sends one after the other beside a hundred users who sign in,
 * with the line of passwords and without it. What counts is the ratio. Aim of the project: sign-ins 0.9 of bare.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SIGN_IN_MS = 2000
const PHOTOS_MS = 2000
const CONNECTIONS = 10
const USERS = 100
const SIGN_IN_CALLERS = 16
/** Until a process that calls has begun to. */
const HEAD_START_MS = 700
const SECRET = 'a secret of the benchmark, long enough'
const PASSWORD = 'canhoto123'

await withDatabase(measure)

async function measure(connection: Connection, dataDir: string) {
  const owner = openOwner(connection, CONNECTIONS)
  await fill(owner, { deliveries: 20_000, days: 30 })
  const passwordHash = await hash(PASSWORD)
  await owner.query(
    `insert into users (id, username, password_hash, full_name)
       select gen_random_uuid(), '10.1.0.' || n, $1, 'Pessoa ' || n from generate_series(1, $2::int) n`,
    [passwordHash, USERS],
  )
  const actor = await admin(owner)
  const now = () => new Date()
  const tokens = createTokens(SECRET, now)
  const documentReader = createDocumentReader()
  const login = await prepareLogin(connection, { secret: SECRET })
  const shared = { documentReader, tokens, now, trustProxy: 'loopback' }
  const start = async (atOnce: number) => {
    const pool = openPool(login, CONNECTIONS)
    const storage = folderStorage(join(dataDir, 'files'))
    const passwords = { ...NO_CALL_LIMITS.passwords, atOnce }
    const callLimits = { ...NO_CALL_LIMITS, passwords }
    const app = await buildApp({ ...shared, pool, storage, callLimits })
    const url = await app.listen()
    return { url, stop: async () => void (await Promise.all([app.close(), pool.end()])) }
  }
  const { atOnce } = NO_CALL_LIMITS.passwords
  const [line, noLine] = [await start(atOnce), await start(Infinity)]

  await compareWithBare(line.url, passwordHash, atOnce)
  const upload = await uploadCall(await deliveriesOf(owner, actor))
  const authorization = `Bearer ${await tokens.permanent(actor)}`
  const headers = { authorization, ...upload.load.headers }
  await comparePhotos([line.url, noLine.url], (url) => ({
    ...upload.load,
    headers,
    url: url + upload.path,
    callers: 1,
    milliseconds: PHOTOS_MS,
  }))
  await Promise.all([line.stop(), noLine.stop(), owner.end(), documentReader.close()])
}

/** Each user signs in at a network address of their own, which is also their name. */
function signIns(url: string, callers: number, milliseconds: number): Load {
  return {
    url: `${url}/api/auth/login`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '{id}' },
    body: JSON.stringify({ username: '{id}', password: PASSWORD }),
    ids: Array.from({ length: USERS }, (_, n) => `10.1.0.${n + 1}`),
    callers,
    milliseconds,
  }
}

/** In turns. The first turn warms everything up. */
async function compareWithBare(url: string, passwordHash: string, atOnce: number) {
  const rounds: { own: number; bare: number; allThreads: number }[] = []
  const perSecond = ({ requests, seconds }: Rate) => requests / seconds
  const verify = async (many: number) => {
    const input = { passwordHash, password: PASSWORD, atOnce: many, milliseconds: SIGN_IN_MS }
    return perSecond(await runApart<Rate>('../sign-in/bare.ts', input satisfies Verifications))
  }
  for (let round = 0; round <= ROUNDS; round++) {
    const own = perSecond(await call(signIns(url, SIGN_IN_CALLERS, SIGN_IN_MS)))
    const [bare, allThreads] = [await verify(atOnce), await verify(DEFAULT_THREADS)]
    if (round > 0) rounds.push({ own, bare, allThreads })
    console.info(
      `sign-in ${round}: ${own.toFixed(1)}/s, bare ${atOnce} at once ${bare.toFixed(1)}/s, ` +
        `${DEFAULT_THREADS} at once ${allThreads.toFixed(1)}/s`,
    )
  }
  const of = (key: 'own' | 'bare' | 'allThreads') => median(rounds.map((round) => round[key]))
  const ratio = (key: 'bare' | 'allThreads') => rangeOf(rounds.map(({ own, ...r }) => own / r[key]))
  console.info(
    `sign-in: ${of('own').toFixed(1)}/s; of bare ${of('bare').toFixed(1)}/s ${ratio('bare')}; ` +
      `of bare with all threads ${of('allThreads').toFixed(1)}/s ${ratio('allThreads')}\n`,
  )
}

/** The photos alone and beside the sign-ins, at each server in turns. */
async function comparePhotos(urls: readonly [string, string], photosAt: (url: string) => Load) {
  const rounds: { alone: number; beside: number; signIns: number }[][] = [[], []]
  for (let round = 0; round <= ROUNDS; round++)
    for (const [n, url] of urls.entries()) {
      const { p95: alone } = await call(photosAt(url))
      const signingIn = call(signIns(url, USERS, PHOTOS_MS + 2 * HEAD_START_MS))
      await pause(HEAD_START_MS)
      const { p95: beside, requests } = await call(photosAt(url))
      const { requests: count, seconds } = await signingIn
      if (round > 0) rounds[n]?.push({ alone, beside, signIns: count / seconds })
      console.info(
        `photos ${n === 0 ? 'with' : 'without'} the line ${round}: p95 alone ${alone.toFixed(0)} ms, ` +
          `beside ${beside.toFixed(0)} ms of ${requests}, ${(count / seconds).toFixed(1)} sign-ins/s`,
      )
    }
  for (const [n, own] of rounds.entries()) {
    const of = (key: 'alone' | 'beside' | 'signIns') => median(own.map((each) => each[key]))
    console.info(
      `photos ${n === 0 ? 'with' : 'without'} the line: p95 alone ${of('alone').toFixed(0)} ms, beside ` +
        `${of('beside').toFixed(0)} ms, ratio ${rangeOf(own.map(({ alone, beside }) => beside / alone))}, ` +
        `${of('signIns').toFixed(1)} sign-ins/s`,
    )
  }
}

function rangeOf(ratios: readonly number[]) {
  const range = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
  return `${median(ratios).toFixed(2)} (${range.join(' to ')})`
}

function call(load: Load) {
  return runApart<TimedRate>('./load.ts', load)
}
