import { receipts } from '@canhoto/contracts/receipts'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { detectPictureType } from '../../../documents/detect-file-kind.ts'
import { storeFile } from '../../../domain/stored-file.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { finishDelivery } from './commands.ts'

export default function receiptRoutes(route: Route, { storage, now }: Dependencies) {
  route.inSteps(receipts.upload, async ({ body, file, actor, inTransaction, once }) => {
    const mime = await detectPictureType(file.bytes)
    const { sha256 } = file
    if (body.sha256 && body.sha256 !== sha256)
      throw unprocessable('A foto chegou incompleta. Envie novamente.', { code: 'HASH_MISMATCH' })
    const receipt = await storeFile({ inTransaction, storage }, { ...file, mime }, (fileId) =>
      once((db) => finishDelivery(db, actor, body, { fileId, sha256 }, now())),
    )
    return new Answer(receipt, { message: 'Comprovante enviado com sucesso.' })
  })
}
