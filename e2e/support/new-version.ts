import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from './listen-locally.ts'

// What only holds between the two of each connection, and what would let a browser keep an old worker.
const NOT_FORWARDED =
  /^(host|connection|content-length|content-encoding|transfer-encoding|if-.*|etag|last-modified)$/

/** The application behind a door at which new versions of it arrive: to a browser, another service worker is another version. */
export async function doorTo(target: () => string) {
  let version = 1
  let missing: RegExp | null = null
  let files = '/assets/'

  async function pass(request: IncomingMessage, response: ServerResponse) {
    if (missing?.test(request.url ?? '')) return response.writeHead(404).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await fetch(target() + (request.url ?? '/'), {
      method: request.method ?? 'GET',
      headers: forwarded(Object.entries(request.headers) as [string, string][]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, forwarded([...answer.headers]))
    if (request.url === '/sw.js') response.end(`${body.toString()}\n// version ${version}`)
    else if (answer.headers.get('content-type')?.includes('html'))
      response.end(body.toString().replaceAll('/assets/', files))
    else response.end(body)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  const url = await listenLocally(server)

  return {
    url,
    publish: () => {
      version += 1
    },
    /** The files whose address matches are not there; null when all are again. */
    remove: (addresses: RegExp | null) => {
      missing = addresses
    },
    /** The page names its files in this folder; in another one than '/assets/' there are none. */
    nameFiles: (folder: string) => {
      files = folder
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
