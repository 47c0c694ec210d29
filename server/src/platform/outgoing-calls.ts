import { type LookupFunction } from 'node:net'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Until the whole answer is here; shorter than a process that ends waits for its work. */
const TIMEOUT_MS = 10_000
/** Characters of the answer that are kept: enough to see what a receiver complains of. */
const MAX_ANSWER = 500

export interface OutgoingOptions {
  /** Calls addresses of private networks and of this machine too, and without TLS: for tests, and for receivers beside the server. */
  allowPrivate?: boolean
  timeoutMs?: number
  /** Resolves names in place of the system. */
  lookup?: LookupFunction
}

/** The answer of the address; without one a sentence that says why. */
export interface CallResult {
  duration_ms: number
  status: number | null
  error: string | null
  answer: string
}

export type OutgoingCalls = ReturnType<typeof createOutgoingCalls>

/**
 * Calls addresses that a company gives. A name is resolved anew for each call, and the connection goes to the very addresses that
 * were checked: loopback, private, link-local and every other that is not of the public internet are refused. Redirects are not
 * followed, and no more of the answer is read than is kept.
 */
export function createOutgoingCalls({
  allowPrivate = false,
  timeoutMs = TIMEOUT_MS,
  lookup,
}: OutgoingOptions = {}) {
  const options = {
    allowPrivateIPAddress: allowPrivate,
    allowMetaIPAddress: allowPrivate,
    keepAlive: false,
    ...(lookup && { lookup }),
  }
  const agents = {
    http: new RequestFilteringHttpAgent(options),
    https: new RequestFilteringHttpsAgent(options),
  }

  function send(address: URL, headers: Record<string, string>, body: string) {
    const isSecure = address.protocol === 'https:'
    const call = (isSecure ? requestHttps : requestHttp)(address, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: isSecure ? agents.https : agents.http,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return new Promise<IncomingMessage>((resolve, reject) => {
      call.once('response', resolve).on('error', reject).end(body)
    })
  }

  return {
    /** Whether an address may be given; what its name leads to is asked at each call. */
    isAllowed: (url: string) => allowPrivate || URL.parse(url)?.protocol === 'https:',

    async post(url: string, headers: Record<string, string>, body: string): Promise<CallResult> {
      const startedAt = performance.now()
      const duration = () => ({ duration_ms: Math.round(performance.now() - startedAt) })
      try {
        const response = await send(new URL(url), headers, body)
        const status = response.statusCode ?? 0
        const error = status >= 300 && status < 400 ? 'Redirecionamentos não são seguidos.' : null
        return { status, error, answer: await readBeginning(response), ...duration() }
      } catch (error) {
        return { status: null, error: sentenceOf(error), answer: '', ...duration() }
      }
    },
  }
}

/** Leaving the loop closes the connection. An answer that breaks off after its status counts with what came of it. */
async function readBeginning(response: IncomingMessage) {
  let text = ''
  try {
    for await (const piece of response.setEncoding('utf8')) {
      text += piece as string
      if (text.length >= MAX_ANSWER) break
    }
  } catch {
    // The status has come, and it is what counts.
  }
  // PostgreSQL stores no NUL.
  return text.slice(0, MAX_ANSWER).replaceAll('\0', '')
}

const SENTENCES: Record<string, string> = {
  ENOTFOUND: 'O nome do endereço não existe.',
  EAI_AGAIN: 'O nome do endereço não pôde ser consultado.',
  ECONNREFUSED: 'O endereço recusou a conexão.',
  ECONNRESET: 'O endereço encerrou a conexão sem responder.',
  TimeoutError: 'O endereço não respondeu a tempo.',
  ETIMEDOUT: 'O endereço não respondeu a tempo.',
}

/** What is wrong, in words that tell nothing of the server's own network. */
function sentenceOf(error: unknown) {
  const { code = '', name = '', message = '' } = error as Partial<Record<string, string>>
  if (/is not allowed/.test(message))
    return 'O endereço não é da internet pública, e por isso não é chamado.'
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return 'O certificado do endereço não é válido.'
  const cause = (error as { cause?: { name?: string } }).cause?.name ?? ''
  return SENTENCES[code] ?? SENTENCES[cause] ?? SENTENCES[name] ?? 'A chamada falhou.'
}
