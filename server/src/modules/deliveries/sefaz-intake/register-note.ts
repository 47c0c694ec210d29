import type { Db, InTransaction } from '../../../access/as-actor.ts'
import type { UploadedFile } from '../../../access/upload.ts'
import type { ReadNote } from '../../../documents/read-document.ts'
import { assertWithinQuota, type StorageRules } from '../../../domain/storage-rules.ts'
import { storeFile } from '../../../domain/stored-file.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type Registrar, registerDelivery } from '../deliveries/register.ts'
import { buildSureSummary } from '../imports/sure-summary.ts'

export interface RegisterContext {
  companyId: string
  inTransaction: InTransaction
  storage: Storage
  storageRules: StorageRules
}

/**
 * Creates the delivery of a note that SEFAZ has distributed, or completes the one that waits for it, as an import does, and runs
 * `alongside` in the same transaction. Throws a UserError when it is refused.
 */
export async function registerNote(
  context: RegisterContext,
  actor: Registrar,
  { read, file }: { read: ReadNote; file: UploadedFile },
  alongside: (db: Db) => Promise<void> = async () => undefined,
) {
  const { summary, note } = buildSureSummary(read)
  return storeDocument(context, { ...file, mime: read.mime }, async (db, fileId) => {
    const delivery = await registerDelivery(db, actor, { summary }, { ...read, note, fileId })
    await alongside(db)
    return delivery
  })
}

/** Stores a document within the company's quota, with its record in one transaction. */
export async function storeDocument<T>(
  { companyId, inTransaction, storage, storageRules }: RegisterContext,
  file: UploadedFile & { mime: string },
  work: (db: Db, fileId: string) => Promise<T>,
) {
  const quotaBytes = storageRules.companyQuotaBytes
  await inTransaction((db) =>
    assertWithinQuota(db, { companyId, addedBytes: file.bytes.length, quotaBytes }),
  )
  return storeFile({ inTransaction, storage }, file, (fileId) =>
    inTransaction((db) => work(db, fileId)),
  )
}
