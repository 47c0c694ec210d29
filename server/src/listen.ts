import type { FastifyInstance } from 'fastify'

const SENTENCES: Record<string, string> = {
  EADDRINUSE: 'outro programa já usa esta porta. Pare-o ou defina outra em PORT.',
  EADDRNOTAVAIL: 'este endereço não é desta máquina. Corrija HOST.',
  ENOTFOUND: 'este endereço não é desta máquina. Corrija HOST.',
  EACCES: 'este usuário não pode usar esta porta. Defina em PORT uma acima de 1023.',
}

/**
 * Connections that wait to be accepted, which is one each turn of the event loop. When a node comes back, all its browsers connect at once;
 * of those that find no place the system resets some ten seconds later. Linux gives at most net.core.somaxconn places, which is 4096.
 */
const BACKLOG = 4096

/** Answers the address. Throws in plain words when the server cannot listen there. */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }) {
  const outcome = await app
    .listen({ host, port, backlog: BACKLOG })
    .catch((error: unknown) => ({ error }))
  if (typeof outcome === 'string') return outcome
  const { code = '' } = outcome.error as { code?: string }
  const sentence = SENTENCES[code]
  if (!sentence) throw outcome.error
  throw new Error(`Não é possível atender em ${host}, porta ${port}: ${sentence}`)
}
