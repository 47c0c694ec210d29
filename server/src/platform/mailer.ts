import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { withinTime } from './within-time.ts'

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
  /** Certificates that are trusted in place of the system's: for tests. */
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
/** Of a whole message, as so many steps: a server that answers byte by byte keeps no turn. */
const MAX_STEPS = 4
/** Characters of the server's answer that are kept. */
const MAX_ERROR = 300

/** Sends by SMTP, a connection for each message. Certificates are checked; nothing is read from files or addresses. */
export function createMailer({ smtp, from, timeoutMs = STEP_TIMEOUT_MS, ca }: MailerOptions) {
  const { host, port, secure, user, password } = smtp
  const domain = from.slice(from.lastIndexOf('@') + 1)

  const closing = new AbortController()

  function createConnection(socket: Socket) {
    return createTransport({
      socket,
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
      const socket = new Socket()
      try {
        await withinTime(
          createConnection(socket).sendMail({
            ...message,
            messageId: `<${id}@${domain}>`,
            from: { name: fromName, address: from },
            to: { name: '', address: to },
            headers: { 'Auto-Submitted': 'auto-generated' },
          }),
          timeoutMs * MAX_STEPS,
          closing.signal,
        )
        return { outcome: 'sent' }
      } catch (error) {
        if (closing.signal.aborted) return CLOSED
        return describeFailure(error as SmtpError)
      } finally {
        socket.destroy()
      }
    },

    /** Ends what is being sent, as the process ends: it is sent later. */
    close: () => closing.abort(),
  }
}

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host)

const CLOSED: SendResult = {
  outcome: 'failed',
  error: 'O Canhoto foi encerrado durante o envio.',
  reached: false,
}

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  response?: string
  message: string
}

/** Commands that are answered for this one message; another that is refused, as the password or the sender, is so for every message. */
const OF_MESSAGE = ['RCPT TO', 'DATA']
/** Too large: what a server may say of a message as soon as the sender. */
const TOO_LARGE = 552

/** What nodemailer refuses itself, as an address that is none. */
const REFUSED_HERE = ['EENVELOPE', 'EMESSAGE']

function describeFailure(failure: SmtpError): SendResult {
  const { code = '', responseCode, message } = failure
  if (responseCode !== undefined) return describeAnswer(failure, responseCode)
  if (REFUSED_HERE.includes(code))
    return { outcome: 'refused', error: `A mensagem não pode ser enviada: ${oneLine(message)}` }
  return { outcome: 'failed', error: sentenceOf(failure), reached: false }
}

function describeAnswer(
  { command = '', response, message }: SmtpError,
  status: number,
): SendResult {
  const answer = oneLine(response || message)
  if (!OF_MESSAGE.includes(command) && status !== TOO_LARGE)
    return {
      outcome: 'failed',
      error: `O servidor de e-mail recusou o envio: ${answer}`,
      reached: false,
    }
  if (status >= 500)
    return { outcome: 'refused', error: `O servidor de e-mail recusou a mensagem: ${answer}` }
  return {
    outcome: 'failed',
    error: `O servidor de e-mail adiou a mensagem: ${answer}`,
    reached: true,
  }
}

const SENTENCES: Record<string, string> = {
  ETIMEDOUT: 'O servidor de e-mail não respondeu a tempo.',
  ECONNECTION: 'Não foi possível conectar ao servidor de e-mail.',
  ESOCKET: 'Não foi possível conectar ao servidor de e-mail.',
  EDNS: 'O nome do servidor de e-mail não foi encontrado.',
  ETLS: 'A conexão segura com o servidor de e-mail falhou: o certificado não é válido ou não há STARTTLS.',
}

function sentenceOf({ code = '', message }: SmtpError) {
  const isCertificate = /certificate|altnames/i.test(message)
  return SENTENCES[isCertificate ? 'ETLS' : code] ?? `O envio falhou: ${oneLine(message)}`
}

/** What a server answers is shown in the log, so nothing that is not seen is kept of it. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ERROR)
