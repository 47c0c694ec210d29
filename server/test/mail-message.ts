import { randomUUID } from 'node:crypto'

export interface Attachment {
  name?: string
  type?: string
  bytes: Uint8Array | string
  headers?: string[]
}

interface MailMessage {
  from?: string
  subject?: string
  /** Further fields of the header, or others than the usual ones. */
  headers?: string[]
  attachments?: readonly Attachment[]
}

export const SENDER = 'fiscal@embarcador.com.br'

/** A message as a mail program writes it. */
export function mailMessage({
  from = `Fiscal <${SENDER}>`,
  subject = 'Notas do dia',
  headers = [],
  attachments = [],
}: MailMessage = {}) {
  const boundary = `parte-${randomUUID()}`
  return [
    ...headers,
    `From: ${from}`,
    'To: canhoto@alfa.com.br',
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@embarcador.com.br>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Seguem as notas.',
    ...attachments.flatMap((attachment) => [`--${boundary}`, attachmentPart(attachment)]),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

export function attachmentPart({ name, type, bytes, headers = [] }: Attachment) {
  const named = name === undefined ? '' : `; filename="${name}"`
  return [
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    `Content-Disposition: attachment${named}`,
    'Content-Transfer-Encoding: base64',
    ...headers,
    '',
    Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ].join('\r\n')
}
