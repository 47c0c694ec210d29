import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { startS3Server } from '../../../test/s3-server.ts'
import { moveFiles } from './move-files.ts'
import type { Storage } from './storage.ts'

const s3 = await startS3Server()
afterAll(s3.end)
const { connection, owner, storage: folder, company, as } = await startApp()
const alfa = await company()
await as('ADMIN', alfa)

/** Stores a file as a user's upload does. */
async function newFile(state = 'kept') {
  const id = uuid()
  const bytes = Buffer.alloc(5000, id)
  await folder.write(id, bytes)
  await owner.query(
    `insert into files (id, company_id, state, name, mime, size, sha256, created_by)
     values ($1, $2, $3, 'foto.jpg', 'image/jpeg', $4, $5, (select id from users order by created_at limit 1))`,
    [id, alfa.id, state, bytes.length, createHash('sha256').update(bytes).digest('hex')],
  )
  return { id, bytes }
}

test('a move that was interrupted goes on where it was, and what came meanwhile follows', async () => {
  const bucket = await s3.open('um')
  const files = await Promise.all(Array.from({ length: 20 }, () => newFile()))
  const pending = await newFile('pending')
  let writes = 0
  const broken: Storage = {
    ...bucket,
    async write(id, bytes) {
      writes += 1
      if (writes > 7) throw new Error('the network is gone')
      await bucket.write(id, bytes)
    },
  }
  await expect(moveFiles(connection, { from: folder, to: broken })).rejects.toThrow('network')
  expect(await moveFiles(connection, { from: folder, to: bucket })).toEqual({
    copied: 13,
    present: 7,
    faulty: [],
  })
  for (const { id, bytes } of files) expect(await buffer(bucket.read(id))).toEqual(bytes)
  expect(await bucket.sizeOf(pending.id)).toBeNull()

  const later = await newFile()
  expect(await moveFiles(connection, { from: folder, to: bucket })).toMatchObject({ copied: 1 })
  expect(await buffer(bucket.read(later.id))).toEqual(later.bytes)
})

test('a file that is gone or was changed is named, and the others are moved; the way back is the same', async () => {
  const bucket = await s3.open('dois')
  const [gone, changed, good] = [await newFile(), await newFile(), await newFile()]
  await folder.remove(gone.id)
  await folder.write(changed.id, Buffer.from('outra coisa'))
  const { faulty } = await moveFiles(connection, { from: folder, to: bucket })
  expect(faulty.toSorted()).toEqual([gone.id, changed.id].toSorted())

  await folder.remove(good.id)
  expect(await moveFiles(connection, { from: bucket, to: folder })).toMatchObject({ copied: 1 })
  expect(await buffer(folder.read(good.id))).toEqual(good.bytes)
})
