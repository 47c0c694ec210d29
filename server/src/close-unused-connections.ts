import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A server that ends would wait for connections that are not in use. Browsers connect in advance: such a connection has sent nothing yet, so
 * Node does not count it as idle. And one whose call is answered while the server ends would stay open for the next one, for a minute.
 */
export function closeUnusedConnections(app: FastifyInstance) {
  const open = new Set<Socket>()
  let isEnding = false
  app.server.on('connection', (socket: Socket) => {
    if (isEnding) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    isEnding = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isEnding) reply.header('connection', 'close')
    done(null, payload)
  })
}
