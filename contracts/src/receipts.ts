import * as z from 'zod/mini'
import { DeliveryStatus } from './delivery-status.ts'
import { endpoint } from './endpoint.ts'
import { Instant, line, optional, text } from './fields.ts'
import { DOCUMENT_MAX_BYTES, RECEIPT_MAX_BYTES } from './limits.ts'
import { NfeDraft } from './nfe.ts'
import { optionalPlace, RouteAtTap } from './place.ts'

const NoteInFile = z.object({
  /** Null when the note has no valid one; it cannot be chosen then. */
  nfe_key: z.nullable(z.string()),
  nf_number: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  invoice_total_value: z.nullable(z.string()),
})
export type NoteInFile = z.infer<typeof NoteInFile>

export const ReadDocument = z.object({
  /** Null when nothing could be read: the user fills the form by hand. */
  extractedData: z.nullable(NfeDraft),
  entities: z.array(z.looseObject({})),
  rawText: z.string(),
  rawFields: z.record(z.string(), z.unknown()),
  /** 0 to 1. */
  confidence: z.number(),
  isSefazValid: z.boolean(),
  /** Why a note that was read is no valid SEFAZ document: one Portuguese sentence. */
  reason: z.optional(z.string()),
  /** Portuguese sentences for the user to check, such as a note issued in the test environment. */
  warnings: z.array(z.string()),
  /** Keys of the notes that a CT-e lists, when it lists several: the delivery is of one of them. */
  listed: z.array(z.string()),
  /** The notes of a file that holds several: the delivery is of one of them. The draft is that of `nfe_key`, or the first. */
  notes: z.array(NoteInFile),
})
export type ReadDocument = z.infer<typeof ReadDocument>

/**
 * What had become of a delivery when the photo of its stub came: it was another driver's, cancelled, finished already, or
 * deleted. Null: nothing.
 */
export const Circumstance = z.nullable(z.enum(['OTHER_DRIVER', 'CANCELLED', 'FINISHED', 'DELETED']))
export type Circumstance = z.infer<typeof Circumstance>

export const UploadedReceipt = z.object({
  receipt_id: z.uuid(),
  delivery_id: z.uuid(),
  status: DeliveryStatus,
  /** Address of the picture inside this API; it needs the bearer token. */
  url: z.string(),
  publicUrl: z.string(),
  sha256: z.string(),
  /** By the server's clock; the phone's own time is stored beside it. */
  captured_at: z.string(),
})

export const receipts = {
  processDocument: endpoint({
    method: 'POST',
    path: '/api/receipts/process-documentai',
    action: 'documents.read',
    summary: 'Reads an invoice document into a draft. Stores nothing.',
    upload: { file: 'required', maxBytes: DOCUMENT_MAX_BYTES },
    /** Of a file that holds several notes, the one to read. */
    body: z.object({ nfe_key: optional(z.string().check(z.trim(), z.maxLength(60))) }),
    returns: ReadDocument,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/receipts/upload',
    action: 'receipts.upload',
    summary: 'The photo of the signed stub: finishes the delivery. The bytes are stored unchanged.',
    upload: { file: 'required', maxBytes: RECEIPT_MAX_BYTES },
    creates: true,
    phoneTime: true,
    body: z.object({
      id: optional(z.uuid()),
      delivery_id: z.uuid(),
      /** Of the note: names its delivery where the office has registered the note under another id. */
      nfe_key: optional(z.string().check(z.trim(), z.maxLength(60))),
      driver_id: optional(z.uuid()),
      notes: optional(text(2000)),
      status: optional(z.string().check(z.maxLength(20))),
      captured_at: optional(Instant),
      route_id: optional(RouteAtTap),
      ...optionalPlace,
      receiver_name: optional(line(100)),
      receiver_document: optional(line(20)),
      sha256: optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    }),
    returns: UploadedReceipt,
  }),
}
