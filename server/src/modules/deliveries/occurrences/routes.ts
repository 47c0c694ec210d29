import { occurrences } from '@canhoto/contracts/occurrences'
import { Answer, FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { createPhotoCheck } from '../../../documents/photo-check.ts'
import { assertWhole } from '../../../domain/proved-delivery.ts'
import { assertNotPurged } from '../../../domain/purged-file.ts'
import { storeFile } from '../../../domain/stored-file.ts'
import { notFound } from '../../../platform/errors.ts'
import { recordOccurrence } from './commands.ts'
import { findPhoto, listOccurrences } from './queries.ts'

const message = 'Não entrega registrada.'

export default function occurrenceRoutes(route: Route, { storage, documentReader }: Dependencies) {
  const getPhotoType = createPhotoCheck(documentReader, 'A foto')

  route.inSteps(occurrences.create, async ({ body, file, actor, inTransaction, once, ...call }) => {
    const record = (fileId: string | null) =>
      once((db) => recordOccurrence(db, actor, body, { fileId, call }))
    if (!file) return new Answer(await record(null), { message })

    assertWhole(body.sha256, file)
    const mime = await getPhotoType(actor.companyId, file.bytes)
    const stored = await storeFile({ inTransaction, storage }, { ...file, mime }, record)
    return new Answer(stored, { message })
  })

  route(occurrences.list, ({ db, actor, query }) => listOccurrences(db, actor.role, query))

  route(occurrences.photo, async ({ db, params }) => {
    const file = await findPhoto(db, params.id)
    if (!file) throw notFound('Foto não encontrada.')
    assertNotPurged(file, 'Foto apagada')
    return new FileAnswer(storage.read(file.id), file)
  })
}
