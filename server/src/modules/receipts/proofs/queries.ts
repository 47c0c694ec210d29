import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'

/** A seal, with what it is compared with: its neighbours in the chain, and the stored photo. */
export interface Seal {
  position: number
  receipt_id: string
  verification_id: string
  content: string
  personal: unknown
  previous_hash: string
  hash: string
  sealed_at: string
  hash_before: string | null
  previous_hash_after: string | null
  file_id: string
  file_type: string
  /** By the term of the company, or at the request of a person. */
  is_photo_deleted: boolean
  /** When the company rejected the receipt. */
  rejected_at: string | null
  sefaz_protocol: string | null
  sefaz_registered_at: string | null
}

/** The event that SEFAZ registered of it; null without one. */
export function registeredEventOf({ sefaz_protocol, sefaz_registered_at }: Seal) {
  if (sefaz_protocol === null || sefaz_registered_at === null) return null
  return { protocol: sefaz_protocol, registered_at: sefaz_registered_at }
}

/** By its public link, which is all that a visitor has. */
export async function findSeal(db: Db, verificationId: string) {
  const { rows } = await sql<Seal>`select * from find_proof(${verificationId})`.execute(db)
  return rows[0]
}

/** Of a receipt that the actor may see. */
export async function findReceiptSeal(db: Db, receiptId: string) {
  const seal = await db
    .selectFrom('proof_seals')
    .select('verification_id')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst()
  return seal && findSeal(db, seal.verification_id)
}
