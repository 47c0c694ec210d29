import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { makeDanfe } from '../../../bench/documents/danfe/make-danfe.ts'
import { createWorkerPool, OutOfMemoryError, type WorkerAnswer } from './worker-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'canhoto-workers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ENOUGH_MS = 20_000
const module = (name: string) => new URL(name, import.meta.url).href
const task = (command: string, filler = 0) => ({
  kind: 'xml' as const,
  bytes: Buffer.concat([Buffer.from(`${command}\n`), Buffer.alloc(filler)]),
})

/** A worker that does what its document says and answers with its process id. */
const OBEDIENT_WORKER = `
  const kill = () => process.kill(process.pid, 'SIGKILL')
  process.on('message', ({ bytes }) => {
    const [command] = new TextDecoder().decode(bytes).split('\\n', 1)
    if (command === 'die') return kill()
    if (command === 'stall') return undefined
    const [, burnMs] = /^burn (\\d+)/.exec(command) ?? []
    const start = process.cpuUsage()
    const taken = ({ user, system }) => (user + system) / 1000
    while (taken(process.cpuUsage(start)) < Number(burnMs ?? 0));
    process.send({ reading: { outcome: 'invalid', pid: process.pid } })
    if (command === 'die afterwards') kill()
  })`

function poolOf(source: string) {
  const script = join(folder, `${source.length}.mjs`)
  writeFileSync(script, source)
  return createWorkerPool(pathToFileURL(script), 500e6)
}

const READ = expect.objectContaining({ outcome: 'invalid' })

/** Waits until the process that gave an answer has ended. */
async function waitForExit(answer: unknown) {
  const { pid } = answer as { pid: number }
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 60_000)
}
const LOST = 'The worker ended with SIGKILL.'
const HEAVY = 20_000_000

test('a reader that dies while a document is handed to it costs that document alone, never the server', async () => {
  const pool = poolOf(OBEDIENT_WORKER)
  const others = [task('read', HEAVY), task('read'), task('read', HEAVY)]
  const [lost, ...read] = await Promise.allSettled(
    [task('die', HEAVY), ...others].map((each) => pool.read(each, ENOUGH_MS)),
  )
  expect(lost).toMatchObject({ status: 'rejected', reason: { message: LOST } })
  expect(read.map((each) => each.status === 'fulfilled' && each.value)).toEqual([READ, READ, READ])
  await pool.close()
})

test('readers that die before they take anything leave the server standing', async () => {
  const pool = poolOf(`process.kill(process.pid, 'SIGKILL')`)
  const fed = Array.from({ length: 4 }, () => pool.read(task('read', HEAVY), ENOUGH_MS))
  for (const { status } of await Promise.allSettled(fed)) expect(status).toBe('rejected')
  await pool.close()
})

test('a reader that dies idle is replaced: the next document is read', async () => {
  const pool = poolOf(OBEDIENT_WORKER)
  const answer = await pool.read(task('die afterwards'), ENOUGH_MS)
  expect(answer).toEqual(READ)
  await waitForExit(answer)
  expect(await pool.read(task('read'), ENOUGH_MS)).toEqual(READ)
  await pool.close()
})

test('readers close although one of them has died', async () => {
  const pool = poolOf(OBEDIENT_WORKER)
  await waitForExit(await pool.read(task('die afterwards'), ENOUGH_MS))
  await pool.close()
  await expect(pool.read(task('read'), ENOUGH_MS)).rejects.toThrow('closed')
})

