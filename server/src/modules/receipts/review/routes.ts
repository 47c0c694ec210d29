import { receiptReview } from '@canhoto/contracts/receipt-review'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { QueueFullError } from '../../../documents/fair-queue.ts'
import { compareStub } from '../../../documents/stub/compare-stub.ts'
import { readStoredFile } from '../../../domain/stored-file.ts'
import { notFound, tooBusy, unprocessable } from '../../../platform/errors.ts'
import { decideReceipt, saveReading } from './commands.ts'
import { getCompared, listReviewed } from './queries.ts'
import { readNextReceipt } from './read-next.ts'

/** One photo after the other: users who wait for a document they sent go first. */
const READING = { concurrency: 1, intervalMs: 2_000 }

export default function receiptReviewRoutes(route: Route, dependencies: Dependencies) {
  const { storage, documentReader, background, mail } = dependencies
  background(READING, () => readNextReceipt(dependencies))

  route(receiptReview.list, ({ db, query }) => listReviewed(db, query))

  route.inSteps(receiptReview.processOcr, async ({ params, actor, inTransaction }) => {
    const compared = await inTransaction((db) => getCompared(db, params.id))
    const bytes = await readStoredFile(storage, compared.file_id)
    if (!bytes) throw notFound('Imagem do canhoto não encontrada.')
    const stub = await documentReader.readStub(actor.companyId, bytes).catch((error: unknown) => {
      throw error instanceof QueueFullError ? tooBusy() : error
    })
    if (!stub) throw unprocessable('Não foi possível ler a foto do canhoto.', { code: 'UNREAD' })
    const reading = compareStub(stub, compared)
    await inTransaction((db) => saveReading(db, params.id, reading))
    return reading
  })

  route(receiptReview.validate, ({ db, actor, params, body }) =>
    decideReceipt(db, actor, params.id, body, mail),
  )
}
