import type { Mailbox } from '@canhoto/contracts/mailboxes'
import type { ImapFlow } from 'imapflow'
import type { InTransaction } from '../../../access/as-actor.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Place } from './record-message.ts'

export type ReadDependencies = Pick<
  Dependencies,
  'mailboxQueue' | 'mailServers' | 'tokens' | 'storage' | 'storageRules'
>

/** One message of a mailbox that is read now. */
export interface MessageContext extends Pick<ReadDependencies, 'storage' | 'storageRules'> {
  client: ImapFlow
  companyId: string
  mailbox: Mailbox
  place: Place
  /** A user asked that the message be read again. */
  isRequested: boolean
  inTransaction: InTransaction
}
