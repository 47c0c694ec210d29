import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { agentFor, type SefazIdentity } from './agents.ts'
import { assertTestAddress } from './assert-test-address.ts'
import type { OldServers } from './old-servers.ts'
import { SefazCallError } from './sefaz-call-error.ts'
import type { SefazServiceName } from './services.ts'
import { hasAnswer, soapRequest } from './soap-envelope.ts'

export interface SefazCall {
  address: string
  service: SefazServiceName
  /** XML without a declaration; it is sent as it is. */
  message: string
  identity: SefazIdentity
  /** PEM, of `readAuthorities`: always the same list, since connections are kept for it. */
  authorities: readonly string[]
  oldServers?: OldServers
  /** Until the whole answer is here. */
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000
const MAX_ANSWER_BYTES = 20_000_000
/** Characters of a page of maintenance in which is said what it is, and how many of them are shown. */
const MAX_READ = 5000
const MAX_SHOWN = 160

/**
 * Calls a web service of SEFAZ by SOAP 1.2 over mutual TLS. Answers the text of its answer, envelope included, in which the
 * answer of the service is. Throws SefazCallError.
 */
export async function callSefaz(call: SefazCall): Promise<string> {
  const { address, service, message } = call
  const url = new URL(address)
  assertTestAddress(url)
  const { status, text } = await post(url, soapRequest(service, message), call)
  if (status === 403) throw new SefazCallError('forbidden', shown(status, text), status)
  if (status !== 200) throw new SefazCallError('http', shown(status, text), status)
  if (!hasAnswer(service, text)) throw new SefazCallError('unreadable', shown(status, text), status)
  return text
}

function post(
  url: URL,
  { contentType, body }: ReturnType<typeof soapRequest>,
  { identity, authorities, oldServers = {}, timeoutMs = TIMEOUT_MS }: SefazCall,
) {
  if (url.protocol !== 'https:') throw new SefazCallError('connect', `no TLS: ${url.href}`)
  // Only after the handshake is anything of the request sent.
  let isConnected = false
  const outgoing = request(url, {
    method: 'POST',
    headers: { 'content-type': contentType, 'content-length': body.length },
    agent: agentFor({ host: url.hostname, identity, authorities, oldServers }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  outgoing.once('socket', (socket) => {
    isConnected = isSecured(socket as TLSSocket)
    if (!isConnected) socket.once('secureConnect', () => (isConnected = true))
  })
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const fail = (error: Error) => reject(callError(error, isConnected))
    outgoing.once('error', fail)
    outgoing.once('response', (answer) => {
      readText(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), fail)
    })
    outgoing.end(body)
  })
}

/** Of a connection that was kept alive from an earlier call. */
const isSecured = (socket: TLSSocket) => socket.authorized && !socket.connecting

async function readText(answer: IncomingMessage) {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_ANSWER_BYTES) {
      answer.destroy()
      throw new SefazCallError('too_large', `above ${MAX_ANSWER_BYTES} bytes`)
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Under TLS 1.3 a server that refuses the certificate says so only after the handshake, when the request has been written:
 * that cannot be told from an answer that was lost.
 */
function callError(error: Error, isConnected: boolean) {
  if (error instanceof SefazCallError) return error
  const { code } = error as NodeJS.ErrnoException
  const reason = error.name === 'AbortError' ? 'no whole answer in time' : error.message
  return new SefazCallError(
    isConnected ? 'lost' : 'connect',
    [code, reason].filter(Boolean).join(' '),
  )
}

function shown(status: number, text: string) {
  const plain = text
    .slice(0, MAX_READ)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  return `HTTP ${status} ${plain.trim().slice(0, MAX_SHOWN)}`.trim()
}
