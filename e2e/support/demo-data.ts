import { execFile } from 'node:child_process'
import { link, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runningServer } from '../../server/test/running-server.ts'

/** Read by the worker processes, which inherit the environment of the run. */
const FOLDER = 'CANHOTO_E2E_DEMO_DATA'
/** A file of 64 MB, absent where the disk is small. */
const RESERVE = 'reserve'

/** Fills a data folder with the demonstration data and stops its server again. Answers how to remove the folder. */
export async function createDemoData() {
  const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-e2e-demo-'))
  const server = await runningServer(dataDir)
  await server.start()
  await server.stop()
  process.env[FOLDER] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

/**
 * A data folder of its own, as `npm start` leaves it. The copy keeps the owner, which PostgreSQL insists on. The reserve of
 * disk space is the same file in all of them: it is never written to.
 */
export async function copyDemoData() {
  const original = process.env[FOLDER]
  if (!original) throw new Error('The global setup has not created the demonstration data.')
  const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-e2e-'))
  const names = (await readdir(original)).filter((name) => name !== RESERVE)
  await promisify(execFile)('cp', ['-a', ...names.map((name) => join(original, name)), dataDir])
  await link(join(original, RESERVE), join(dataDir, RESERVE)).catch(() => undefined)
  return dataDir
}
