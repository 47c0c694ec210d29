import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { freePort } from './running-server.ts'

/** What leads to a server and can fall silent: it drops what comes on its connections, and says so to neither side. */
export async function startQuietLink(target: { host: string; port: number }) {
  const place = target.host.startsWith('/')
    ? { path: `${target.host}/.s.PGSQL.${target.port}` }
    : target
  const silent = new WeakSet<Socket>()
  const open = new Set<Socket>()
  const listener = createServer((near) => {
    const far = createConnection(place)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (bytes) => void (silent.has(from) || to.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        if (!silent.has(from)) to.destroy()
      })
    }
  })
  const port = await freePort()
  await once(listener.listen(port, '127.0.0.1'), 'listening')
  return {
    host: '127.0.0.1',
    port,
    /** As a machine without power: the connections that are open say nothing any more, and new ones lead to another machine. */
    silence() {
      for (const socket of open) silent.add(socket)
    },
    stop() {
      for (const socket of open) socket.destroy()
      listener.close()
    },
  }
}
