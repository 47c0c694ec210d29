import { receipts } from '@canhoto/contracts/receipts'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { createPhotoCheck } from '../../../documents/photo-check.ts'
import { storeFile } from '../../../domain/stored-file.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { finishDelivery } from './commands.ts'

export default function receiptRoutes(route: Route, { storage, documentReader }: Dependencies) {
  const getPhotoType = createPhotoCheck(documentReader)

  route.inSteps(receipts.upload, async ({ body, file, actor, inTransaction, once, ...call }) => {
    const { sha256 } = file
    if (body.sha256 && body.sha256 !== sha256)
      throw unprocessable('A foto chegou incompleta. Envie novamente.', { code: 'HASH_MISMATCH' })
    const mime = await getPhotoType(actor.companyId, file.bytes)
    const receipt = await storeFile({ inTransaction, storage }, { ...file, mime }, (fileId) =>
      once((db) => finishDelivery(db, actor, body, { fileId, sha256, call })),
    )
    return new Answer(receipt, { message: 'Comprovante enviado com sucesso.' })
  })
}