test('a busy machine takes no time from a reader, which is ended by its own work alone', async () => {
  const pool = poolOf(OBEDIENT_WORKER)
  await pool.read(task('read'), ENOUGH_MS)
  const others = Array.from({ length: 8 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  try {
    const started = performance.now()
    expect(await pool.read(task('burn 500'), 1000)).toEqual(READ)
    expect(performance.now() - started).toBeGreaterThan(1000)
    await expect(pool.read(task('burn 60000'), 1000)).rejects.toThrow(LOST)
  } finally {
    for (const other of others) other.kill('SIGKILL')
    await pool.close()
  }
})

test('one process reads one document after the other; one that stalls is ended, and another follows', async () => {
  const pool = poolOf(OBEDIENT_WORKER)
  const first = await pool.read(task('read'), ENOUGH_MS)
  expect(await pool.read(task('read'), ENOUGH_MS)).toEqual(first)
  await expect(pool.read(task('stall'), 50)).rejects.toThrow(LOST)
  await expect(pool.read(task('stall'), 50)).rejects.not.toBeInstanceOf(OutOfMemoryError)
  await expect(pool.read(task('die'), ENOUGH_MS)).rejects.toBeInstanceOf(OutOfMemoryError)
  expect(await pool.read(task('read'), ENOUGH_MS)).not.toEqual(first)
  await pool.close()
})

test('a reader finishes what it reads although the terminal has ended everything', async () => {
  const worker = fork(new URL('./worker/main.ts', import.meta.url), ['500000000'], {
    serialization: 'advanced',
  })
  const read = async () => {
    worker.send(task('<a/>'))
    const [answer] = await once(worker, 'message')
    return answer as WorkerAnswer
  }
  expect(await read()).toEqual({ reading: { outcome: 'invalid' } })
  worker.kill('SIGINT')
  worker.kill('SIGTERM')
  expect(await read()).toEqual({ reading: { outcome: 'invalid' } })

  worker.disconnect()
  const [code] = await once(worker, 'exit')
  expect(code).toBe(0)
})

const program = (source: string) =>
  spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'pipe'] })

/** The error output of a program and of the processes that it started, when all of them have ended. */
async function errorOutputOf(started: ChildProcess & { stderr: NodeJS.ReadableStream }) {
  const [output] = await Promise.all([text(started.stderr), once(started, 'close')])
  return output
}

test('a reader whose server is gone while it begins leaves without a word', async () => {
  const server = program(`
    import { createDocumentReader } from '${module('./document-reader.ts')}'
    void createDocumentReader().read('alfa', { kind: 'xml', mime: 'x', bytes: Buffer.from('<a/>') })
    setTimeout(() => process.exit(), 20)`)
  expect(await errorOutputOf(server)).toBe('')
})

const BUSY = `import('${module('./worker/watchdog.ts')}').then(({ startWatchdog }) => {
  startWatchdog(300e6)
  `

test('a process that outgrows its memory ends, however busy it is', async () => {
  const greedy = program(`${BUSY}
    const held = []
    while (held.length < 200) held.push(Buffer.alloc(1e7, 1))
    for (;;);
  })`)
  const [, signal] = await once(greedy, 'exit')
  expect(signal).toBe('SIGKILL')
})

test('a process whose server is gone ends, however busy it is', async () => {
  const server = program(`
    import { spawn } from 'node:child_process'
    spawn(process.execPath, ['-e', ${JSON.stringify(`${BUSY} console.error('busy'); for (;;); })`)}], { stdio: 'inherit' })`)
  await once(server.stderr, 'data')
  const over = errorOutputOf(server)
  server.kill('SIGKILL')
  expect(await over).not.toMatch(/Error/)
})

test('a worker that was warmed up reads the next document', async () => {
  const pool = poolOf(`
    const kinds = []
    process.on('message', ({ kind }) => {
      kinds.push(kind)
      process.send(kind === 'warm-up' ? { isWarm: true } : { reading: { outcome: 'invalid', kinds } })
    })`)
  await pool.warmUp(ENOUGH_MS)
  expect(await pool.read(task('read'), ENOUGH_MS)).toMatchObject({ kinds: ['warm-up', 'xml'] })
  await pool.close()
})

test('the real worker warms up, and then reads a PDF', async () => {
  const pool = createWorkerPool(new URL('./worker/main.ts', import.meta.url), 500e6)
  expect(await pool.warmUp(ENOUGH_MS)).toBe(true)
  const { pdf } = await makeDanfe(0)
  const reading = await pool.read({ kind: 'pdf', bytes: pdf }, ENOUGH_MS)
  expect(reading.outcome).toBe('note')
  await pool.close()
})
