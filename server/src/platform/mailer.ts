import { createTransport } from 'nodemailer'

interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS, which is required unless the server is this machine. */
  secure: boolean
  user?: string | undefined
  password?: string | undefined
}

export interface MailerOptions {
  smtp: SmtpServer
  /** The address that everything is sent from. */
  from: string
  timeoutMs?: number
  /** Certificates of authorities beside those that the system knows: for tests. */
  ca?: string
}

export interface OutgoingEmail {
  /** The same for each attempt, so that a message that was sent twice is recognized. */
  id: string
  to: string
  fromName: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; content: Buffer; contentType: string }[]
}

/** `refused`: for good, of this message. `failed`: later it may be taken; `reached` false when no server answered. */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'refused'; error: string }
  | { outcome: 'failed'; error: string; reached: boolean }

export type Mailer = ReturnType<typeof createMailer>

/** For each step of a conversation with the server. */
const STEP_TIMEOUT_MS = 15_000
/** Characters of the server's answer that are kept. */
const MAX_ERROR = 300

/** Sends by SMTP, a connection for each message. Certificates are checked; nothing is read from files or addresses. */
export function createMailer({ smtp, from, timeoutMs = STEP_TIMEOUT_MS, ca }: MailerOptions) {
  const { host, port, secure, user, password } = smtp
  const domain = from.slice(from.lastIndexOf('@') + 1)

  function connect() {
    return createTransport({
      host,
      port,
      secure,
      requireTLS: !secure && !isThisMachine(host),
      ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(ca && { ca }) },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    async send({ id, to, fromName, ...message }: OutgoingEmail): Promise<SendResult> {
      const transport = connect()
      try {
        await withinTime(
          transport.sendMail({
            ...message,
            messageId: `<${id}@${domain}>`,
            from: { name: fromName, address: from },
            to: { name: '', address: to },
            headers: { 'Auto-Submitted': 'auto-generated' },
          }),
          timeoutMs * 4,
        )
        return { outcome: 'sent' }
      } catch (error) {
        return describeFailure(error as SmtpError)
      } finally {
        transport.close()
      }
    },
  }
}

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host)

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  response?: string
  message: string
}

/** Commands that say what becomes of this one message; a refused greeting or password is of the whole server. */
const OF_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA']

function describeFailure({
  code = '',
  command = '',
  responseCode,
  response,
  message,
}: SmtpError): SendResult {
  const isCertificate = /certificate|altnames/i.test(message)
  const sentence = SENTENCES[isCertificate ? 'ETLS' : code]
  const error = oneLine(response ?? sentence ?? `O envio falhou: ${message}`)
  const isOfMessage = OF_MESSAGE.includes(command)
  if (isOfMessage && responseCode !== undefined && responseCode >= 500)
    return { outcome: 'refused', error: `O servidor de e-mail recusou a mensagem: ${error}` }
  if (code === 'EENVELOPE' && responseCode === undefined) return { outcome: 'refused', error }
  return { outcome: 'failed', error, reached: isOfMessage && responseCode !== undefined }
}

const SENTENCES: Record<string, string> = {
  ETIMEDOUT: 'O servidor de e-mail não respondeu a tempo.',
  ECONNECTION: 'Não foi possível conectar ao servidor de e-mail.',
  ESOCKET: 'Não foi possível conectar ao servidor de e-mail.',
  EDNS: 'O nome do servidor de e-mail não foi encontrado.',
  ETLS: 'A conexão segura com o servidor de e-mail falhou: o certificado não é válido ou não há STARTTLS.',
}

/** What a server answers is shown in the log, so nothing that is not seen is kept of it. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ERROR)

async function withinTime<T>(work: Promise<T>, ms: number) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
