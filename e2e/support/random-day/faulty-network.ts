import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from '../listen-locally.ts'
import { type Fault, faultsOf } from './faults.ts'

export type NetworkState = 'good' | 'faulty' | 'offline'

// What only holds between the two of each connection, and what a body that was decoded no longer is.
const NOT_FORWARDED = /^(host|connection|content-length|content-encoding|transfer-encoding)$/

/** A network between a phone and the server, which fails as networks do. The phone knows its address alone. */
export async function faultyNetwork(target: () => string, seed: number) {
  const nextFault = faultsOf(seed)
  const counts: Record<string, number> = {}
  let state: NetworkState = 'good'

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const fault: Fault = state === 'faulty' ? nextFault() : { kind: 'none' }
    const outcome = state === 'offline' ? state : fault.kind
    counts[outcome] = (counts[outcome] ?? 0) + 1
    if (state === 'offline') return response.destroy()
    if (fault.kind === 'before') return response.destroy()
    if (fault.kind === 'foreign') {
      const { status, type, body } = fault.answer
      return response.writeHead(status, { 'content-type': type }).end(body)
    }
    if (fault.kind === 'blackHole') {
      const timer = setTimeout(() => response.destroy(), fault.ms)
      return response.once('close', () => clearTimeout(timer))
    }
    const sent = await receive(request, fault.kind === 'inside' ? fault.bytes : Infinity)
    if (fault.kind === 'inside') return response.destroy()
    const answer = await ask(target(), request, sent)
    if (fault.kind === 'after') return response.destroy()
    return forward(response, answer, fault.kind === 'half')
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  const url = await listenLocally(server)

  return {
    url,
    /** Requests by what happened to them. */
    counts,
    get state() {
      return state
    },
    become(next: NetworkState) {
      state = next
      if (next === 'offline') server.closeAllConnections()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type FaultyNetwork = Awaited<ReturnType<typeof faultyNetwork>>

async function receive(request: IncomingMessage, maxBytes: number) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks)
}

async function ask(
  target: string,
  { url = '/', method = 'GET', headers }: IncomingMessage,
  body: Buffer,
) {
  const answer = await fetch(target + url, {
    method,
    headers: forwarded(Object.entries(headers) as [string, string][]),
    redirect: 'manual',
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.arrayBuffer() }
}

function forward(
  response: ServerResponse,
  { status, headers, body }: Awaited<ReturnType<typeof ask>>,
  isHalf: boolean,
) {
  const length = status === 204 || status === 304 ? {} : { 'content-length': body.byteLength }
  response.writeHead(status, { ...forwarded([...headers]), ...length })
  if (!isHalf) return response.end(Buffer.from(body))
  return response.write(Buffer.from(body, 0, Math.floor(body.byteLength / 2)), () =>
    response.destroy(),
  )
}

function forwarded(headers: [string, string][]) {
  return Object.fromEntries(headers.filter(([name]) => !NOT_FORWARDED.test(name)))
}
