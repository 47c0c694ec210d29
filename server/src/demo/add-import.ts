import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Storage } from '../platform/storage/storage.ts'
import { companyDay, type DemoContext } from './add-deliveries.ts'
import { addFile } from './add-file.ts'
import { importDocuments } from './import-documents.ts'

/** An import of documents that are not read yet: the server reads them as it starts. */
export async function addImport(
  client: pg.ClientBase,
  storage: Storage,
  { company, users, now }: Omit<DemoContext, 'random'>,
) {
  const { rows } = await client.query(
    `select nf_number, sender_document, emission_date::text from deliveries
      where company_id = $1 order by created_at limit 1`,
    [company.id],
  )
  const importId = uuid()
  const userId = users.officeUserId
  await client.query(
    'insert into imports (id, company_id, created_by, created_at) values ($1, $2, $3, $4)',
    [importId, company.id, userId, now],
  )
  for (const { name, bytes } of await importDocuments(company, companyDay(now), rows[0])) {
    const mime = 'application/octet-stream'
    const fileId = await addFile(client, storage, {
      companyId: company.id,
      userId,
      name,
      mime,
      bytes,
    })
    await client.query(
      'insert into import_files (id, company_id, import_id, file_id, name, created_by) values ($1, $2, $3, $4, $5, $6)',
      [uuid(), company.id, importId, fileId, name, userId],
    )
  }
}
