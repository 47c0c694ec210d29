import * as z from 'zod/mini'
import { FAILED_STATUSES } from './delivery-status.ts'
import { ById, endpoint } from './endpoint.ts'
import { Day, Instant, OfCompany, optional, paging, text } from './fields.ts'
import { MAX_OCCURRENCE_NOTE, MAX_PAGE_SIZE, PAGE_SIZE, RECEIPT_MAX_BYTES } from './limits.ts'
import { optionalPlace, RouteAtTap } from './place.ts'
import { Circumstance } from './receipts.ts'
import { EndDay, StartDay } from './period.ts'

/** A delivery was not made: why, when and where. */
export const Occurrence = z.object({
  id: z.uuid(),
  /** Of which company it is: MASTER's list shows it. */
  company_id: z.uuid(),
  company_name: z.nullable(z.string()),
  delivery_id: z.uuid(),
  nf_number: z.string(),
  /** Code and label as the reason had them. */
  code: z.string(),
  label: z.string(),
  /** What the delivery was to become. */
  delivery_status: z.enum(FAILED_STATUSES),
  note: z.nullable(z.string()),
  next_attempt: z.nullable(z.string()),
  driver_name: z.nullable(z.string()),
  /** By the server's clock; the phone's own time is stored beside it. */
  occurred_at: z.string(),
  received_at: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Metres. */
  accuracy: z.nullable(z.number()),
  /** What had become of the delivery when it came. */
  circumstance: Circumstance,
  /** Address of the picture inside this API; it needs the bearer token. */
  photo_url: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
})
export type Occurrence = z.infer<typeof Occurrence>

export const occurrences = {
  create: endpoint({
    method: 'POST',
    path: '/api/occurrences',
    action: 'occurrences.create',
    summary:
      'A delivery was not made. It becomes what the reason says, or REATTEMPTED with a next attempt; one that is delivered or cancelled stays so.',
    upload: { file: 'optional', maxBytes: RECEIPT_MAX_BYTES },
    creates: true,
    phoneTime: true,
    body: z.object({
      id: optional(z.uuid()),
      delivery_id: z.uuid(),
      /** Of the note: names its delivery where the office has registered the note under another id. */
      nfe_key: optional(z.string().check(z.trim(), z.maxLength(60))),
      driver_id: optional(z.uuid()),
      reason_id: z.uuid(),
      /** The version that was chosen: a photo is required only where that one required it. */
      reason_version: optional(z.string().check(z.maxLength(64))),
      note: optional(text(MAX_OCCURRENCE_NOTE)),
      next_attempt: optional(Day),
      occurred_at: optional(Instant),
      route_id: optional(RouteAtTap),
      ...optionalPlace,
      sha256: optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    }),
    returns: Occurrence,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/occurrences',
    action: 'occurrences.read',
    summary: 'Occurrences, newest first; from and to are days of the company, both included.',
    query: z.object({
      delivery_id: z.optional(z.uuid()),
      from: z.optional(StartDay),
      to: z.optional(EndDay),
      ...OfCompany,
      ...paging(PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    returns: z.array(Occurrence),
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/occurrences/:id/photo',
    action: 'occurrences.read',
    summary: 'The photo of an occurrence, as it was sent.',
    params: ById,
    returns: z.null(),
    file: 'always',
  }),
}
