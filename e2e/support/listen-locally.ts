import { once } from 'node:events'
import type { Server } from 'node:http'

/** At a port of this machine that is free. Answers the address. */
export async function listenLocally(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port.')
  return `http://127.0.0.1:${address.port}`
}
