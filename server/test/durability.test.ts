import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as backOff } from 'node:timers/promises'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTokens } from '../src/access/token.ts'
import { openOwner } from '../src/platform/database.ts'
import { folderStorage } from '../src/platform/storage/folder-storage.ts'
import { PHOTO } from './factories.ts'
import { insertCompany, insertSignedIn, SECRET, sha256 } from './harness.ts'
import { runningServer } from './running-server.ts'

const KILLS = 2
const WORKERS = 4
const ACKNOWLEDGED_BETWEEN_KILLS = 6
/** The wait of a phone before it sends again. */
const RETRY_MS = 50

const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-durability-'))
const server = await runningServer(dataDir, {
  demo: false,
  environment: { MASTER_USERNAME: 'chefe', MASTER_PASSWORD: 'uma senha longa', JWT_SECRET: SECRET },
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Acknowledged {
  deliveries: Map<string, string>
  receipts: Map<string, string>
}

test('kills of server and database under load lose nothing acknowledged and leave nothing half-written', async () => {
  await server.start()
  const token = await signInDriver()
  const acknowledged: Acknowledged = { deliveries: new Map(), receipts: new Map() }
  const load = startLoad(token, acknowledged)

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

/** Registers and finishes deliveries until stopped; a failed request is sent again with the same key, as a phone does. */
function startLoad(token: string, acknowledged: Acknowledged) {
  let running = true
  let number = 0
  let waiting: { count: number; done: () => void } | undefined

  async function send(
    path: string,
    key: string,
    fields: Record<string, string>,
    file: [string, BlobPart],
  ) {
    while (running) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', new Blob([file[1]]), file[0])
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
      const answer = await fetch(server.url + path, { method: 'POST', headers, body: form }).catch(
        () => null,
      )
      if (answer?.ok) return ((await answer.json()) as { data: { id: string; url: string } }).data
      if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
      await backOff(RETRY_MS)
    }
    return null
  }

  async function work() {
    while (running) {
      const own = ++number
      const name = `D-${own}`
      const summary = JSON.stringify({ nf_number: name, client_name: 'Carga' })
      const made = await send('/api/deliveries/create-from-sefaz', `c${own}`, { summary }, [
        'n.xml',
        nfeXml({ number: own }),
      ])
      if (!made) return
      acknowledged.deliveries.set(name, made.id)
      const sent = await send('/api/receipts/upload', `r${own}`, { delivery_id: made.id }, [
        'c.jpg',
        new Uint8Array(PHOTO),
      ])
      if (!sent) return
      acknowledged.receipts.set(name, sent.url)
      if (waiting && --waiting.count <= 0) waiting.done()
    }
  }

  const workers = Array.from({ length: WORKERS }, work)
  return {
    /** Resolves when that many more deliveries were finished; rejects when the load fails. */
    progress: (count: number) =>
      Promise.race([
        new Promise<void>((done) => (waiting = { count, done })),
        Promise.all(workers),
      ]),
    async stop() {
      running = false
      await Promise.all(workers)
    },
  }
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
