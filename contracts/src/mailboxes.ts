import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { Active, clearable, Day, line, numeric, optional, paging, Version } from './fields.ts'
import { ImportCounts } from './imports.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './limits.ts'

/** Mailboxes of a company. */
export const MAX_MAILBOXES = 5
export const MAX_SENDERS = 100
/** What came to a mailbox longer ago is not read. */
export const MAX_READ_AGE_DAYS = 60

export const MAILBOX_SECURITIES = ['tls', 'starttls', 'none'] as const

/** What became of a message. With documents it is imported, although some of them may have been refused. */
export const MESSAGE_OUTCOMES = [
  'imported',
  'no_documents',
  'sender_refused',
  'too_large',
  'unreadable',
  'refused',
] as const
export type MessageOutcome = (typeof MESSAGE_OUTCOMES)[number]

/** The usual ports, and those that belong to no other known service. */
const isMailPort = (port: number) => port === 143 || port === 993 || (port >= 1024 && port < 65_536)

const HOST = /^(?=.{1,253}$)([a-z0-9_-]{1,63})(\.[a-z0-9_-]{1,63})*$|^[0-9a-f:]{2,45}$/i
const Host = line(253).check(z.refine((host) => HOST.test(host), 'Informe só o nome do servidor.'))
const Port = numeric([z.int(), z.refine(isMailPort, 'Use 993, 143 ou uma porta acima de 1023.')])

/** fiscal@exemplo.com.br, or @exemplo.com.br for everybody there. */
const SENDER = /^[^\s@<>,;]{0,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i
const Sender = z.pipe(
  z.pipe(
    line(320),
    z.transform((sender: string) => sender.toLowerCase()),
  ),
  z
    .string()
    .check(
      z.refine(
        (sender) => SENDER.test(sender),
        'Use endereços (fiscal@exemplo.com.br) ou domínios (@exemplo.com.br).',
      ),
    ),
)
const Senders = z
  .array(Sender)
  .check(z.minLength(1, 'Informe ao menos um remetente.'), z.maxLength(MAX_SENDERS))

/** Blanks may belong to a password. */
const Password = z.string().check(z.minLength(1, 'Informe a senha.'), z.maxLength(500))

const AuthservId = line(253).check(
  z.refine((id) => /^[\w.:-]+$/.test(id), 'Informe só o nome, como mx.exemplo.com.br.'),
)

export const Mailbox = z.object({
  id: z.uuid(),
  name: z.string(),
  host: z.string(),
  port: z.number(),
  security: z.enum(MAILBOX_SECURITIES),
  username: z.string(),
  folder: z.string(),
  senders: z.array(z.string()),
  /** The server whose Authentication-Results must confirm the sender; null: the From address is believed. */
  authserv_id: z.nullable(z.string()),
  /** Messages that came before this day are not read. */
  read_since: z.string(),
  is_active: z.boolean(),
  last_read_at: z.nullable(z.string()),
  /** Why the last reading failed. */
  last_error: z.nullable(z.string()),
  /** Since when no reading has succeeded. */
  failing_since: z.nullable(z.string()),
  created_at: z.string(),
  created_by_name: z.nullable(z.string()),
  /** See `Version` in fields.ts. */
  version: z.string(),
})
export type Mailbox = z.infer<typeof Mailbox>

const Server = {
  host: Host,
  port: Port,
  security: z.enum(MAILBOX_SECURITIES),
  username: line(320),
  folder: line(200),
}

export const NewMailbox = z.object({
  name: line(60),
  ...Server,
  password: Password,
  senders: Senders,
  authserv_id: optional(AuthservId),
  /** Today when it is not given. */
  read_since: optional(Day),
})
export type NewMailbox = z.output<typeof NewMailbox>

export const MailboxChanges = z.object({
  name: optional(line(60)),
  host: optional(Host),
  port: optional(Port),
  security: z.optional(z.enum(MAILBOX_SECURITIES)),
  username: optional(line(320)),
  folder: optional(line(200)),
  /** Needed when host, port, security or username change: the stored one is never sent to another server. */
  password: optional(Password),
  senders: z.optional(Senders),
  authserv_id: clearable(AuthservId),
  read_since: optional(Day),
  is_active: optional(Active),
  version: Version,
})
export type MailboxChanges = z.output<typeof MailboxChanges>

export const MailboxTest = z.object({
  ...Server,
  password: optional(Password),
  /** Without a password: the mailbox whose stored one is tried, at its own server alone. */
  mailbox_id: optional(z.uuid()),
})
export type MailboxTest = z.output<typeof MailboxTest>

export const MailboxMessage = z.object({
  id: z.uuid(),
  received_at: z.string(),
  /** As the From field says it. */
  sender: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  outcome: z.enum(MESSAGE_OUTCOMES),
  detail: z.nullable(z.string()),
  /** Documents that were not taken. */
  refusals: z.array(z.object({ name: z.string(), reason: z.string() })),
  is_requested: z.boolean(),
  import_id: z.nullable(z.uuid()),
  ...ImportCounts,
})
export type MailboxMessage = z.infer<typeof MailboxMessage>

const action = 'integrations.manage'

export const mailboxes = {
  list: endpoint({
    method: 'GET',
    path: '/api/deliveries/mailboxes',
    action,
    summary: 'The mailboxes from which documents are imported. Passwords are never answered.',
    query: z.object(paging(MAX_MAILBOXES, MAX_PAGE_SIZE)),
    returns: z.array(Mailbox),
  }),
  // Without Idempotency-Key: no more is stored of the password than has to be.
  create: endpoint({
    method: 'POST',
    path: '/api/deliveries/mailboxes',
    action,
    summary: 'A new mailbox, which is read from now on.',
    body: NewMailbox,
    returns: Mailbox,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/deliveries/mailboxes/test',
    action,
    summary: 'Connects, signs in and opens the folder, and says what goes wrong.',
    body: MailboxTest,
    returns: z.object({ error: z.nullable(z.string()), messages: z.number() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/deliveries/mailboxes/:id',
    action,
    summary: 'One mailbox.',
    params: ById,
    returns: Mailbox,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/deliveries/mailboxes/:id',
    action,
    summary: 'Changes a mailbox; fields that are not sent stay.',
    params: ById,
    body: MailboxChanges,
    returns: Mailbox,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/deliveries/mailboxes/:id',
    action,
    summary:
      'Deletes a mailbox with its password and its log. Messages and imports stay where they are.',
    params: ById,
    returns: z.null(),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/deliveries/mailboxes/:id/read',
    action,
    summary: 'Reads a mailbox now instead of in its turn.',
    params: ById,
    returns: Mailbox,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/deliveries/mailboxes/:id/messages',
    action,
    summary: 'What became of each message of the last 90 days, the latest first.',
    params: ById,
    query: z.object({
      outcome: z.optional(z.enum(MESSAGE_OUTCOMES)),
      ...paging(PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    returns: z.array(MailboxMessage),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/deliveries/mailboxes/messages/:id/retry',
    action,
    summary: 'Reads a message again that was not imported, as after a sender was allowed.',
    params: ById,
    returns: MailboxMessage,
  }),
}
