import type { EmailKind } from '@canhoto/contracts/emails'
import { emailSubject } from '@canhoto/contracts/labels/email'
import type { DueEmail, EmailQueue } from '../access/email-queue.ts'
import { conflict, UserError } from '../platform/errors.ts'
import type { Mailer } from '../platform/mailer.ts'
import type { SendResult } from '../platform/smtp-failure.ts'
import { withinTime } from '../platform/within-time.ts'
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
/** Together with the time that sending takes it is less than a claim lasts. */
const COMPOSE_TIMEOUT_MS = 90_000

/** How an attempt ended; `reached` false when no mail server took part in it. */
type Attempt = ({ state: 'sent' } | { state: 'waiting' | 'failed'; error: string }) & {
  reached?: false
}

/**
 * Sends the next message that is due, of any company and of these kinds; false when there is none, or no mail server answered:
 * the others then wait for the next look.
 */
export async function sendNextEmail(mail: Mail, composers: Composers) {
  const { queue } = mail
  const email = await queue.claim(Object.keys(composers) as EmailKind[])
  if (!email) return false
  const { reached = true, ...result } = await attempt(mail, email, composers)
  const state = await queue.finish(email, result)
  if (state === 'failed' && !email.of_company && 'error' in result)
    // It is in the log of no company.
    console.warn(`E-mail ${email.email_id} (${email.kind}) was given up: ${result.error}`)
  return reached
}

async function attempt(mail: Mail, email: DueEmail, composers: Composers): Promise<Attempt> {
  const reason = reasonNotToSend(mail, email)
  if (reason) return { state: 'failed', error: reason }
  try {
    const content = await withinTime(composers[email.kind]!(email), COMPOSE_TIMEOUT_MS)
    return toAttempt(await sendContent(mail, email, content))
  } catch (error) {
    if (error instanceof UserError && error.status < 500)
      return { state: 'failed', error: error.message }
    // Of the server itself, as when the storage is away: it is tried again.
    console.error(error)
    return { state: 'waiting', error: 'A mensagem não pôde ser montada.' }
  }
}

function reasonNotToSend({ queue }: Mail, { is_expired, is_wanted, attempts }: DueEmail) {
  if (is_expired) return 'A mensagem venceu antes que pudesse ser enviada.'
  if (!is_wanted) return 'O cliente não recebe mais os comprovantes.'
  if (attempts > queue.maxAttempts) return 'O envio foi interrompido vezes demais.'
  return null
}

function sendContent({ mailer }: Mail, email: DueEmail, content: EmailContent) {
  const { email_id, recipient, company_name, kind, details } = email
  return mailer.send({
    id: email_id,
    to: recipient,
    fromName: company_name ? `${company_name} (${PLATFORM_NAME})` : PLATFORM_NAME,
    subject: emailSubject(kind, details),
    ...layOut(content, company_name ?? PLATFORM_NAME),
    attachments: content.attachments ?? [],
  })
}

function toAttempt(result: SendResult): Attempt {
  if (result.outcome === 'sent') return { state: 'sent' }
  const { error } = result
  if (result.outcome === 'refused') return { state: 'failed', error }
  return { state: 'waiting', error, ...(!result.reached && { reached: false }) }
}
