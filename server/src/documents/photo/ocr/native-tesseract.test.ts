import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'canhoto-tesseract-'))
/** On a busy machine. */
const PATIENT = { timeout: 60_000 }

afterAll(() => rmSync(folder, { recursive: true, maxRetries: 20 }))

/** The module, on a machine whose tesseract is this script. */
async function withTesseract(script: string) {
  const ownFolder = mkdtempSync(join(folder, 'program-'))
  writeFileSync(join(ownFolder, 'tesseract'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${ownFolder}:${process.env.PATH}`)
  vi.resetModules()
  const module = await import('./native-tesseract.ts')
  vi.unstubAllEnvs()
  return module
}

test('tesseract has 500 MB of memory and 15 s of CPU time', async () => {
  const { runNativeTesseract: run } = await withTesseract('ulimit -v; ulimit -t')
  expect(await run(Buffer.alloc(0), [])).toBe('512000\n15\n')
})

test.each(['ABRT', 'XCPU', 'KILL'])(
  'a tesseract that ends by %s was stopped, because it got no more memory or time',
  async (signal) => {
    const { runNativeTesseract: run, RecognitionStoppedError } = await withTesseract(
      `kill -${signal} $$`,
    )
    await expect(run(Buffer.alloc(0), [])).rejects.toThrow(RecognitionStoppedError)
  },
)

test('a tesseract that fails for another reason is an error', async () => {
  const { runNativeTesseract: run } = await withTesseract('exit 3')
  await expect(run(Buffer.alloc(0), [])).rejects.toThrow(/Command failed/)
})

test('the tesseract of the next picture is started before the picture comes', async () => {
  const started = join(folder, 'started-1')
  const { runNativeTesseract: run } = await withTesseract(`echo $$ >> ${started}; echo $$; cat`)
  const read = async (text: string) => (await run(Buffer.from(text), ['--psm', '11'])).split('\n')
  await read('first')
  const processes = await vi.waitUntil(() => twoLinesOf(started), PATIENT)
  const [process, text] = await read('second')
  expect(text).toBe('second')
  expect(processes).toContain(process)
})

test('a tesseract that ended while it waited is not given a picture', async () => {
  const [started, broken] = [join(folder, 'started-2'), join(folder, 'broken')]
  const { runNativeTesseract: run } = await withTesseract(
    `echo $$ >> ${started}; test -e ${broken} && exit 3; cat`,
  )
  writeFileSync(broken, '')
  await expect(run(Buffer.from('first'), [])).rejects.toThrow(/Command failed/)
  const processes = await vi.waitUntil(() => twoLinesOf(started), PATIENT)
  await vi.waitUntil(() => !processes.map(Number).some(isRunning), PATIENT)
  rmSync(broken)
  expect(await run(Buffer.from('second'), [])).toBe('second')
})

function twoLinesOf(file: string) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.length === 2 && lines
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
