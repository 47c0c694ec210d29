import type { InDriversTransaction } from './access/as-actor.ts'
import type { DfeIntake } from './access/dfe-intake.ts'
import type { ErasureQueue } from './access/erasure-queue.ts'
import type { ImportClaims } from './access/import-claims.ts'
import type { MailboxQueue } from './access/mailbox-queue.ts'
import type { ReceiptClaims } from './access/receipt-claims.ts'
import type { SefazDue } from './access/sefaz-due.ts'
import type { PushNotices } from './access/push-notices.ts'
import type { LiveChanges } from './access/live-changes.ts'
import type { RaiseTimedAlerts } from './access/timed-alerts.ts'
import type { Tokens } from './access/token.ts'
import type { WebhookQueue } from './access/webhook-queue.ts'
import type { DayClock } from './platform/day-clock.ts'
import type { DocumentReader } from './documents/document-reader.ts'
import type { Mail } from './domain/send-emails.ts'
import type { StorageRules } from './domain/storage-rules.ts'
import type { Background } from './platform/background.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { MailServers } from './platform/mail-servers.ts'
import type { OutgoingCalls } from './platform/outgoing-calls.ts'
import type { PushSender } from './platform/web-push.ts'
import type { SealCertificate } from './sefaz/certificates/open-in-process.ts'

/** A server that finds ways by the streets. */
export interface RoutingServer {
  url: string
  timeoutMs: number
}

/** What orders a driver's stops; without any of them we do, in a straight line. */
export interface RoutingServers {
  vroom?: RoutingServer | undefined
  osrm?: RoutingServer | undefined
}

/** Dependencies that the whole process shares, created once in main.ts or by a test. */
export interface SharedDependencies {
  storage: Storage
  /** Reads documents in worker processes. */
  documentReader: DocumentReader
  tokens: Tokens
  now: () => Date
  /** Where browsers reach the web; without it, where the call reached the API. */
  publicUrl?: string | undefined
  routing?: RoutingServers | undefined
  /** Whether the photos of stubs are read; otherwise all of them wait for the eyes of a user. */
  readsReceipts?: boolean | undefined
  /** A folder whose files replace those of server/sefaz. */
  sefazDir?: string | undefined
  /** Of the demonstration, which may be paused; without it there is none. */
  dayClock?: DayClock | undefined
}

/** Dependencies of a module's routes. */
export interface Dependencies extends SharedDependencies {
  claims: ImportClaims
  receiptClaims: ReceiptClaims
  /** Sends notifications to phones. */
  push: PushSender
  pushNotices: PushNotices
  /** Calls the addresses that companies give. */
  outgoing: OutgoingCalls
  webhookQueue: WebhookQueue
  /** Milliseconds between two looks at the queue. */
  webhookIntervalMs: number
  /** Connects to the IMAP servers that companies name. */
  mailServers: MailServers
  mailboxQueue: MailboxQueue
  /** Milliseconds between two looks for mailboxes that are due. */
  mailboxIntervalMs: number
  /** Absent without a mail server: then nothing is queued. */
  mail: Mail | undefined
  /** Seals the keys of certificates; absent without a key pair for it. */
  sealCertificate: SealCertificate | undefined
  /** Documents whose events at SEFAZ are to be computed again. */
  sefazDue: SefazDue
  dfeIntake: DfeIntake
  /** Milliseconds between two looks for documents of SEFAZ. */
  dfeIntakeIntervalMs: number
  erasureQueue: ErasureQueue
  /** For positions, which many drivers send at once. */
  inDriversTransaction: InDriversTransaction
  readChanges: LiveChanges
  raiseTimedAlerts: RaiseTimedAlerts
  storageRules: StorageRules
  background: Background
  /** Runs before the process waits for its open answers to end. */
  onClosing: (work: () => void) => void
}
