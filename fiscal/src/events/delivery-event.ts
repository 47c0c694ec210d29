import type { EventName } from './event-types.ts'

export type SefazEnvironment = 'production' | 'homologation'

/** Why a delivery failed (tpMotivo): no one there, refused, no such address, another reason. */
export type FailureReason = 1 | 2 | 3 | 4

/** The reason that a justification explains. */
export const OTHER_REASON = 4

/** What is null is not known yet: checkEvent says whether the event can do without it. */
interface AnyEvent extends EventName {
  environment: SefazEnvironment
  /** dhEvento. Nothing in the event may be later. */
  signedAt: Date
  /** When the document was issued, as its XML says; null where only its key is known. */
  issuedAt: Date | null
  /** When SEFAZ authorized the document, as its XML says; it is missing where that is not known. */
  authorizedAt?: Date | null
  /** Letters of the state of the delivery, whose clock the times are written in; null for the one of the key. */
  uf: string | null
}

interface Place {
  latitude: number | null
  longitude: number | null
}

/** The photo of the receipt, or of a failed attempt. */
interface Image {
  /** receiptHash of the server. */
  imageHash: string | null
  /** When the hash was computed. */
  hashedAt: Date | null
}

interface Delivered extends AnyEvent, Place, Image {
  occurredAt: Date | null
  receiverName: string | null
  receiverDocument: string | null
}

interface Failed extends AnyEvent, Place, Image {
  /** When the delivery was attempted. */
  occurredAt: Date | null
  /** Which attempt it was, from 1. */
  attempt: number | null
  reason: FailureReason | null
  /** For OTHER_REASON alone. */
  justification: string | null
}

interface OfCte {
  /** nProt of the CT-e's authorization. */
  protocol: string | null
}

interface WithInvoices extends OfCte {
  /** Keys of the NF-e that the event is about. */
  invoiceKeys: readonly string[]
  /**
   * Whether the CT-e is one of normal service (tpServ 0) that names NF-e, whose events list them (rejection 865); those of
   * any other, as of a subcontracted carrier, must not (871).
   */
  listsInvoices: boolean
}

interface Cancellation extends AnyEvent {
  /** The protocol with which SEFAZ registered the event that is cancelled. */
  eventProtocol: string | null
}

export type NfeDelivered = Delivered & { type: '110130' }
export type NfeFailed = Failed & { type: '110192' }
export type NfeCancellation = Cancellation & { type: '110131' | '110193' }
export type CteDelivered = Delivered & WithInvoices & { type: '110180' }
export type CteFailed = Failed & WithInvoices & { type: '110190' }
export type CteCancellation = Cancellation & OfCte & { type: '110181' | '110191' }

export type DeliveryEvent =
  | NfeDelivered
  | NfeFailed
  | NfeCancellation
  | CteDelivered
  | CteFailed
  | CteCancellation
