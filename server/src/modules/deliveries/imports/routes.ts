import { imports } from '@canhoto/contracts/imports'
import { v7 as uuid } from 'uuid'
import type { Route } from '../../../access/route.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { storingAll } from '../../../domain/stored-file.ts'
import type { Means } from '../../../modules.ts'
import { acceptRoute } from './accept-route.ts'
import { addFiles, fileRows, findImport, importRows, readRefusedAgain } from './queries.ts'
import { readNext } from './read-next.ts'
import { documentsOf } from './zip.ts'

/** As many as there are places to read in; more would only wait there. */
const READING = { hands: 2, everyMs: 10_000 }
const UNKNOWN_TYPE = 'application/octet-stream'

export default function importRoutes(route: Route, means: Means) {
  const wake = means.background(READING, () => readNext(means))

  route(imports.start, async ({ db, body }) => {
    const id = body.id ?? uuid()
    await db
      .insertInto('imports')
      .values({ id })
      .onConflict((same) => same.column('id').doNothing())
      .execute()
    return findImport(db, id)
  })

  route.inSteps(imports.add, async ({ params, body, file, rows, once }) => {
    await rows((db) => findImport(db, params.id))
    // What it is, is found out when it is read.
    const documents = (await documentsOf(file)).map((each) => ({ ...each, mime: UNKNOWN_TYPE }))
    const added = await storingAll({ rows, storage: means.storage }, documents, (fileIds) =>
      once(async (db) => {
        const waiting = documents.map(({ name }, n) => ({
          id: (documents.length === 1 && body.id) || uuid(),
          import_id: params.id,
          file_id: fileIds[n] as string,
          name,
        }))
        return { added: await addFiles(db, waiting) }
      }),
    )
    wake()
    return added
  })

  route(imports.list, ({ db, query }) =>
    boundedPage(query, importRows(db), db.selectFrom('imports')),
  )

  route(imports.get, ({ db, params }) => findImport(db, params.id))

  route(imports.files, async ({ db, params, query }) => {
    await findImport(db, params.id)
    const { outcome } = query
    const files = fileRows(db).where('f.import_id', '=', params.id)
    const counted = db.selectFrom('import_files').where('import_id', '=', params.id)
    return outcome
      ? boundedPage(
          query,
          files.where('f.outcome', '=', outcome),
          counted.where('outcome', '=', outcome),
        )
      : boundedPage(query, files, counted)
  })

  route.inSteps(imports.retry, async ({ params, rows }) => {
    const retried = await rows((db) => readRefusedAgain(db, params.id))
    wake()
    return { retried }
  })

  route(imports.accept, ({ db, params, body }) => acceptRoute(db, params.id, body))
}
