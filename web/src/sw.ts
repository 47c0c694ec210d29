/**
 * Lets the driver's screen open without a network. It answers for the application's own files only, never for the
 * API: what was read is kept in IndexedDB, where signing out removes it.
 */

interface Waiting {
  waitUntil: (work: Promise<unknown>) => void
}

interface Fetching extends Waiting {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

interface Worker {
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}

/** Filled in by the build: what the driver's screen is made of. Its hashes make every version another worker. */
declare const DRIVER_FILES: string[]

const PAGE = '/index.html'
const CACHE = `canhoto ${DRIVER_FILES.join(' ')}`
const PATIENCE_MS = 4000

const worker = globalThis as unknown as Worker

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...DRIVER_FILES])))
})

// A new version waits until the last tab of the old one is closed, or until all of them are about to reload: app/reload.ts.
worker.addEventListener('message', ({ data }) => {
  if (data === 'SKIP_WAITING') void worker.skipWaiting()
})

// The files of older versions are not needed any more.
worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(page(request))
  else if (isOurs(pathname)) event.respondWith(asset(request))
})

function isOurs(path: string) {
  return path.startsWith('/assets/') || DRIVER_FILES.includes(path)
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

/** The page from the network, or the stored one when the network does not answer in time. */
async function page(request: Request) {
  const kept = await caches.match(PAGE, { ignoreVary: true })
  if (!kept) return fetch(request)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return answer.status >= 500 ? kept : answer
  } catch {
    return kept
  }
}

/** Files with a hash in their name never change. */
async function asset(request: Request) {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}
