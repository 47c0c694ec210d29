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
  let moved: string | null = null

  function published(body: Buffer, url: string, type: string) {
    if (moved && type.includes('javascript')) return inFolder(body.toString(), moved)
    if (url === '/sw.js') return `${body.toString()}\n// version ${version}`
    return type.includes('html') ? body.toString().replaceAll('/assets/', files) : body
  }

  /** Its address in the version that was published first; null where there is no such file. */
  function addressOf(url: string) {
    if (missing?.test(url)) return null
    if (!moved || !url.startsWith('/assets/')) return url
    return url.startsWith(moved) ? url.replace(moved, '/assets/') : null
  }

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const url = addressOf(request.url ?? '/')
    if (!url) return response.writeHead(404).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await fetch(target() + url, {
      method: request.method ?? 'GET',
      headers: forwarded(Object.entries(request.headers) as [string, string][]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, forwarded([...answer.headers]))
    response.end(published(body, url, answer.headers.get('content-type') ?? ''))
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
    /** A version all of whose files have other names: those of the old one are not there any more. */
    publishInFolder: (folder: string) => {
      moved = folder
      files = folder
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Scripts name other files with and without the first slash. */
const inFolder = (script: string, folder: string) =>
  script.replaceAll('assets/', folder.replace(/^\//, ''))

function forwarded(headers: [string, string][]) {
  return Object.fromEntries(headers.filter(([name]) => !NOT_FORWARDED.test(name)))
}
