import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { pathOf, type TreeStep } from '../../../timestamps/hash-tree.ts'
import { stampedText } from '../../../timestamps/stamped-text.ts'

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

/** The time stamp of a seal, and what shows that it is of this seal. */
export interface ProofStamp {
  stamped_at: string
  authority: string
  /** What was stamped. */
  text: string
  /** DER. */
  token: Buffer
  /** From the hash of the seal to the root in the text. */
  steps: TreeStep[]
}

interface StampRow {
  company: string
  first_position: number
  last_position: number
  root: string
  token: Buffer
  stamped_at: string
  authority: string
  hashes: string[]
}

/** Null while there is none. */
export async function findStamp(db: Db, { verification_id, position }: Seal) {
  const { rows } = await sql<StampRow>`select * from find_chain_stamp(${verification_id})`.execute(
    db,
  )
  const [row] = rows
  return row ? toStamp(row, position) : null
}

function toStamp({ hashes, token, stamped_at, authority, ...covered }: StampRow, position: number) {
  const steps = pathOf(hashes, position - covered.first_position)
  return { stamped_at, authority, text: stampedText(covered), token, steps } satisfies ProofStamp
}

/** The event 'Comprovante de Entrega' of a proof, as a file that proves it at SEFAZ. */
export interface EventFile {
  protocol: string
  registered_at: string
  /** procEvento. */
  xml: string
  /** Its photo is the one of this receipt; of a CT-e it may be another delivery's. */
  is_of_photo: boolean
}

/** Null where none is registered. */
export async function findEventFile(db: Db, { verification_id }: Seal) {
  const { rows } = await sql<EventFile>`select * from find_event_file(${verification_id})`.execute(
    db,
  )
  return rows[0] ?? null
}
