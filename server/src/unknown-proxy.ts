import type { FastifyInstance } from 'fastify'

/**
 * Says once that a proxy in front is not named in TRUST_PROXY: sign-in limits would take all its users for one address.
 */
export function warnOfUnknownProxy(app: FastifyInstance, warn: (line: string) => void) {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    // A trusted proxy makes the caller's address another than that of the connection.
    const connected = request.socket.remoteAddress
    if (isSaid || !request.headers['x-forwarded-for'] || request.ip !== connected) return
    isSaid = true
    warn(
      `ATENÇÃO: o proxy ${connected} não está em TRUST_PROXY: os limites de acesso contam todos os seus usuários como um só endereço.`,
    )
  })
}
