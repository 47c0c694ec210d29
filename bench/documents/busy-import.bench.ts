import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { ask } from '../../e2e/support/api.ts'
import { signedInByApi } from '../../e2e/support/remembered.ts'
import { runningServer } from '../../server/test/running-server.ts'
import { makeDanfe } from './danfe/make-danfe.ts'
import { printDanfe } from './photo/pages.ts'
import { photograph } from './photo/photograph.ts'

/**
 * Whether a busy machine reads the same of the same files as an idle one: an import of photos, which mostly wait for a user, and of as
 * many PDFs, which become deliveries, through HTTP into a new server, without and with processes that keep all processors busy:
 * `node bench/documents/busy-import.bench.ts [photos] [busy processes] [first seed]`.
 */
const PHOTOS = Number(process.argv[2] ?? 6)
const BUSY = Number(process.argv[3] ?? 8)
const FIRST_SEED = Number(process.argv[4] ?? 2000)
/** From a photo's seed to that of a PDF, which is another note. */
const PDF_SEEDS = 100_000
const POLL_MS = 500
/** It ends by itself when this process was killed. */
const BUSY_LOOP = 'const end = Date.now() + 900_000; while (Date.now() < end);'
const IMPORTS = '/api/deliveries/imports'

type Server = Awaited<ReturnType<typeof runningServer>>
type Row = Record<string, unknown>

const files: { name: string; bytes: Buffer }[] = []
for (let seed = FIRST_SEED; seed < FIRST_SEED + PHOTOS; seed++) {
  const { page } = await printDanfe(seed)
  const bytes = await photograph(page, seed, { condition: 'typical', size: '4K' })
  files.push({ name: `${seed}.jpg`, bytes })
  const { pdf } = await makeDanfe(seed + PDF_SEEDS)
  files.push({ name: `${seed}.pdf`, bytes: pdf })
}

const idle = await importOnNewServer()
console.info(`${PHOTOS} photos and as many PDFs in ${idle.seconds} s.`)
const hogs = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', BUSY_LOOP]))
const busy = await importOnNewServer().finally(() => end(hogs))

let differences = 0
for (const [index, row] of idle.rows.entries()) {
  if (isDeepStrictEqual(row, busy.rows[index])) continue
  differences++
  console.error(JSON.stringify(row), '\nwhen busy:', JSON.stringify(busy.rows[index]))
}
const outcomes = Object.entries(Object.groupBy(idle.rows, ({ outcome }) => outcome))
console.info(outcomes.map(([outcome, rows]) => `${rows?.length} ${outcome}`).join(', '))
const deliveries = idle.rows.flatMap((row) => row.deliveries)
console.info(
  `${deliveries.length} deliveries, ${idle.rows.flatMap(({ read }) => read).length} fields of files to review.`,
)
console.info(
  `In ${busy.seconds} s beside ${BUSY} busy processes (${(busy.seconds / idle.seconds).toFixed(1)} times as long): ${differences} rows differ.`,
)
const isCompared = deliveries.length > 0 && idle.rows.length === busy.rows.length
process.exit(differences === 0 && isCompared ? 0 : 1)

async function importOnNewServer() {
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-bench-'))
  const server = await runningServer(folder)
  await server.start()
  try {
    const start = performance.now()
    const rows = await importFiles(server)
    return { rows, seconds: Math.round((performance.now() - start) / 1000) }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

/** What each file became, and what was read of it. */
async function importFiles(server: Server) {
  const { token } = await signedInByApi(server, 'admin')
  const call = <T>(method: string, path: string, body?: object) =>
    ask<T>(server, token, method, path, body)
  const { id } = await call<{ id: string }>('POST', IMPORTS, {})
  for (const { name, bytes } of files) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    await call('POST', `${IMPORTS}/${id}/files`, form)
  }
  while ((await call<{ waiting: number }>('GET', `${IMPORTS}/${id}`)).waiting > 0)
    await pause(POLL_MS)
  const imported = await call<FileRow[]>('GET', `${IMPORTS}/${id}/files`)
  const waiting = await call<WaitingRow[]>('GET', `${IMPORTS}/to-review?import_id=${id}`)
  return Promise.all(
    imported.map(async ({ name, outcome, detail, notes }) => ({
      name,
      outcome,
      detail,
      read: waiting.find((file) => file.name === name)?.fields ?? [],
      deliveries: await Promise.all(
        notes.map(async ({ delivery_id }) =>
          lasting(await call<Row>('GET', `/api/deliveries/${delivery_id}`)),
        ),
      ),
    })),
  )
}

interface FileRow {
  name: string
  outcome: string
  detail: string | null
  notes: { delivery_id: string }[]
}

interface WaitingRow {
  name: string
  fields: { name: string; value: string | null; confidence: number | null }[]
}

/** A delivery without what every registration makes anew. */
function lasting(delivery: Row) {
  const { id, created_at, updated_at, ...rest } = delivery
  return rest
}

function end(processes: readonly ChildProcess[]) {
  for (const each of processes) each.kill('SIGKILL')
}
