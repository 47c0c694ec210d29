import { imports } from '@canhoto/contracts/imports'
import { v7 as uuid } from 'uuid'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { storeFiles } from '../../../domain/stored-file.ts'
import { acceptRoute } from './accept-route.ts'
import { addFiles, createImport, retryRefused } from './commands.ts'
import { getImport, listFiles, listImports } from './queries.ts'
import { readNext } from './read-next.ts'
import { unpackDocuments } from './zip.ts'

/** As many at once as there are workers; more would only wait for one. */
const READING = { concurrency: 2, intervalMs: 10_000 }
const UNKNOWN_TYPE = 'application/octet-stream'

export default function importRoutes(route: Route, dependencies: Dependencies) {
  const { storage, background } = dependencies
  const startReading = background(READING, () => readNext(dependencies))

  route(imports.start, ({ db, body }) => createImport(db, body.id ?? uuid()))

  route.inSteps(imports.add, async ({ params, body, file, inTransaction, once }) => {
    await inTransaction((db) => getImport(db, params.id))
    // The type is found out when the file is read.
    const documents = (await unpackDocuments(file)).map((each) => ({ ...each, mime: UNKNOWN_TYPE }))
    const added = await storeFiles({ inTransaction, storage }, documents, (fileIds) =>
      once(async (db) => {
        const files = documents.map(({ name }, n) => ({
          id: (documents.length === 1 && body.id) || uuid(),
          import_id: params.id,
          file_id: fileIds[n] as string,
          name,
        }))
        return { added: await addFiles(db, files) }
      }),
    )
    startReading()
    return added
  })

  route(imports.list, ({ db, query }) => listImports(db, query))

  route(imports.get, ({ db, params }) => getImport(db, params.id))

  route(imports.files, ({ db, params, query }) => listFiles(db, params.id, query))

  route.inSteps(imports.retry, async ({ params, inTransaction }) => {
    const retried = await inTransaction((db) => retryRefused(db, params.id))
    startReading()
    return { retried }
  })

  route(imports.accept, ({ db, params, body }) => acceptRoute(db, params.id, body))
}
