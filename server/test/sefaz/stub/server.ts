import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { KeyAndCertificate, TestAuthority } from '../test-certificates.ts'
import { lineOf } from './distribution.ts'
import type { SefazFault } from './faults.ts'
import { handleRequest } from './handle-request.ts'
import type { AuthorizedDocument, DistributedDocument, StubState } from './state.ts'

interface StubOptions {
  authority: Pick<TestAuthority, 'root' | 'intermediate'> & Partial<TestAuthority>
  /** Of the server; one of the authority without it. */
  own?: KeyAndCertificate | undefined
  now?: () => Date
  hourMs?: number
  knowsEveryKey?: boolean
  slowMs?: number
  chooseFault?: (message: string) => SefazFault | null
  maxVersion?: 'TLSv1.2' | 'TLSv1.3'
  /** A free one without it. */
  port?: number
}

export type SefazStub = Awaited<ReturnType<typeof startSefazStub>>

const HOUR_MS = 3_600_000
const SLOW_MS = 15_000

/** A SEFAZ on this machine: events, query by key and distribution, over mutual TLS. */
export async function startSefazStub({
  authority,
  own = authority.server?.(),
  maxVersion = 'TLSv1.3',
  port = 0,
  slowMs = SLOW_MS,
  chooseFault = () => null,
  ...more
}: StubOptions) {
  if (!own) throw new Error('The server has no certificate.')
  const state = newState(authority, more)
  const server = createServer(
    {
      key: own.key,
      cert: own.certificate + authority.intermediate,
      ca: [authority.root, authority.intermediate],
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      maxVersion,
    },
    (request, response) => {
      const handling = { slowMs, chooseFault }
      handleRequest(request, response, state, handling).catch(() => response.destroy())
    },
  )
  let connections = 0
  server.on('secureConnection', () => (connections += 1))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    state,
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    /** How many have been opened. */
    connections: () => connections,
    ...contentsOf(state),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Fills the stub with what it is asked about. */
const contentsOf = (state: StubState) => ({
  addDocument(key: string, document: Partial<AuthorizedDocument> = {}) {
    state.documents.set(key, { ...authorizedDocument(state.now()), ...document })
  },
  /** NSU are given in order, after the last one. */
  addDistributed(
    taxId: string,
    documents: readonly Omit<DistributedDocument, 'nsu'>[],
    { isCte = false } = {},
  ) {
    const line = lineOf(state, taxId, isCte)
    for (const document of documents)
      line.documents.push({ nsu: (line.documents.at(-1)?.nsu ?? 0) + 1, ...document })
    return line
  },
})

const newState = (
  authority: StubState['authority'],
  {
    now = () => new Date(),
    hourMs = HOUR_MS,
    knowsEveryKey = false,
  }: Pick<StubOptions, 'now' | 'hourMs' | 'knowsEveryKey'>,
): StubState => ({
  authority,
  now,
  hourMs,
  knowsEveryKey,
  documents: new Map(),
  events: [],
  calls: [],
  faults: [],
  lines: new Map(),
  protocols: 0,
})

const authorizedDocument = (now: Date): AuthorizedDocument => ({
  state: 'authorized',
  emittedAt: new Date(now.getTime() - HOUR_MS),
  protocol: '135260000000001',
  serviceType: 0,
  invoices: [],
  isGlobal: false,
})
