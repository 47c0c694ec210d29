import { isDriver } from '@canhoto/contracts/access'
import { proofs } from '@canhoto/contracts/proofs'
import { VERIFICATION_PATH } from '@canhoto/contracts/public-paths'
import type { Actor } from '../../../access/actor.ts'
import { FileAnswer } from '../../../access/answer.ts'
import type { Db } from '../../../access/as-actor.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { createJpegConverter } from '../../../documents/jpeg-converter.ts'
import { sendNextEmail } from '../../../domain/send-emails.ts'
import { hashStoredFile, readStoredFile } from '../../../domain/stored-file.ts'
import { notFound } from '../../../platform/errors.ts'
import { checkProof } from './check-proof.ts'
import { publicProof } from './public-proof.ts'
import { getProofDocument, pdfName, UNKNOWN } from './proof-document.ts'
import { composeProof } from './proof-email.ts'
import {
  findEventFile,
  findReceiptSeal,
  findSeal,
  findStamp,
  registeredEventOf,
  type Seal,
} from './queries.ts'
import { renderFile } from './proof-file/render-file.ts'
import { renderPdf } from './proof-pdf/render-pdf.ts'

/** Events at SEFAZ are none of a driver's business. */
const eventSeenBy = ({ role }: Pick<Actor, 'role'>, seal: Seal) =>
  isDriver(role) ? null : registeredEventOf(seal)

export default function proofRoutes(route: Route, dependencies: Dependencies) {
  const { storage, tokens, publicUrl, mail, background } = dependencies
  const { proofKey } = tokens
  const toJpeg = createJpegConverter()
  if (mail) {
    const composers = { proof: composeProof({ mail, storage, toJpeg }) }
    background({ concurrency: 1, intervalMs: mail.intervalMs }, () =>
      sendNextEmail(mail, composers),
    )
  }
  const linkOf = (verificationId: string, origin: string) =>
    `${publicUrl ?? origin}${VERIFICATION_PATH}${verificationId}`

  async function getDocument(db: Db, receiptId: string, origin: string) {
    const document = await getProofDocument(db, storage, receiptId)
    return { ...document, link: linkOf(document.seal.verification_id, origin) }
  }

  route(proofs.find, async ({ db, actor, params, origin }) => {
    const seal = await findReceiptSeal(db, params.id)
    if (!seal) throw notFound(UNKNOWN)
    const sefaz = eventSeenBy(actor, seal)
    const time_stamp = await findStamp(db, seal)
    return { ...seal, sefaz, time_stamp, link: linkOf(seal.verification_id, origin) }
  })

  route(proofs.pdf, async ({ db, params, origin, actor }) => {
    const document = await getDocument(db, params.id, origin)
    const picture = document.photo && (await toJpeg(actor.companyId, document.photo))
    const event = eventSeenBy(actor, document.seal)
    const pdf = await renderPdf({ ...document, picture, event })
    const name = pdfName(document)
    return new FileAnswer(pdf, { type: 'application/pdf', name, isDownload: true })
  })

  route(proofs.file, async ({ db, actor, params, origin }) => {
    const document = await getDocument(db, params.id, origin)
    const event = isDriver(actor.role) ? null : await findEventFile(db, document.seal)
    const file = renderFile({ ...document, event }, proofKey)
    const name = `comprovante_${document.content.nf.number}.html`
    // Of no type that a browser opens as a page of the application.
    const type = 'application/octet-stream'
    return new FileAnswer(file, { type, name, isDownload: true })
  })

  route(proofs.verify, async ({ db, params }) => {
    const seal = await findSeal(db, params.id)
    if (!seal) throw notFound(UNKNOWN)
    const checked = checkProof(seal, await hashStoredFile(storage, seal.file_id))
    const stamp = await findStamp(db, seal)
    return publicProof(seal, { ...checked, stamp }, proofKey.fingerprint)
  })

  route(proofs.photo, async ({ db, params }) => {
    const seal = await findSeal(db, params.id)
    const photo = seal && (await readStoredFile(storage, seal.file_id))
    if (!photo) throw notFound('Foto não encontrada.')
    return new FileAnswer(photo, { type: seal.file_type, name: 'canhoto', size: photo.length })
  })
}
