import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers connect in advance. Such a connection has sent nothing yet, so Node does not count it as idle, and a server that
 * ends would wait for it.
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
}
