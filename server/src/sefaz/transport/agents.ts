import { createHash } from 'node:crypto'
import { Agent } from 'node:https'
import { LRUCache } from 'lru-cache'
import { type OldServers, tlsOptionsOf } from './old-servers.ts'

/** Who calls, PEM each: the private key, its certificate, and the authorities between this one and the root. */
export interface SefazIdentity {
  key: string
  certificate: string
  chain: readonly string[]
}

interface AgentOptions {
  host: string
  identity: SefazIdentity
  authorities: readonly string[]
  oldServers: OldServers
}

/** More than call at one time; an agent that is dropped closes its connections. */
const MAX_AGENTS = 200
const MAX_AGE_MS = 300_000
const MAX_CONNECTIONS = 2

const agentsOf = new WeakMap<readonly string[], LRUCache<string, Agent>>()

/** The connections of one certificate to one host, which are kept alive between calls. */
export function agentFor({ host, identity, authorities, oldServers }: AgentOptions): Agent {
  const agents = agentsOf.get(authorities) ?? createAgents()
  agentsOf.set(authorities, agents)
  const options = tlsOptionsOf(host, oldServers)
  const name = fingerprint([host, JSON.stringify(options), identity.key, identity.certificate])
  const known = agents.get(name)
  if (known) return known
  const agent = new Agent({
    key: identity.key,
    cert: [identity.certificate, ...identity.chain].join('\n'),
    ca: [...authorities],
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    keepAlive: true,
    maxSockets: MAX_CONNECTIONS,
    ...options,
  })
  agents.set(name, agent)
  return agent
}

const createAgents = () =>
  new LRUCache<string, Agent>({
    max: MAX_AGENTS,
    ttl: MAX_AGE_MS,
    updateAgeOnGet: true,
    dispose: (agent) => agent.destroy(),
  })

const fingerprint = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\0')).digest('base64')
