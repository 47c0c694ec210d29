import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runningServer } from '../../server/test/running-server.ts'

/** Read by the worker processes, which inherit the environment of the run. */
const FOLDER = 'CANHOTO_E2E_DEMO_DATA'

/** Fills a data folder with the demonstration data and stops its server again. Answers how to remove the folder. */
export async function createDemoData() {
  const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-e2e-demo-'))
  const server = await runningServer(dataDir)
  await server.start()
  await server.stop()
  process.env[FOLDER] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

/** A data folder of its own, as `npm start` leaves it. The copy keeps the owner, which PostgreSQL insists on. */
export async function copyDemoData() {
  const original = process.env[FOLDER]
  if (!original) throw new Error('The global setup has not created the demonstration data.')
  const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-e2e-'))
  await promisify(execFile)('cp', ['-a', `${original}/.`, dataDir])
  return dataDir
}
