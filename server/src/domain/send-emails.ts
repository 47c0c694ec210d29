import type { EmailKind } from '@canhoto/contracts/emails'
import { emailSubject } from '@canhoto/contracts/labels/email'
import type { DueEmail, EmailQueue } from '../access/email-queue.ts'
import type { Mailer } from '../platform/mailer.ts'
import { conflict, UserError } from '../platform/errors.ts'
import { type EmailContent, layOut } from './email-layout.ts'

/** What sends e-mails; an installation without a mail server has none. */
export interface Mail {
  mailer: Mailer
  queue: EmailQueue
  /** Where the links lead. */
  publicUrl: string
  /** Milliseconds between two looks at the queue. */
  intervalMs: number
  /** Of a report as an attachment. */
  maxReportBytes?: number | undefined
}

export function assertMail(mail: Mail | undefined) {
  if (!mail) throw conflict('O envio de e-mails não está configurado neste servidor.')
}

/** Writes a message when it is sent. A UserError gives the message up, with its sentence. */
export type ComposeEmail = (email: DueEmail) => Promise<EmailContent>
export type Composers = Partial<Record<EmailKind, ComposeEmail>>

const PLATFORM_NAME = 'Canhoto'
const EXPIRED = 'O link venceu antes que o e-mail pudesse ser enviado.'

/**
 * Sends the next message that is due, of any company and of these kinds; false when there is none, or no mail server answered:
 * the others then wait for the next look.
 */
export async function sendNextEmail({ mailer, queue }: Mail, composers: Composers) {
  const email = await queue.claim(Object.keys(composers) as EmailKind[])
  if (!email) return false
  const content = await compose(email, composers)
  if ('error' in content) {
    await queue.finish(email, content)
    return true
  }
  const sender = email.company_name ?? PLATFORM_NAME
  const result = await mailer.send({
    id: email.email_id,
    to: email.recipient,
    fromName: email.company_name ? `${email.company_name} (${PLATFORM_NAME})` : PLATFORM_NAME,
    subject: emailSubject(email.kind, email.details),
    ...layOut(content, sender),
    attachments: content.attachments ?? [],
  })
  if (result.outcome === 'sent') await queue.finish(email, { state: 'sent' })
  else {
    const state = result.outcome === 'refused' ? 'failed' : 'waiting'
    await queue.finish(email, { state, error: result.error })
  }
  return result.outcome !== 'failed' || result.reached
}

async function compose(email: DueEmail, composers: Composers) {
  const write = composers[email.kind]
  if (!write || email.is_expired) return { state: 'failed', error: EXPIRED } as const
  try {
    return await write(email)
  } catch (error) {
    if (error instanceof UserError && error.status < 500)
      return { state: 'failed', error: error.message } as const
    // Of the server itself, as when the storage is away: it is tried again.
    console.error(error)
    return { state: 'waiting', error: 'A mensagem não pôde ser montada.' } as const
  }
}
