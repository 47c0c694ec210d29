import { Socket } from 'node:net'
import { describeFailure, type SendResult, type SmtpError } from './smtp-failure.ts'
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

export type Mailer = ReturnType<typeof createMailer>

/** For each step of a conversation with the server. */
const STEP_TIMEOUT_MS = 15_000
/** Of a whole message, as so many steps: a server that answers byte by byte keeps no turn. */
const MAX_STEPS = 4

/** Sends by SMTP, a connection for each message. Certificates are checked; nothing is read from files or addresses. */
export function createMailer({ smtp, from, timeoutMs = STEP_TIMEOUT_MS, ca }: MailerOptions) {
  const { host, port, secure, user, password } = smtp
  const domain = from.slice(from.lastIndexOf('@') + 1)

  const closing = new AbortController()

  async function createConnection(socket: Socket) {
    // Loaded with the first message, as many installations send none.
    const { createTransport } = await import('nodemailer')
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
      if (!ONE_ADDRESS.test(to)) return NO_ADDRESS
      const socket = new Socket()
      try {
        const connection = await createConnection(socket)
        await withinTime(
          connection.sendMail({
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

/** Addresses are checked where they are typed; one that was stored otherwise reaches no other recipient either. */
const ONE_ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/
const NO_ADDRESS: SendResult = { outcome: 'refused', error: 'O endereço de e-mail não é válido.' }

const CLOSED: SendResult = {
  outcome: 'failed',
  error: 'O Canhoto foi encerrado durante o envio.',
  reached: false,
}
