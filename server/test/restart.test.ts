import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runningServer } from './running-server.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-restart-'))
const environment = { MASTER_USERNAME: 'chefe', MASTER_PASSWORD: 'uma senha longa' }
const server = await runningServer(dataDir, { demo: false, environment })
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

const ready = async () => (await fetch(`${server.url}/api/health/ready`)).status
const WAIT = { timeout: 60_000, interval: 200 }

test('a database that dies and cannot start is started again and again, until it comes back', async () => {
  await server.start()
  expect(await ready()).toBe(200)
  const settings = join(dataDir, 'pg', 'postgresql.conf')
  const before = await readFile(settings, 'utf8')
  await appendFile(settings, '\nno_such_setting = on\n')
  await server.killDatabase()

  await vi.waitFor(() => expect(server.output()).toContain('nova tentativa em 2 s'), WAIT)
  expect(await ready()).toBe(503)
  await writeFile(settings, before)
  await vi.waitFor(async () => expect(await ready()).toBe(200), WAIT)
})
