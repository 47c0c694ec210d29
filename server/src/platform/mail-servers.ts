import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import { type Lookup, resolvePublicAddress } from './public-address.ts'

/** Of one message, and of one answer of the server. */
export const MAX_MESSAGE_BYTES = 36 * 1024 * 1024
const MAX_LINE_BYTES = 4 * 1024 * 1024
const MAX_TOKENS = 200_000
/** For the name, the connection and the greeting each. */
const TIMEOUT_MS = 10_000
/** Without a byte from the server. */
const SILENCE_MS = 30_000

export interface MailServerOptions {
  /** Connects to addresses of private networks and of this machine too, and without TLS: for tests, and for servers beside this one. */
  allowPrivate?: boolean
  timeoutMs?: number
  silenceMs?: number
  /** Resolves names in place of the system. */
  lookup?: Lookup
  /** Certificates that are trusted in place of the system's. */
  ca?: string
}

export interface MailServer {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string
  password: string
}

export type MailServers = ReturnType<typeof createMailServers>

/** The process ends. */
export class ServersClosedError extends Error {}

/**
 * Connects to the IMAP servers that companies name. A server may answer anything: the size of its answers, the time that it takes
 * and what they are parsed into are all limited, and nothing of it is decompressed.
 */
export function createMailServers(options: MailServerOptions = {}) {
  const { allowPrivate = false } = options
  const connections = new Set<(why: Error) => void>()

  return {
    /** Whether a connection of this kind may be asked for. */
    isAllowed: (security: MailServer['security']) => allowPrivate || security !== 'none',

    /** Signs in and works for at most so long; the connection ends with the work. */
    async connect<T>(
      server: MailServer,
      maxMs: number,
      work: (client: ImapFlow) => Promise<T>,
    ): Promise<T> {
      const client = await createClient(server, options)
      let problem: Error | undefined
      const end = (why: Error) => {
        problem ??= why
        client.close()
      }
      // Without a listener an error of the connection would end the process.
      client.on('error', (error: Error) => (problem ??= error))
      connections.add(end)
      const timer = setTimeout(() => end(codedError('ETIMEDOUT')), maxMs)
      try {
        await client.connect()
        return await work(client)
      } catch (error) {
        throw isOfClosing(error) && problem ? problem : error
      } finally {
        clearTimeout(timer)
        connections.delete(end)
        client.close()
      }
    },

    /** Ends what is being read, as the process ends. */
    close() {
      for (const end of connections) end(new ServersClosedError('The process ends.'))
    },
  }
}

const codedError = (code: string) => Object.assign(new Error(code), { code })

async function createClient(
  { host, port, security, username, password }: MailServer,
  options: MailServerOptions,
) {
  const { allowPrivate = false, timeoutMs = TIMEOUT_MS, silenceMs = SILENCE_MS } = options
  const { lookup, ca } = options
  const address = await resolvePublicAddress(host, { allowPrivate, timeoutMs, lookup })
  // Loaded with the first connection, as many companies have no mailbox.
  const imap = await import('imapflow')
  return new imap.ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    ...(!isIP(host) && { servername: host }),
    auth: { user: username, pass: password },
    tls: { minVersion: 'TLSv1.2', ...(ca && { ca }) },
    clientInfo: { name: 'Canhoto' },
    disableCompression: true,
    disableAutoIdle: true,
    disableAutoEnable: true,
    logger: false,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: silenceMs,
    maxLineLength: MAX_LINE_BYTES,
    maxLiteralSize: MAX_MESSAGE_BYTES,
    maxResponseSize: MAX_MESSAGE_BYTES + MAX_LINE_BYTES,
    maxResponseTokens: MAX_TOKENS,
  })
}

/** What was waited for when the connection ended says less than why it ended. */
const isOfClosing = (error: unknown) =>
  ['NoConnection', 'EConnectionClosed'].includes((error as { code?: string }).code ?? '')
