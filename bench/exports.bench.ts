import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DeliveryStatus } from '@canhoto/contracts/delivery-status'
import { statusLabel } from '@canhoto/contracts/labels/status'
import { MAX_REPORT_DAYS } from '@canhoto/contracts/limits'
import { createTokens } from '../server/src/access/token.ts'
import { prepareLogin } from '../server/src/platform/application-login.ts'
import { type Connection, openOwner } from '../server/src/platform/database.ts'
import { driverName } from '../server/src/modules/reports/csv-cells.ts'
import type { Memory, Start } from './exports/server.ts'
import { fillCarrier } from './screens/fill.ts'
import { signIn } from './screens/users.ts'
import { DELIVERIES } from './server/data.ts'
import { median } from './server/median.ts'
import { YOUNG_GENERATION } from './server/start-server.ts'
import { withDatabase } from './server/with-database.ts'

/**
 * Every CSV of the reports over all that a carrier with a million deliveries has: rows in a second, and what the server's memory
 * grows by; then that of the deliveries in turns with the same lines by COPY of psql. Aims of the project: half of COPY, at most
 * 50 MB.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SECRET = 'a secret of the benchmark, long enough'
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const LONGEST = `start_date=${day(MAX_REPORT_DAYS - 1)}&end_date=${day(0)}`
const EXPORTS = [
  '/api/reports/deliveries',
  '/api/reports/canhotos',
  '/api/reports/receipts',
  '/api/reports/occurrences',
  `/api/reports/clients?${LONGEST}`,
  '/api/reports/unproved',
  '/api/reports/audit',
]
/** What the report of deliveries says, without a mark of the order of bytes and with the separator alone. */
const COPY = `copy (
  select d.nf_number, d.client_name, coalesce(v.name, '${driverName({ driver_name: null })}'),
         to_char(d.updated_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI'),
         case when d.receipt_id is not null then '${statusLabel({ status: '', has_receipt: true })}' else case d.status
           ${DeliveryStatus.options.map((status) => `when '${status}' then '${statusLabel({ status, has_receipt: false })}'`).join(' ')} end end
    from deliveries d left join drivers v on v.id = d.driver_id
   where d.company_id = (select id from companies where name = 'Empresa 0')
   order by d.updated_at desc, d.id desc) to stdout (format csv, delimiter ';')`
const MB = 1024 * 1024
const LF = 10
const run = promisify(execFile)

await withDatabase(measure)

async function measure(connection: Connection, dataDir: string) {
  const owner = openOwner(connection, 4)
  console.info(`${DELIVERIES} entregas…`)
  await fillCarrier(owner, DELIVERIES)
  const token =
    (
      await signIn(
        owner,
        createTokens(SECRET, () => new Date()),
      )
    ).ADMIN[0] ?? ''
  const server = fork(fileURLToPath(new URL('exports/server.ts', import.meta.url)), {
    execArgv: [YOUNG_GENERATION],
  })
  const folder = join(dataDir, 'files')
  server.send({
    login: await prepareLogin(connection, { secret: SECRET }),
    secret: SECRET,
    folder,
  } satisfies Start)
  const [url] = (await once(server, 'message')) as [string]
  const memoryOf = async () => {
    server.send('memory')
    const [memory] = (await once(server, 'message')) as [Memory]
    return memory
  }

  try {
    // The first one warms the server up.
    await download(`${url}/api/reports/unproved?format=csv`, token)
    await memoryOf()
    for (const path of EXPORTS) {
      const { rows, seconds, first } = await download(
        `${url}${path}${path.includes('?') ? '&' : '?'}format=csv`,
        token,
      )
      const { before, peak } = await memoryOf()
      const speed = `${(rows / seconds).toFixed(0)}/s`
      const memory = `${(before / MB).toFixed(0)} MB, ${((peak - before) / MB).toFixed(0)} MB more`
      console.info(
        `${path}: ${rows} rows, ${seconds.toFixed(1)} s, ${speed}, first byte ${first.toFixed(0)} ms; ${memory}`,
      )
    }
    await compareWithCopy(connection, `${url}/api/reports/deliveries?format=csv`, token)
  } finally {
    server.kill()
  }
  await owner.end()
}

async function download(url: string, token: string) {
  const start = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}.`)
  let first = 0
  // Without the heading.
  let rows = -1
  for await (const chunk of answer.body) {
    first ||= performance.now() - start
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) rows++
  }
  return { rows, first, seconds: (performance.now() - start) / 1000 }
}

/** Rows in a second, in turns; the first turn of each warms it up. */
async function compareWithCopy(connection: Connection, url: string, token: string) {
  const rounds: { own: number; copy: number; ratio: number }[] = []
  const { rows } = await download(url, token)
  for (let round = 0; round <= ROUNDS; round++) {
    const own = rows / (await drainSeconds(url, token))
    const copy = rows / (await copySeconds(connection))
    if (round > 0) rounds.push({ own, copy, ratio: own / copy })
  }
  const ratios = rounds.map(({ ratio }) => ratio)
  const speedOf = (of: 'own' | 'copy') => `${median(rounds.map((round) => round[of])).toFixed(0)}/s`
  console.info(
    `deliveries ${speedOf('own')}, COPY ${speedOf('copy')}: ${median(ratios).toFixed(2)} ` +
      `(${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  )
}

/** Of a caller who looks at nothing, as psql does. */
async function drainSeconds(url: string, token: string) {
  const start = performance.now()
  const request = http.get(url, { headers: { authorization: `Bearer ${token}` } })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  await once(answer.resume(), 'end')
  return (performance.now() - start) / 1000
}

/** Of psql, which writes what it gets to nowhere. */
async function copySeconds({ host, port, user, password, database }: Connection) {
  const places = { '-h': host, '-p': port, '-U': user, '-d': database, '-o': '/dev/null' }
  const options = { env: { ...process.env, PGPASSWORD: String(password) } }
  const start = performance.now()
  await run('psql', [...Object.entries(places).flat().map(String), '-c', COPY], options)
  return (performance.now() - start) / 1000
}
