import type { ClaimedEvent } from './claimed-event.ts'

/** What is looked at to decide how an event goes on. */
export type SendingEvent = Pick<
  ClaimedEvent,
  | 'state'
  | 'digest'
  | 'code'
  | 'reason'
  | 'is_uncertain'
  | 'first_sent_at'
  | 'retries'
  | 'equal_rejections'
  | 'rejection_code'
  | 'document_waits'
>

/** Columns of `sefaz_events` that change. */
export interface NextColumns {
  state?: ClaimedEvent['state'] | 'registered' | 'rejected' | 'stopped'
  code?: string
  reason?: string
  /** Null: not by itself. */
  next_at: Date | null
  is_uncertain?: boolean
  retries?: number
  rejection_code?: string
  equal_rejections?: number
  document_waits?: number
  problems?: string[]
}

export interface NextState {
  columns: NextColumns
  /** What is stored with the protocol. */
  registration?: { protocol: string; registeredAt: Date | null; element: string }
  /** The bytes are signed anew. */
  isUnsigned?: boolean
  pauseUntil?: Date
  /** Which certificate SEFAZ refuses: of the signature, or of the connection. */
  refuses?: 'signature' | 'connection'
  /** How the call to the authorizer ended, for the circuit breaker. */
  call: 'answered' | 'failed' | 'none'
}
