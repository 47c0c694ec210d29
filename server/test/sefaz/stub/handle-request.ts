import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { answerCall } from './answer-call.ts'
import type { SefazFault } from './faults.ts'
import { taxIdOf } from './signature.ts'
import { readRequest, SOAP_FAULT, writeAnswer } from './soap.ts'
import type { StubCall, StubState } from './state.ts'

interface Handling {
  /** Of a slow answer. */
  slowMs: number
  /** Chooses the fault of a message when none was asked for. */
  chooseFault: (message: string) => SefazFault | null
}

const MAX_REQUEST_BYTES = 2_000_000
/** As much as a socket takes at once, again and again. */
const HUGE_PART = Buffer.alloc(65_536, 'x')
const SOAP_TYPE = { 'content-type': 'application/soap+xml; charset=utf-8' }

/** Answers one call, with the fault that was asked for. */
export async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  state: StubState,
  { slowMs, chooseFault }: Handling,
) {
  const body = await readBody(request)
  const soap = readRequest(request.headers['content-type'] ?? '', body)
  const fault = state.faults.shift() ?? chooseFault(body)
  const path = request.url ?? '/'
  const call: StubCall = { path, message: soap?.message ?? body, code: null, fault }
  state.calls.push(call)
  if (answerAsFront(fault, response)) return
  if (!soap) return void response.writeHead(500, SOAP_TYPE).end(SOAP_FAULT)
  const decided = answerCall(soap, state, { path, taxId: taxIdOfPeer(request) }, fault)
  call.code = decided.code
  if (fault === 'drop') return void request.socket.destroy()
  const finish = () => response.writeHead(200, SOAP_TYPE).end(writeAnswer(soap, decided.answer))
  if (fault === 'slow') setTimeout(finish, slowMs).unref()
  else finish()
}

/** What stands in front of the service answers by itself. */
function answerAsFront(fault: SefazFault | null, response: ServerResponse) {
  if (fault === '503') response.writeHead(503).end('<html>Service Unavailable</html>')
  else if (fault === '403') response.writeHead(403).end('<html>Forbidden</html>')
  else if (fault === 'html')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Em manutenção</html>')
  else if (fault === 'huge') writeWithoutEnd(response.writeHead(200, SOAP_TYPE))
  else return false
  return true
}

function writeWithoutEnd(response: ServerResponse) {
  const write = () => {
    if (!response.destroyed) response.write(HUGE_PART, () => setImmediate(write))
  }
  write()
}

async function readBody(request: IncomingMessage) {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_REQUEST_BYTES) throw new Error('The request is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const taxIdOfPeer = ({ socket }: IncomingMessage) => {
  const certificate = (socket as TLSSocket).getPeerX509Certificate()
  return certificate ? taxIdOf(certificate) : ''
}
