import type { Mailbox } from '@canhoto/contracts/mailboxes'

/** What the form holds: a line for each sender, and of the stored password nothing. */
export const NEW_MAILBOX = {
  name: '',
  is_active: 'ATIVO',
  read_since: '',
  host: '',
  port: '993',
  security: 'tls' as Mailbox['security'],
  folder: 'INBOX',
  username: '',
  password: '',
  senders: '',
  authserv_id: '',
}
export type MailboxValues = typeof NEW_MAILBOX

export const toMailboxValues = (mailbox: Mailbox): MailboxValues => ({
  ...NEW_MAILBOX,
  name: mailbox.name,
  is_active: mailbox.is_active ? 'ATIVO' : 'INATIVO',
  read_since: mailbox.read_since,
  host: mailbox.host,
  port: String(mailbox.port),
  security: mailbox.security,
  folder: mailbox.folder,
  username: mailbox.username,
  senders: mailbox.senders.join('\n'),
  authserv_id: mailbox.authserv_id ?? '',
})

export const toMailboxBody = ({ senders, ...values }: Partial<MailboxValues>) => ({
  ...values,
  ...(senders !== undefined && { senders: senders.split(/[\s,;]+/).filter(Boolean) }),
})
