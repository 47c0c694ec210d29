import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { Flag, line, optional, paging } from './fields.ts'
import { MAX_PAGE_SIZE, REVIEW_PAGE_SIZE } from './limits.ts'
import { Circumstance } from './receipts.ts'

export const ReceiptStatus = z.enum(['PENDING_REVIEW', 'VALID', 'REJECTED'])
export type ReceiptStatus = z.infer<typeof ReceiptStatus>

/** What of a stub is compared with its delivery. */
export const STUB_FIELDS = ['nf_number', 'series', 'nfe_key', 'received_on'] as const

const StubField = z.object({
  name: z.enum(STUB_FIELDS),
  /** As it was read; a day as 'dd/mm'. */
  read: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  result: z.enum(['MATCHES', 'DIFFERS', 'NOT_READ']),
  /** 0 to 1. */
  confidence: z.number(),
})
export type StubField = z.infer<typeof StubField>

/** Whether there is ink that looks like a signature. Never whose it is. */
const SignatureReading = z.object({
  isFound: z.boolean(),
  /** 0 to 1: how sure the detector is of that. Its measured error is in bench/README.md. */
  confidence: z.number(),
})
export type SignatureReading = z.infer<typeof SignatureReading>

/** Why the photo of a stub needs the eyes of a user. */
export const REVIEW_DOUBTS = [
  'NOT_READ',
  'OTHER_NOTE',
  'OTHER_VALUE',
  'UNSURE_NUMBER',
  'NO_SIGNATURE',
  'UNSURE_SIGNATURE',
  'DARK',
  'BLURRED',
  'GLARE',
  'CIRCUMSTANCE',
] as const
export type ReviewDoubt = (typeof REVIEW_DOUBTS)[number]

/** What was read of the photo of a stub, compared with its delivery. */
export const StubReading = z.object({
  nf_number: z.nullable(z.string()),
  /** Whether the note is that of the delivery; null where neither its number nor its key was read. */
  matches: z.nullable(z.boolean()),
  fields: z.array(StubField),
  /** 0 to 1, of `matches`. */
  confidence: z.number(),
  /** Null where the photo could not be read at all. */
  signature: z.nullable(SignatureReading),
  /** Empty where nothing needs a user's eyes. */
  doubts: z.array(z.enum(REVIEW_DOUBTS)),
})
export type StubReading = z.infer<typeof StubReading>

/** A receipt as the office reviews it, beside what is known of its delivery. */
export const ReviewedReceipt = z.object({
  id: z.uuid(),
  delivery_id: z.uuid(),
  status: ReceiptStatus,
  /** Address of the picture inside this API; it needs the bearer token. */
  url: z.string(),
  file_name: z.string(),
  captured_at: z.string(),
  received_at: z.string(),
  receiver_name: z.nullable(z.string()),
  receiver_document: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  driver_name: z.nullable(z.string()),
  circumstance: Circumstance,
  nf_number: z.string(),
  series: z.nullable(z.string()),
  nfe_key: z.nullable(z.string()),
  client_name: z.string(),
  sender_name: z.nullable(z.string()),
  delivery_address: z.nullable(z.string()),
  merchandise_value: z.nullable(z.number()),
  /** Null where nothing was read. */
  reading: z.nullable(StubReading),
  validated_at: z.nullable(z.string()),
  /** Null of one that was found valid automatically. */
  validated_by_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type ReviewedReceipt = z.infer<typeof ReviewedReceipt>

const MAX_REASON = 200

export const receiptReview = {
  list: endpoint({
    method: 'GET',
    path: '/api/receipts',
    action: 'receipts.review',
    summary:
      'The queue of receipts that need the eyes of a user, the oldest first; with before_review those that came before the review, which are in no queue; or those that are valid or rejected, the latest decision first.',
    query: z.object({
      status: z._default(ReceiptStatus, 'PENDING_REVIEW'),
      /** Instead of the queue: undecided receipts from before the review, the newest first. */
      before_review: Flag,
      ...paging(REVIEW_PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    returns: z.array(ReviewedReceipt),
  }),
  processOcr: endpoint({
    method: 'POST',
    path: '/api/receipts/:id/process-ocr',
    action: 'receipts.review',
    summary:
      'Reads the photo of a receipt again, compares it with its delivery and keeps the result. It decides nothing.',
    params: ById,
    returns: StubReading,
  }),
  validate: endpoint({
    method: 'PUT',
    path: '/api/receipts/:id/validate',
    action: 'receipts.review',
    summary:
      'Decides that a receipt is valid or rejected, or puts it back into the queue (PENDING_REVIEW). A rejection needs a reason.',
    params: ById,
    body: z.object({
      status: ReceiptStatus,
      reason: optional(line(MAX_REASON)),
      /** The status that the user saw; of another one the answer is 409. */
      from: z._default(ReceiptStatus, 'PENDING_REVIEW'),
    }),
    returns: ReviewedReceipt,
  }),
}
