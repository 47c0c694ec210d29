import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../access/as-actor.ts'
import { uploadedFile } from '../../../access/upload.ts'
import type { DocumentPart } from '../../../documents/reading.ts'
import { assertWithinQuota } from '../../../domain/storage-rules.ts'
import { discardFile, type FileContext, keepFile, storeFiles } from '../../../domain/stored-file.ts'
import { addFiles } from './commands.ts'

interface ImportFile {
  id: string
  import_id: string
  file_id: string
}

type SplitContext = FileContext & { companyId: string; quotaBytes: number }

/**
 * Puts a row and a stored file for each document of a file in the place of its own. The first one has the row that the file had, so
 * that the file, sent again under the same id, adds nothing. Throws 507 when the company has no room for them.
 */
export async function splitFile(
  { companyId, quotaBytes, ...context }: SplitContext,
  file: ImportFile,
  parts: readonly DocumentPart[],
) {
  const documents = parts.map(({ name, bytes }) => ({
    ...uploadedFile(name, Buffer.from(bytes)),
    mime: 'application/xml',
  }))
  const addedBytes = documents.reduce((total, { bytes }) => total + bytes.length, 0)
  await context.inTransaction((db) => assertWithinQuota(db, { companyId, addedBytes, quotaBytes }))
  await storeFiles(context, documents, (fileIds) =>
    context.inTransaction(async (db) => {
      const rows = documents.map(({ name }, n) => ({ file_id: fileIds[n] as string, name }))
      const [first, ...others] = rows
      if (first) await replaceFile(db, file.id, first)
      const { import_id } = file
      await addFiles(
        db,
        others.map((row) => ({ ...row, id: uuid(), import_id })),
      )
    }),
  )
  await discardFile(context, file.file_id)
}

/** The claim is given again at once: it stays one, because only a claimed file opens a transaction. */
async function replaceFile(db: Db, id: string, values: { file_id: string; name: string }) {
  await keepFile(db, values.file_id)
  await db
    .updateTable('import_files')
    .set({ ...values, attempts: 0, claimed_at: sql`to_timestamp(0)` })
    .where('id', '=', id)
    .execute()
}
