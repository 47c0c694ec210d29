import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'

// What only holds between the two of each connection, and what would let a browser keep an old worker.
const NOT_FORWARDED =
  /^(host|connection|content-length|content-encoding|transfer-encoding|if-.*|etag|last-modified)$/

/** The application behind a door at which new versions of it arrive: to a browser, another service worker is another version. */
export async function doorTo(target: () => string) {
  let version = 1

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await fetch(target() + (request.url ?? '/'), {
      method: request.method ?? 'GET',
      headers: forwarded(Object.entries(request.headers) as [string, string][]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, forwarded([...answer.headers]))
    response.end(request.url === '/sw.js' ? `${body.toString()}\n// version ${version}` : body)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port.')

  return {
    url: `http://127.0.0.1:${address.port}`,
    publish: () => {
      version += 1
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function forwarded(headers: [string, string][]) {
  return Object.fromEntries(headers.filter(([name]) => !NOT_FORWARDED.test(name)))
}
