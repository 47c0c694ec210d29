import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'canhoto-tesseract-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The module, on a machine whose tesseract is this script. */
async function withTesseract(script: string) {
  writeFileSync(join(folder, 'tesseract'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
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
