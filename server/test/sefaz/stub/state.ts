import type { TestAuthority } from '../test-certificates.ts'
import type { SefazFault } from './faults.ts'

/** A document that SEFAZ has authorized, as far as events ask about it. */
export interface AuthorizedDocument {
  state: 'authorized' | 'cancelled'
  emittedAt: Date
  /** nProt. */
  protocol: string
  /** Of a CT-e: tpServ, its invoices, and whether it is 'globalizado'. */
  serviceType: number
  invoices: readonly string[]
  isGlobal: boolean
}

export interface RegisteredEvent {
  type: number
  key: string
  sequence: number
  protocol: string
  registeredAt: string
  taxId: string
  /** `evento` or `eventoCTe`, as it was sent. */
  xml: string
  isCancelled: boolean
}

/** One request, in the order in which they came. */
export interface StubCall {
  path: string
  message: string
  /** Of what was decided, also where the answer was dropped; null where nothing was read. */
  code: string | null
  fault: SefazFault | null
}

export interface DistributedDocument {
  nsu: number
  schema: string
  xml: string
  /** Pages leave it out; the query by NSU has it. */
  isMissing?: boolean
}

/** What SEFAZ has for one CNPJ in one service. */
export interface DistributionLine {
  documents: DistributedDocument[]
  /** Up to where it has been read; null before the first reading. */
  position: number | null
  blockedUntil: number
  /** After everything was read. */
  waitUntil: number
  queriedAt: number[]
  /** How often misuse was answered. */
  misuses: number
}

export interface StubState {
  authority: Pick<TestAuthority, 'root' | 'intermediate'>
  now: () => Date
  /** How long SEFAZ asks to wait: an hour, or less for a user who plays. */
  hourMs: number
  /** Takes every valid key as one of an authorized document. */
  knowsEveryKey: boolean
  documents: Map<string, AuthorizedDocument>
  events: RegisteredEvent[]
  calls: StubCall[]
  /** Those of the next calls, one each. */
  faults: SefazFault[]
  lines: Map<string, DistributionLine>
  protocols: number
}

/** As SEFAZ writes a time. */
export const formatTime = (date: Date) =>
  `${new Date(date.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`
