import { hash } from 'node:crypto'
import { PersonalValues, SealedContent, type Verdict } from '@canhoto/contracts/proofs'
import * as z from 'zod/mini'
import type { Seal } from './queries.ts'

const NO_HASH = '0'.repeat(64)

export interface CheckedProof {
  verdict: Verdict
  /** Null when it was changed so that it cannot be read. */
  content: SealedContent | null
  personal: PersonalValues
}

/**
 * Compares a seal with its own hash, with its neighbours in the chain and with the hash of the stored photo, which is null
 * when there is none.
 */
export function checkProof(seal: Seal, photoHash: string | null): CheckedProof {
  const content = parseContent(seal.content)
  const values = z.safeParse(PersonalValues, seal.personal)
  const personal = values.success ? values.data : {}
  const isRecordIntact =
    content !== null &&
    values.success &&
    isSealed(seal, content) &&
    isInChain(seal) &&
    arePersonalValuesSealed(personal, content)
  if (!isRecordIntact) return { verdict: 'RECORD_CHANGED', content, personal }
  if (seal.is_photo_deleted && photoHash === null)
    return { verdict: 'PHOTO_DELETED', content, personal }
  const isPhotoIntact = photoHash !== null && photoHash === content.photo.sha256
  return { verdict: isPhotoIntact ? 'INTACT' : 'PHOTO_DIFFERS', content, personal }
}

function isSealed(seal: Seal, content: SealedContent) {
  return (
    hash('sha256', `${seal.previous_hash}\n${seal.content}`) === seal.hash &&
    content.position === seal.position &&
    content.receipt_id === seal.receipt_id &&
    content.verification_id === seal.verification_id
  )
}

function isInChain({ position, previous_hash, hash_before, previous_hash_after, ...seal }: Seal) {
  const before = position === 1 ? NO_HASH : hash_before
  return (
    previous_hash === before && (previous_hash_after === null || previous_hash_after === seal.hash)
  )
}

/** Those that were forgotten are not compared. */
function arePersonalValuesSealed(personal: PersonalValues, content: SealedContent) {
  return Object.entries(personal).every(
    ([name, { salt, value }]) =>
      hash('sha256', `${salt}:${value}`) ===
      content.personal[name as keyof SealedContent['personal']],
  )
}

function parseContent(text: string) {
  try {
    return z.safeParse(SealedContent, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
