import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderStorage } from '../src/platform/storage/folder-storage.ts'
import { assertAcknowledged, queryOnce, signInDriver } from './assert-acknowledged.ts'
import { SECRET } from './harness.ts'
import { type Acknowledged, startLoad } from './load.ts'
import { runningServer } from './running-server.ts'

const KILLS = 2
const ACKNOWLEDGED_BETWEEN_KILLS = 6

const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-durability-'))
const server = await runningServer(dataDir, {
  demo: false,
  environment: { MASTER_USERNAME: 'chefe', MASTER_PASSWORD: 'uma senha longa', JWT_SECRET: SECRET },
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('kills of server and database under load lose nothing acknowledged and leave nothing half-written', async () => {
  await server.start()
  const token = await signInDriver(server)
  const acknowledged: Acknowledged = { deliveries: new Map(), receipts: new Map() }
  const load = startLoad(server.url, token, acknowledged)

  for (let kill = 0; kill < KILLS; kill++) {
    await load.progress(ACKNOWLEDGED_BETWEEN_KILLS)
    if (kill % 2 === 0) {
      await server.kill()
      await server.start()
    } else {
      await server.killDatabase()
    }
  }
  await load.progress(ACKNOWLEDGED_BETWEEN_KILLS)
  await load.stop()
  await server.kill()
  await server.start()

  expect(acknowledged.receipts.size).toBeGreaterThan(KILLS * 2)
  await assertAcknowledged(server, token, acknowledged)
  await assertFilesAndRowsMatch()
}, 240_000)

async function assertFilesAndRowsMatch() {
  const onDisk = await folderStorage(join(dataDir, 'files')).list()
  const rows = await queryOnce(server, 'select id, state from files')
  expect(rows.filter((row) => row.state !== 'kept')).toEqual([])
  expect(onDisk.toSorted()).toEqual(rows.map((row) => row.id).toSorted())
  const unused = `
    select id from files f where not exists (select from receipts where file_id = f.id)
       and not exists (select from delivery_documents where file_id = f.id)
       and not exists (select from import_files where file_id = f.id)`
  expect(await queryOnce(server, unused)).toEqual([])
}
