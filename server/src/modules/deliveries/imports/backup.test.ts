import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { batchXml } from '@canhoto/fiscal/test/batch-xml'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test, vi } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { ENTER_PLATFORM } from '../../../access/actor.ts'
import { createInTransaction } from '../../../access/as-actor.ts'
import { discardPending } from '../../../domain/stored-file.ts'
import { writeBackup } from '../../../platform/backup/write-backup.ts'
import { placeOf } from '../../../platform/storage/storage.ts'

const { connection, owner, pool, storage, company, as } = await startApp()
const folder = await mkdtemp(join(tmpdir(), 'canhoto-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const IMPORTS = '/api/deliveries/imports'

/** No file is read until the answer is called. */
function holdReading() {
  const gate = Promise.withResolvers<void>()
  const read = storage.read.bind(storage)
  const spy = vi.spyOn(storage, 'read').mockImplementation((id) => {
    const stream = new PassThrough()
    void gate.promise.then(() => read(id).pipe(stream))
    return stream
  })
  return () => {
    spy.mockRestore()
    gate.resolve()
  }
}

test('a file that is taken apart while a backup is written is in the backup, and is deleted after it', async () => {
  const office = await as('OPERATOR', await company())
  const goOn = holdReading()
  const { id } = (await office.post(IMPORTS)).json().data as { id: string }
  const file = { name: 'lote.xml', bytes: Buffer.from(batchXml([{ number: 1 }, { number: 2 }])) }
  await office.upload(`${IMPORTS}/${id}/files`, { fields: { id: uuid() }, file })
  const [whole = ''] = await storage.list()

  const takenApart = async () => {
    goOn()
    await vi.waitFor(
      async () =>
        expect((await office.get(`${IMPORTS}/${id}`)).json().data).toMatchObject({ created: 2 }),
      { timeout: 30_000 },
    )
    return storage.list()
  }
  const manifest = await writeBackup({
    connection,
    dataDir: folder,
    bucket: { ...storage, list: takenApart },
    output: join(folder, 'canhoto.tar.gz'),
  })
  expect(Object.keys(manifest.entries)).toContain(`files/${placeOf(whole)}`)

  expect(await storage.list()).toContain(whole)
  await owner.query(`update files set created_at = now() - interval '61 minutes' where id = $1`, [
    whole,
  ])
  const inTransaction = createInTransaction(pool, ENTER_PLATFORM)
  expect(await discardPending({ inTransaction, storage }, 60)).toBe(1)
  expect(await storage.list()).not.toContain(whole)
})
