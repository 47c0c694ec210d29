import * as z from 'zod/mini'

/** 110110: a correction letter; 610130: the delivery that a CT-e has registered, which SEFAZ notes on its NF-e; 610131: its cancellation. */
export const NOTE_EVENT_TYPES = ['110110', '610130', '610131'] as const
export type NoteEventType = (typeof NOTE_EVENT_TYPES)[number]

/** Of one note, the latest. */
export const MAX_NOTE_EVENTS = 20

/** What others have registered at SEFAZ about a note, as the distribution brought it. */
export const NoteEvent = z.object({
  type: z.enum(NOTE_EVENT_TYPES),
  /** Of homologation it is a test and counts for nothing. */
  environment: z.enum(['homologation', 'production']),
  /** A later correction letter takes the place of those before it. */
  sequence: z.number(),
  registered_at: z.string(),
  protocol: z.nullable(z.string()),
  /** What is corrected, in the issuer's words; null of other events, and where SEFAZ gave a summary alone. */
  correction: z.nullable(z.string()),
  /** The CT-e that was delivered. */
  cte_key: z.nullable(z.string()),
})
export type NoteEvent = z.infer<typeof NoteEvent>
