import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { Active, email, numeric, optional, paging, Version } from './fields.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './limits.ts'

export const EMAIL_KINDS = [
  'password_link',
  'password_forgotten',
  'proof',
  'digest',
  'report',
  'certificate',
  'sefaz_overdue',
] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** `sending`: a process has it now. `failed`: it is not tried any more. */
export const EMAIL_STATES = ['waiting', 'sending', 'sent', 'failed'] as const

/** What can be sent again and again: the digest of what is owed, and reports as CSV. */
export const SCHEDULE_KINDS = [
  'digest',
  'deliveries',
  'receipts',
  'occurrences',
  'clients',
  'unproved',
] as const
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number]
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const

export const MAX_SCHEDULES = 20
export const MAX_RECIPIENTS = 10

/** Of the password page: the same for every address, and before anybody looks whether there is such a user. */
export const PASSWORD_EMAIL_ASKED =
  'Se houver um usuário com este e-mail, enviamos um link para definir uma nova senha. Ele vale por uma hora.'

/** A message of the log: whom it went to, and how it ended; not what it says. */
export const Email = z.object({
  id: z.uuid(),
  kind: z.enum(EMAIL_KINDS),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(EMAIL_STATES),
  created_at: z.string(),
  attempts: z.number(),
  next_attempt_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
})
export type Email = z.infer<typeof Email>

const distinct = (addresses: readonly string[]) =>
  new Set(addresses.map((address) => address.toLowerCase())).size === addresses.length

const Recipients = z
  .array(email())
  .check(
    z.minLength(1, 'Informe ao menos um e-mail.'),
    z.maxLength(MAX_RECIPIENTS, `Informe no máximo ${MAX_RECIPIENTS} e-mails.`),
    z.refine(distinct, 'O mesmo e-mail aparece duas vezes.'),
  )

const Hour = numeric([z.int(), z.gte(0), z.lte(23)], 'Escolha a hora.')

export const EmailSchedule = z.object({
  id: z.uuid(),
  kind: z.enum(SCHEDULE_KINDS),
  frequency: z.enum(FREQUENCIES),
  /** Of the company's clock. */
  hour: z.number(),
  recipients: z.array(z.string()),
  is_active: z.boolean(),
  created_at: z.string(),
  created_by_name: z.nullable(z.string()),
  /** See `Version` in fields.ts. */
  version: z.string(),
})
export type EmailSchedule = z.infer<typeof EmailSchedule>

export const NewEmailSchedule = z.object({
  kind: z.enum(SCHEDULE_KINDS, 'Escolha o que enviar.'),
  frequency: z.enum(FREQUENCIES, 'Escolha a frequência.'),
  hour: Hour,
  recipients: Recipients,
})
export type NewEmailSchedule = z.output<typeof NewEmailSchedule>

export const EmailScheduleChanges = z.object({
  frequency: z.optional(z.enum(FREQUENCIES)),
  hour: optional(Hour),
  recipients: z.optional(Recipients),
  is_active: optional(Active),
  version: Version,
})
export type EmailScheduleChanges = z.output<typeof EmailScheduleChanges>

const action = 'integrations.manage'

export const emails = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies/emails',
    action,
    summary: 'The log of e-mails that were sent in the name of the company, the latest first.',
    query: z.object({
      state: z.optional(z.enum(EMAIL_STATES)),
      ...paging(PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    returns: z.array(Email),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/companies/emails/:id/retry',
    action,
    summary:
      'Tries again to send a message that was given up. One with a link is made anew instead.',
    params: ById,
    returns: Email,
  }),
  schedules: endpoint({
    method: 'GET',
    path: '/api/companies/email-schedules',
    action,
    summary: 'What is sent again and again: the digest of what is owed, and reports.',
    query: z.object(paging(MAX_SCHEDULES, MAX_PAGE_SIZE)),
    returns: z.array(EmailSchedule),
  }),
  createSchedule: endpoint({
    method: 'POST',
    path: '/api/companies/email-schedules',
    action,
    summary:
      'Sends the digest or a report of each closed day, week or month, at an hour of the company’s clock.',
    creates: true,
    body: NewEmailSchedule,
    returns: EmailSchedule,
  }),
  updateSchedule: endpoint({
    method: 'PUT',
    path: '/api/companies/email-schedules/:id',
    action,
    summary: 'Changes when and to whom it is sent, or stops it; fields that are not sent stay.',
    params: ById,
    body: EmailScheduleChanges,
    returns: EmailSchedule,
  }),
  deleteSchedule: endpoint({
    method: 'DELETE',
    path: '/api/companies/email-schedules/:id',
    action,
    summary: 'Sends it no more.',
    params: ById,
    returns: z.null(),
  }),
}
