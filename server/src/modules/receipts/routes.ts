import { RECEIPT_MAX_BYTES } from '@canhoto/contracts/limits'
import { receipts } from '@canhoto/contracts/receipts'
import { Answer } from '../../access/answer.ts'
import type { Route } from '../../access/route.ts'
import type { Upload } from '../../access/upload.ts'
import { pictureType } from '../../documents/file-kind.ts'
import { noteOf, readDocument } from '../../documents/read-document.ts'
import { finishDelivery } from '../../domain/finish-delivery.ts'
import { storing } from '../../domain/stored-file.ts'
import type { Means } from '../../modules.ts'
import { invalid, unprocessable, UserError } from '../../platform/errors.ts'
import { readDocumentAnswer } from './read-document-answer.ts'

export default function receiptRoutes(route: Route, { storage, readers, now }: Means) {
  route.inSteps(receipts.processDocument, async ({ file, actor }) =>
    readDocumentAnswer(noteOf(await readDocument(readers, actor.companyId, sent(file)))),
  )

  route.inSteps(receipts.upload, async ({ body, file, actor, rows, once }) => {
    const photo = sent(file)
    const mime = await pictureType(photo.bytes)
    if (photo.bytes.length > RECEIPT_MAX_BYTES)
      throw new UserError(413, 'A foto do canhoto é grande demais.')
    if (body.sha256 && body.sha256 !== photo.sha256) {
      throw unprocessable('A foto chegou incompleta. Envie novamente.', { code: 'HASH_MISMATCH' })
    }
    const receipt = await storing({ rows, storage }, { ...photo, mime }, (fileId) =>
      once((db) => finishDelivery(db, actor, body, { fileId, sha256: photo.sha256 }, now())),
    )
    return new Answer(receipt, { message: 'Comprovante enviado com sucesso.' })
  })
}

function sent(file: Upload | null): Upload {
  if (!file) throw invalid('Envie um arquivo no campo "file".')
  return file
}
