import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { Circumstance } from './receipts.ts'

/**
 * Whether a proof is what was sealed: all of it, all but the stored photo, or not the record either. A photo that was deleted by
 * its term, or at the request of a person, is said to be.
 */
export const Verdict = z.enum(['INTACT', 'PHOTO_DELETED', 'PHOTO_DIFFERS', 'RECORD_CHANGED'])
export type Verdict = z.infer<typeof Verdict>

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Metres. */
  accuracy: z.nullable(z.number()),
})

export const PERSONAL_NAMES = [
  'client_name',
  'receiver_name',
  'receiver_document',
  'driver_name',
] as const
export type PersonalName = (typeof PERSONAL_NAMES)[number]

/** What was known of a receipt when it was stored, as it was sealed (server/sql/proof-seals.sql). Instants are UTC. */
export const SealedContent = z.object({
  version: z.literal(1),
  position: z.number(),
  verification_id: z.uuid(),
  receipt_id: z.uuid(),
  company: z.object({ name: z.string(), cnpj: z.nullable(z.string()), time_zone: z.string() }),
  nf: z.object({
    number: z.string(),
    series: z.nullable(z.string()),
    key: z.nullable(z.string()),
  }),
  photo: z.object({
    sha256: z.nullable(Hash),
    size: z.nullable(z.number()),
    type: z.string(),
  }),
  place: z.nullable(Place),
  /** By the server's clock; the phone's own time and how far its clock was ahead stand beside it. */
  captured_at: z.iso.datetime(),
  phone_captured_at: z.nullable(z.iso.datetime()),
  phone_skew_ms: z.nullable(z.number()),
  received_at: z.iso.datetime(),
  circumstance: Circumstance,
  /** Of each personal value the hash of its salt and text. */
  personal: z.partialRecord(z.enum(PERSONAL_NAMES), Hash),
  sealed_at: z.iso.datetime(),
})
export type SealedContent = z.infer<typeof SealedContent>

/** The personal values that are still known, with the salts that their hashes were made with. */
export const PersonalValues = z.partialRecord(
  z.enum(PERSONAL_NAMES),
  z.object({ salt: z.string(), value: z.string() }),
)
export type PersonalValues = z.infer<typeof PersonalValues>

/** The event 'Comprovante de Entrega' that SEFAZ registered; one of homologation counts for nothing and is none. */
const RegisteredEvent = z.object({ protocol: z.string(), registered_at: z.string() })
export type RegisteredEvent = z.infer<typeof RegisteredEvent>

/** The seal of the day that an authority stamped (RFC 3161), by its own clock. */
const TimeStamp = z.object({ stamped_at: z.string(), authority: z.string() })

const ReceiptProof = z.object({
  verification_id: z.uuid(),
  /** The page on which anyone who has the link checks the proof. */
  link: z.string(),
  position: z.number(),
  hash: z.string(),
  sefaz: z.nullable(RegisteredEvent),
  /** Null while its day is not stamped, and where no authority is configured. */
  time_stamp: z.nullable(TimeStamp),
})

/** What a visitor with the link sees: no name of the driver but the first one, and of the receiver's document its middle. */
const PublicProof = z.object({
  verdict: Verdict,
  position: z.number(),
  hash: z.string(),
  sealed_at: z.string(),
  /** When the company rejected the receipt: then it proves no delivery. */
  rejected_at: z.nullable(z.string()),
  sefaz: z.nullable(RegisteredEvent),
  /** As in ReceiptProof. */
  time_stamp: z.nullable(TimeStamp),
  /** Of the key with which this installation signs the files that verify themselves. */
  key_fingerprint: z.string(),
  /** Null when it was changed so that it cannot be read. */
  details: z.nullable(
    z.object({
      company_name: z.string(),
      company_cnpj: z.nullable(z.string()),
      time_zone: z.string(),
      nf_number: z.string(),
      nf_series: z.nullable(z.string()),
      captured_at: z.string(),
      phone_captured_at: z.nullable(z.string()),
      received_at: z.string(),
      receiver_name: z.nullable(z.string()),
      receiver_document: z.nullable(z.string()),
      driver_first_name: z.nullable(z.string()),
      place: z.nullable(Place),
      photo_sha256: z.nullable(z.string()),
    }),
  ),
})
export type PublicProof = z.infer<typeof PublicProof>

export const proofs = {
  find: endpoint({
    method: 'GET',
    path: '/api/receipts/:id/proof',
    action: 'receipts.read',
    summary: 'The seal of a receipt: its place in the chain of the company, and the public link.',
    params: ById,
    returns: ReceiptProof,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/receipts/:id/proof.pdf',
    action: 'receipts.read',
    summary: 'The proof as a page to print: photo, data, hash and the QR code of the public link.',
    params: ById,
    returns: z.null(),
    file: 'always',
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/receipts/:id/proof.html',
    action: 'receipts.read',
    summary: 'The proof as a signed file that verifies itself in a browser, without a network.',
    params: ById,
    returns: z.null(),
    file: 'always',
  }),
  verify: endpoint({
    method: 'GET',
    path: '/api/proofs/:id',
    action: 'public',
    summary: 'Checks a proof by its link: photo, record and its place in the chain.',
    params: ById,
    returns: PublicProof,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/proofs/:id/photo',
    action: 'public',
    summary: 'The photo of a proof, by its link, as it is stored.',
    params: ById,
    returns: z.null(),
    file: 'always',
  }),
}
