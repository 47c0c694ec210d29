import { importReview } from '@canhoto/contracts/import-review'
import { FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { assertNotPurged } from '../../../domain/purged-file.ts'
import { UserError } from '../../../platform/errors.ts'
import { confirmFile, discardFile } from './commands.ts'
import { getImportedFile, listFilesToReview } from './queries.ts'

export default function importReviewRoutes(route: Route, { storage }: Dependencies) {
  route(importReview.list, ({ db, query }) => listFilesToReview(db, query))

  route(importReview.document, async ({ db, params }) => {
    const file = await getImportedFile(db, params.id)
    assertNotPurged(file, 'Documento apagado')
    // A refused file is purged without a day and a reason.
    if (file.state !== 'kept')
      throw new UserError(410, 'O arquivo foi apagado.', { code: 'PURGED' })
    return new FileAnswer(storage.read(file.id), { ...file, isDownload: true })
  })

  route(importReview.confirm, ({ db, actor, params, body }) =>
    confirmFile(db, actor, params.id, body),
  )

  route(importReview.discard, ({ db, actor, params, body }) =>
    discardFile(db, actor, params.id, body.reason),
  )
}
