import { join } from 'node:path'
import { NO_CALL_LIMITS } from '../server/src/access/fair-shares/call-limits.ts'
import { createTokens } from '../server/src/access/token.ts'
import { buildApp } from '../server/src/app.ts'
import { createDocumentReader } from '../server/src/documents/document-reader.ts'
import { prepareLogin } from '../server/src/platform/application-login.ts'
import { type Connection, openOwner, openPool } from '../server/src/platform/database.ts'
import { folderStorage } from '../server/src/platform/storage/folder-storage.ts'
import { bareApp } from './server/bare.ts'
import { admin, DELIVERIES, fill } from './server/data.ts'
import type { Load } from './server/load.ts'
import { median } from './server/median.ts'
import { runApart } from './server/run-apart.ts'
import { SUMMARY } from './server/statements.ts'
import { withDatabase } from './server/with-database.ts'

/**
 * The whole stack (token, session, role, row security, validation) against bare Fastify with the same SQL, on the same
 * database, in turns within one run: what counts is the ratio. Aims of the project: list 0.8, creation 0.7, KPI 0.8.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const CALLERS = 16
const MILLISECONDS = 3000
const CONNECTIONS = 10
const SECRET = 'a secret of the benchmark, long enough'

await withDatabase(measure)

async function measure(connection: Connection, dataDir: string) {
  const owner = openOwner(connection, CONNECTIONS)
  console.info(`${DELIVERIES} entregas…`)
  await fill(owner)
  const actor = await admin(owner)

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
  })
  const bare = await bareApp(owner, actor)
  const [wholeUrl, bareUrl] = [await whole.listen(), await bare.listen()]

  const authorization = `Bearer ${await tokens.permanent(actor)}`
  const form = multipart({ summary: JSON.stringify(SUMMARY) })
  const compare = async (name: string, ours: Partial<Load>, theirs: Partial<Load>) => {
    const ratios: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const [own, other] = [await rate(ours), await rate(theirs)]
      // The first turn warms both up.
      if (round > 0) ratios.push(own / other)
      console.info(`${name} ${round}: ${own.toFixed(0)}/s, bare ${other.toFixed(0)}/s`)
    }
    console.info(`${name}: ${median(ratios).toFixed(2)}\n`)
  }

  const get = { method: 'GET', headers: { authorization } } as const
  await compare(
    'list',
    { ...get, url: `${wholeUrl}/api/deliveries?per_page=10` },
    { ...get, url: `${bareUrl}/list` },
  )
  await compare(
    'kpi',
    { ...get, url: `${wholeUrl}/api/dashboard/kpis` },
    { ...get, url: `${bareUrl}/kpis` },
  )
  const post = {
    method: 'POST',
    headers: { authorization, ...form.headers },
    body: form.body,
  } as const
  await compare(
    'create',
    { ...post, url: `${wholeUrl}/api/deliveries/create-from-sefaz` },
    { ...post, url: `${bareUrl}/create` },
  )

  await Promise.all([whole.close(), bare.close(), pool.end(), owner.end()])
}

function rate(load: Partial<Load>) {
  const input = { callers: CALLERS, milliseconds: MILLISECONDS, ...load }
  return runApart<number>('./load.ts', input)
}

function multipart(fields: Record<string, string>) {
  const boundary = 'canhoto'
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  }
}
