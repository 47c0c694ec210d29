import { hash } from 'node:crypto'
import type { SealedContent } from '@canhoto/contracts/proofs'
import type { Db } from '../../../access/as-actor.ts'
import { readStoredFile } from '../../../domain/stored-file.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { checkProof } from './check-proof.ts'
import { findReceiptSeal, findStamp } from './queries.ts'

export const UNKNOWN = 'Comprovante não encontrado.'
const REJECTED = 'Este canhoto foi recusado na conferência e não comprova a entrega.'
const CHANGED =
  'O registro deste comprovante foi alterado depois de selado. O comprovante não pode ser emitido.'

/** The sealed proof of a receipt with its photo, for a document that vouches for it. */
export async function getProofDocument(db: Db, storage: Storage, receiptId: string) {
  const seal = await findReceiptSeal(db, receiptId)
  if (!seal) throw notFound(UNKNOWN)
  if (seal.rejected_at) throw conflict(REJECTED)
  const photo = await readStoredFile(storage, seal.file_id)
  const { content, ...checked } = checkProof(seal, photo && hash('sha256', photo))
  if (!content || checked.verdict === 'RECORD_CHANGED') throw conflict(CHANGED)
  return { seal, photo, content, stamp: await findStamp(db, seal), ...checked }
}

/** Of the file as it is saved: digits and letters alone. */
export const pdfName = ({ content }: { content: SealedContent }) =>
  `comprovante_${content.nf.number.replace(/[^\w-]/g, '')}.pdf`
