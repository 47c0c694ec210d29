import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { hashStoredFile } from '../src/domain/stored-file.ts'
import { folderStorage } from '../src/platform/storage/folder-storage.ts'
import { assertAcknowledged, queryOnce, signInDriver } from './assert-acknowledged.ts'
import { SECRET } from './harness.ts'
import { type Acknowledged, startLoad } from './load.ts'
import { runningServer } from './running-server.ts'

const ACKNOWLEDGED_BEFORE = 10
const COMMANDS = new URL('../src/commands/', import.meta.url)

const folder = await mkdtemp(join(tmpdir(), 'canhoto-backup-under-load-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const serverOn = (dataDir: string) =>
  runningServer(dataDir, {
    demo: false,
    environment: {
      MASTER_USERNAME: 'chefe',
      MASTER_PASSWORD: 'uma senha longa',
      JWT_SECRET: SECRET,
    },
  })

/** As `npm run backup` and `npm run restore`. */
const run = (command: 'backup' | 'restore', dataDir: string, archive: string) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(`${command}.ts`, COMMANDS)), archive],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
  )

test('a backup that is written at the busiest hour has all that was acknowledged before it, and is whole', async () => {
  const [before, after] = [join(folder, 'before'), join(folder, 'after')]
  const archive = join(folder, 'canhoto.tar.gz')
  const server = await serverOn(before)
  await server.start()
  const token = await signInDriver(server)
  const acknowledged: Acknowledged = { deliveries: new Map(), receipts: new Map() }
  const load = startLoad(server.url, token, acknowledged)
  await load.progress(ACKNOWLEDGED_BEFORE)

  const wanted = {
    deliveries: new Map(acknowledged.deliveries),
    receipts: new Map(acknowledged.receipts),
  }
  await run('backup', before, archive)
  const sinceBackup = acknowledged.receipts.size - wanted.receipts.size
  await load.stop()
  expect(load.failed).toEqual([])
  expect(sinceBackup).toBeGreaterThan(0)
  await server.stop()

  await run('restore', after, archive)
  const restored = await serverOn(after)
  await restored.start()
  try {
    await assertAcknowledged(restored, token, wanted)
    const storage = folderStorage(join(after, 'files'))
    const files = await queryOnce(restored, `select id, sha256 from files where state = 'kept'`)
    for (const { id = '', sha256 } of files)
      expect([id, await hashStoredFile(storage, id)]).toEqual([id, sha256])
  } finally {
    await restored.stop()
  }
}, 120_000)
