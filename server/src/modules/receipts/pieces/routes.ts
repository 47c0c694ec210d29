import { DOCUMENT_MAX_BYTES } from '@canhoto/contracts/limits'
import { uploads } from '@canhoto/contracts/uploads'
import type { Route } from '../../../access/route.ts'
import { tooLargeError } from '../../../access/upload.ts'
import { addPiece, countReceived } from '../../../access/upload-pieces.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { invalid } from '../../../platform/errors.ts'

export default function pieceRoutes(route: Route, { storage }: Dependencies) {
  route.inSteps(uploads.addPiece, async ({ body, file, inTransaction }) => {
    if (file.bytes.length === 0) throw invalid('A parte do arquivo está vazia.')
    if (body.start + file.bytes.length > DOCUMENT_MAX_BYTES)
      throw tooLargeError({ maxBytes: DOCUMENT_MAX_BYTES })
    await storage.assertSpace()
    return { received: await inTransaction((db) => addPiece(db, body, file)) }
  })

  route(uploads.progress, async ({ db, query }) => ({
    received: await countReceived(db, query.id),
  }))
}
