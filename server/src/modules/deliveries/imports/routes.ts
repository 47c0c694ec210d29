import { imports } from '@canhoto/contracts/imports'
import { v7 as uuid } from 'uuid'
import type { Route } from '../../../access/route.ts'
import type { UploadedFile } from '../../../access/upload.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { MAX_READ_AT_ONCE } from '../../../documents/document-reader.ts'
import { assertWithinQuota } from '../../../domain/storage-rules.ts'
import { storeFiles } from '../../../domain/stored-file.ts'
import { acceptRoute } from './accept-route.ts'
import { addFiles, createImport, retryRefused } from './commands.ts'
import { getImport, listFiles, listImports } from './queries.ts'
import { readNext } from './read-next.ts'
import { createArchiveTurns } from './archive-turns.ts'
import { isZip, openDocuments } from './zip.ts'

/** As many as are read at once, and two that are registered meanwhile. */
const READING = { concurrency: MAX_READ_AT_ONCE + 2, intervalMs: 2000 }
const UNKNOWN_TYPE = 'application/octet-stream'

export default function importRoutes(route: Route, dependencies: Dependencies) {
  const { storage, background, storageRules, now } = dependencies
  const inTurn = createArchiveTurns()
  const startReading = background(READING, () => readNext(dependencies))

  route(imports.start, ({ db, body }) => createImport(db, body.id ?? uuid()))

  route.inSteps(imports.add, async ({ params, body, file, actor, inTransaction, once }) => {
    const { companyId } = actor

    async function addDocuments() {
      const { names, totalBytes, files } = await openDocuments(file)
      const quotaBytes = storageRules.companyQuotaBytes
      await inTransaction(async (db) => {
        await getImport(db, params.id)
        await assertWithinQuota(db, { companyId, addedBytes: totalBytes, quotaBytes })
      })
      return storeFiles({ inTransaction, storage }, withUnknownType(files()), (fileIds) =>
        once(async (db) => {
          const rows = names.map((name, n) => ({
            id: (names.length === 1 && body.id) || uuid(),
            import_id: params.id,
            file_id: fileIds[n] as string,
            name,
          }))
          return { added: await addFiles(db, rows) }
        }),
      )
    }

    const added = await (isZip(file) ? inTurn(companyId, addDocuments) : addDocuments())
    startReading()
    return added
  })

  route(imports.list, ({ db, query }) => listImports(db, query))

  route(imports.get, async ({ db, params }) => ({
    ...(await getImport(db, params.id)),
    refused_file_days: storageRules.refusedFileDays,
  }))

  route(imports.files, ({ db, params, query }) => listFiles(db, params.id, query))

  route.inSteps(imports.retry, async ({ params, actor, inTransaction }) => {
    const retried = await inTransaction((db) => retryRefused(db, actor, params.id))
    startReading()
    return { retried }
  })

  route(imports.accept, ({ db, params, body }) => acceptRoute(db, params.id, body, now()))
}

/** The type is found out when the file is read. */
async function* withUnknownType(files: AsyncIterable<UploadedFile> | Iterable<UploadedFile>) {
  for await (const file of files) yield { ...file, mime: UNKNOWN_TYPE }
}
