import { ZIP } from '@canhoto/contracts/limits'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../access/as-actor.ts'
import { type UploadedFile, uploadedFile } from '../../../access/upload.ts'
import { assertWithinQuota } from '../../../domain/storage-rules.ts'
import { storeFiles } from '../../../domain/stored-file.ts'
import { unprocessable, UserError } from '../../../platform/errors.ts'
import { MAX_MESSAGE_BYTES } from '../../../platform/mail-servers.ts'
import { addFiles, createImport } from '../imports/commands.ts'
import { openDocuments } from '../imports/zip.ts'
import type { DocumentPart } from './document-parts.ts'
import type { MessageContext } from './reading.ts'
import type { Refusal } from './record-message.ts'

/** The type is found out when the file is read. */
const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * Gives the documents of a message to an import. The import, its files and `record`, which writes down the message, are one
 * transaction: after a crash either all of it has happened, or nothing, and the message is read again. Documents that cannot be
 * taken are added to `refusals`; `record` gets no import when there is no other.
 */
export async function importDocuments(
  context: MessageContext,
  parts: readonly DocumentPart[],
  refusals: Refusal[],
  record: (db: Db, importId: string | null) => Promise<void>,
) {
  const { inTransaction, storage } = context
  const names: string[] = []
  async function* files() {
    for (const part of parts) {
      try {
        for await (const file of openPart(context, part, names.length)) {
          names.push(file.name)
          yield { ...file, mime: UNKNOWN_TYPE }
        }
      } catch (error) {
        if (!isRefusal(error)) throw error
        refusals.push({ name: part.name, reason: error.message })
      }
    }
  }
  await storeFiles({ inTransaction, storage }, files(), (fileIds) =>
    inTransaction(async (db) => {
      if (fileIds.length === 0) return record(db, null)
      const importId = uuid()
      await createImport(db, importId)
      await addFiles(
        db,
        fileIds.map((fileId, n) => ({
          id: uuid(),
          import_id: importId,
          file_id: fileId,
          name: names[n] ?? '',
        })),
      )
      await record(db, importId)
    }),
  )
}

/** A company that has no room for documents keeps the message unread until it has. */
const isRefusal = (error: unknown): error is UserError =>
  error instanceof UserError && error.code !== 'QUOTA_EXCEEDED'

async function* openPart(
  { client, companyId, place, inTransaction, storageRules }: MessageContext,
  { part, name }: DocumentPart,
  taken: number,
): AsyncGenerator<UploadedFile> {
  const uid = String(place.uid)
  const limit = { uid: true, maxBytes: MAX_MESSAGE_BYTES }
  const downloaded = (await client.downloadMany(uid, [part], limit))[part]
  if (!downloaded) throw new Error(`The server answered no part ${part}.`)
  const bytes = downloaded.content
  if (!bytes || bytes.length === 0) throw unprocessable('O arquivo está vazio.')
  const { totalBytes, names, files } = await openDocuments(uploadedFile(name, bytes))
  if (taken + names.length > ZIP.maxEntries)
    throw unprocessable(`A mensagem tem mais de ${ZIP.maxEntries} documentos.`)
  await inTransaction((db) =>
    assertWithinQuota(db, {
      companyId,
      addedBytes: totalBytes,
      quotaBytes: storageRules.companyQuotaBytes,
    }),
  )
  yield* files()
}
