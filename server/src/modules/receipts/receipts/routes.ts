import { receipts } from '@canhoto/contracts/receipts'
import { Answer } from '../../access/answer.ts'
import type { Route } from '../../access/route.ts'
import { pictureType } from '../../documents/file-kind.ts'
import { noteOf, readDocument } from '../../documents/read-document.ts'
import { finishDelivery } from '../../domain/finish-delivery.ts'
import { storing } from '../../domain/stored-file.ts'
import type { Means } from '../../modules.ts'
import { unprocessable } from '../../platform/errors.ts'
import { readDocumentAnswer } from './read-document-answer.ts'

export default function receiptRoutes(route: Route, { storage, readers, now }: Means) {
  route.inSteps(receipts.processDocument, async ({ file, actor }) =>
    readDocumentAnswer(noteOf(await readDocument(readers, actor.companyId, file))),
  )

  route.inSteps(receipts.upload, async ({ body, file, actor, rows, once }) => {
    const mime = await pictureType(file.bytes)
    if (body.sha256 && body.sha256 !== file.sha256) {
      throw unprocessable('A foto chegou incompleta. Envie novamente.', { code: 'HASH_MISMATCH' })
    }
    const receipt = await storing({ rows, storage }, { ...file, mime }, (fileId) =>
      once((db) => finishDelivery(db, actor, body, { fileId, sha256: file.sha256 }, now())),
    )
    return new Answer(receipt, { message: 'Comprovante enviado com sucesso.' })
  })
}
