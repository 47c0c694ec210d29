import { createHash } from 'node:crypto'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Storage } from '../platform/storage/storage.ts'

interface DemoFile {
  companyId: string
  userId: string
  name: string
  mime: string
  bytes: Buffer
}

/** Stores a file with its record and returns its id. */
export async function addFile(client: pg.ClientBase, storage: Storage, file: DemoFile) {
  const id = uuid()
  const { companyId, userId, name, mime, bytes } = file
  await storage.write(id, bytes)
  await client.query(
    `insert into files (id, company_id, state, name, mime, size, sha256, created_by) values ($1, $2, 'kept', $3, $4, $5, $6, $7)`,
    [
      id,
      companyId,
      name,
      mime,
      bytes.length,
      createHash('sha256').update(bytes).digest('hex'),
      userId,
    ],
  )
  return id
}
