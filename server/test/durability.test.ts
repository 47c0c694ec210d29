import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTokens } from '../src/access/token.ts'
import { openOwner } from '../src/platform/database.ts'
import { folderStorage } from '../src/platform/storage/folder-storage.ts'
import { PHOTO } from './factories.ts'
import { insertCompany, insertSignedIn, SECRET, sha256 } from './harness.ts'
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
  const token = await signInDriver()
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

  const client = new pg.Client(await server.connection())
  await client.connect()
  try {
    await expectEveryAcknowledged(client, token, acknowledged)
    await expectFilesAndRowsToMatch(client)
  } finally {
    await client.end()
  }
}, 240_000)

async function expectEveryAcknowledged(
  client: pg.Client,
  token: string,
  { deliveries, receipts }: Acknowledged,
) {
  expect(receipts.size).toBeGreaterThan(KILLS * 2)
  const { rows } = await client.query(
    `select id, nf_number from deliveries where nf_number like 'D-%'`,
  )
  const found = new Map(rows.map((row) => [row.nf_number, row.id]))
  expect(rows).toHaveLength(found.size)
  for (const [number, id] of deliveries) expect([number, found.get(number)]).toEqual([number, id])

  for (const [number, url] of receipts) {
    const answer = await fetch(server.url + url, { headers: { authorization: `Bearer ${token}` } })
    expect([number, sha256(new Uint8Array(await answer.arrayBuffer()))]).toEqual([
      number,
      sha256(PHOTO),
    ])
  }
  const { rows: twice } = await client.query(
    'select delivery_id from receipts group by 1 having count(*) > 1',
  )
  expect(twice).toEqual([])
}

async function expectFilesAndRowsToMatch(client: pg.Client) {
  const onDisk = await folderStorage(join(dataDir, 'files')).list()
  const { rows } = await client.query(`select id, state from files`)
  expect(rows.filter((row) => row.state !== 'kept')).toEqual([])
  expect(onDisk.toSorted()).toEqual(rows.map((row) => row.id).toSorted())
  const { rows: unused } = await client.query(
    `select id from files f where not exists (select from receipts where file_id = f.id)
        and not exists (select from delivery_documents where file_id = f.id)
        and not exists (select from import_files where file_id = f.id)`,
  )
  expect(unused).toEqual([])
}

/** A driver of a new company. */
async function signInDriver() {
  const owner = openOwner(await server.connection(), 1)
  try {
    const company = await insertCompany(owner)
    const tokens = createTokens(SECRET, () => new Date())
    return (await insertSignedIn(owner, tokens, { role: 'DRIVER', company })).token
  } finally {
    await owner.end()
  }
}
