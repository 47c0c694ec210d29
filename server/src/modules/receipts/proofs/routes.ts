import { hash } from 'node:crypto'
import { proofs } from '@canhoto/contracts/proofs'
import { VERIFICATION_PATH } from '@canhoto/contracts/public-paths'
import { FileAnswer } from '../../../access/answer.ts'
import type { Db } from '../../../access/as-actor.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { createJpegConverter } from '../../../documents/jpeg-converter.ts'
import { hashStoredFile, readStoredFile } from '../../../domain/stored-file.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { checkProof } from './check-proof.ts'
import { publicProof } from './public-proof.ts'
import { findReceiptSeal, findSeal } from './queries.ts'
import { renderFile } from './proof-file/render-file.ts'
import { renderPdf } from './proof-pdf/render-pdf.ts'

const UNKNOWN = 'Comprovante não encontrado.'
const REJECTED = 'Este canhoto foi recusado na conferência e não comprova a entrega.'
const CHANGED =
  'O registro deste comprovante foi alterado depois de selado. O comprovante não pode ser emitido.'

export default function proofRoutes(route: Route, { storage, tokens, publicUrl }: Dependencies) {
  const { proofKey } = tokens
  const toJpeg = createJpegConverter()
  const linkOf = (verificationId: string, origin: string) =>
    `${publicUrl ?? origin}${VERIFICATION_PATH}${verificationId}`

  /** The sealed proof of a receipt with its photo, for a document that vouches for it. */
  async function getDocument(db: Db, receiptId: string, origin: string) {
    const seal = await findReceiptSeal(db, receiptId)
    if (!seal) throw notFound(UNKNOWN)
    if (seal.rejected_at) throw conflict(REJECTED)
    const photo = await readStoredFile(storage, seal.file_id)
    const { content, ...checked } = checkProof(seal, photo && hash('sha256', photo))
    if (!content || checked.verdict === 'RECORD_CHANGED') throw conflict(CHANGED)
    return { seal, photo, content, ...checked, link: linkOf(seal.verification_id, origin) }
  }

  route(proofs.find, async ({ db, params, origin }) => {
    const seal = await findReceiptSeal(db, params.id)
    if (!seal) throw notFound(UNKNOWN)
    return { ...seal, link: linkOf(seal.verification_id, origin) }
  })

  route(proofs.pdf, async ({ db, params, origin, actor }) => {
    const document = await getDocument(db, params.id, origin)
    const { photo, content } = document
    const picture = photo && (await toJpeg(actor.companyId, photo))
    const pdf = await renderPdf({ ...document, picture })
    const name = `comprovante_${content.nf.number}.pdf`
    return new FileAnswer(pdf, { type: 'application/pdf', name, isDownload: true })
  })

  route(proofs.file, async ({ db, params, origin }) => {
    const document = await getDocument(db, params.id, origin)
    const file = renderFile(document, proofKey)
    const name = `comprovante_${document.content.nf.number}.html`
    // Of no type that a browser opens as a page of the application.
    const type = 'application/octet-stream'
    return new FileAnswer(file, { type, name, isDownload: true })
  })

  route(proofs.verify, async ({ db, params }) => {
    const seal = await findSeal(db, params.id)
    if (!seal) throw notFound(UNKNOWN)
    const checked = checkProof(seal, await hashStoredFile(storage, seal.file_id))
    return publicProof(seal, checked, proofKey.fingerprint)
  })

  route(proofs.photo, async ({ db, params }) => {
    const seal = await findSeal(db, params.id)
    const photo = seal && (await readStoredFile(storage, seal.file_id))
    if (!photo) throw notFound('Foto não encontrada.')
    return new FileAnswer(photo, { type: seal.file_type, name: 'canhoto', size: photo.length })
  })
}
