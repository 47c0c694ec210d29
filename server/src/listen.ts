import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

const SENTENCES: Record<string, string> = {
  EADDRINUSE: 'outro programa já usa esta porta. Pare-o ou defina outra em PORT.',
  EADDRNOTAVAIL: 'este endereço não é desta máquina. Corrija HOST.',
  ENOTFOUND: 'este endereço não é desta máquina. Corrija HOST.',
  EACCES: 'este usuário não pode usar esta porta. Defina em PORT uma acima de 1023.',
}

/**
 * Connections that wait to be accepted. When a node comes back, all its browsers connect at once; of those that find no place the system
 * resets some ten seconds later. Linux gives at most net.core.somaxconn places, which is 4096.
 */
const BACKLOG = 4096
/** A listener accepts one connection each turn of the event loop: a busy server with a single one would take minutes for its browsers. */
const MORE_LISTENERS = 7

/** Answers the address. Throws in plain words when the server cannot listen there. */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }) {
  const outcome = await listenOn(app, { host, port }).catch((error: unknown) => ({ error }))
  if (typeof outcome === 'string') return outcome
  const { code = '' } = outcome.error as { code?: string }
  const sentence = SENTENCES[code]
  if (!sentence) throw outcome.error
  throw new Error(`Não é possível atender em ${host}, porta ${port}: ${sentence}`)
}

async function listenOn(app: FastifyInstance, { host, port }: { host: string; port: number }) {
  const address = { host, port: await findFreePort(host, port), backlog: BACKLOG }
  if (process.platform !== 'linux') return app.listen(address)
  const listeners: Server[] = []
  app.addHook('preClose', async () => listeners.forEach((listener) => listener.close()))
  app.addHook('onClose', async () => {
    await Promise.all(listeners.map(untilClosed))
  })
  // Fastify hands its options on, but does not declare this one.
  const shared: FastifyListenOptions = Object.assign(address, { reusePort: true })
  const url = await app.listen(shared)
  for (let n = 0; n < MORE_LISTENERS; n++) listeners.push(await listenFor(app, shared))
  return url
}

/** One more listener at the same address, whose connections are the application's. */
async function listenFor(app: FastifyInstance, address: FastifyListenOptions) {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    app.server.emit('connection', socket)
  })
  listener.listen(address)
  await once(listener, 'listening')
  return listener
}

/** Until the last of its connections has ended. */
const untilClosed = (listener: Server) =>
  new Promise<void>((resolve) => {
    listener.close(() => resolve())
  })

/**
 * The port, or a free one for 0. A port that listeners share would be shared with a second server, too: so one listener that does not share tries
 * it first. Throws when the port is in use.
 */
async function findFreePort(host: string, port: number) {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  const { port: free } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return free
}
