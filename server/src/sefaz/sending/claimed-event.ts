import type { SefazEnvironment } from '@canhoto/fiscal/events/delivery-event'
import type { EventType } from '@canhoto/fiscal/events/event-types'
import type { EventContent } from '../events/event-content.ts'

/** The states in which an event is claimed (migration 0060). */
type ClaimedState = 'waiting' | 'signed' | 'unknown'

/** A row of `sefaz_events` that this process signs, sends or asks about now. */
export interface ClaimedEvent {
  id: string
  company_id: string
  environment: SefazEnvironment
  type: EventType
  access_key: string
  sequence: number
  authorizer: string
  cancels_id: string | null
  state: ClaimedState
  content: EventContent
  signed_xml: string | null
  digest: string | null
  certificate_id: string | null
  code: string | null
  reason: string | null
  is_uncertain: boolean
  first_sent_at: string | null
  retries: number
  equal_rejections: number
  rejection_code: string | null
  document_waits: number
  claim_id: string
}

export const nameOf = ({ type, access_key: key, sequence }: ClaimedEvent) => ({
  type,
  key,
  sequence,
})
