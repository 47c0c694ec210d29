import { receipts } from '@canhoto/contracts/receipts'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { createPhotoCheck, isRefusedPicture } from '../../../documents/photo-check.ts'
import { assertWhole } from '../../../domain/proved-delivery.ts'
import { storeFile } from '../../../domain/stored-file.ts'
import { finishDelivery, warnOfRefusedPhoto } from './commands.ts'

export default function receiptRoutes(route: Route, dependencies: Dependencies) {
  const { storage, documentReader, readsReceipts: isRead = false } = dependencies
  const getPhotoType = createPhotoCheck(documentReader, 'O canhoto')

  route.inSteps(receipts.upload, async ({ body, file, actor, inTransaction, once, ...call }) => {
    assertWhole(body.sha256, file)
    const mime = await getPhotoType(actor.companyId, file.bytes).catch(async (error: unknown) => {
      if (isRefusedPicture(error))
        await inTransaction((db) => warnOfRefusedPhoto(db, body.delivery_id, error.message))
      throw error
    })
    const receipt = await storeFile({ inTransaction, storage }, { ...file, mime }, (fileId) =>
      once((db) => finishDelivery(db, actor, body, { fileId, sha256: file.sha256, call, isRead })),
    )
    return new Answer(receipt, { message: 'Comprovante enviado com sucesso.' })
  })
}
