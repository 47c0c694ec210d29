/**
 * Lets the driver's screen open without a network. It answers for the application's own files only, never for the
 * API: what was read is kept in IndexedDB, where signing out removes it. It sends what waits when the network is back and no
 * page does.
 */
import { type Clients, noticeOf, showHome } from './lib/push/notice.ts'
import { SYNC_TAG } from './lib/outbox/background-sync.ts'

interface Waiting {
  waitUntil: (work: Promise<unknown>) => void
}

interface Fetching extends Waiting {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

interface Messaged extends Waiting {
  data: unknown
}

interface Syncing extends Waiting {
  tag: string
}

interface Pushed extends Waiting {
  data: { json: () => unknown } | null
}

interface Tapped extends Waiting {
  notification: Notification
}

interface Worker {
  clients: Clients & { claim: () => Promise<void> }
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'message', listener: (event: Messaged) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'sync', listener: (event: Syncing) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Tapped) => void): void
}

/** Filled in by the build: what the driver's screen is made of. Its hashes make every version another worker. */
declare const DRIVER_FILES: string[]
/** Filled in by the build: the large files that a driver needs now and then. */
declare const LATER_FILES: string[]

const FILES = DRIVER_FILES
const PAGE = '/index.html'
const CACHE = `canhoto ${FILES.join(' ')}`

const worker = globalThis as unknown as Worker

worker.addEventListener('install', (event) => {
  event.waitUntil(store())
})

// A new version waits until the last tab of the old one is closed, or until all of them are about to reload: app/reload/reload.ts.
worker.addEventListener('message', (event) => {
  if (event.data === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
  // The driver's screen is shown. What could not be fetched is asked for again with the next start.
  if (event.data === 'STORE_LATER_FILES')
    event.waitUntil(Promise.allSettled(LATER_FILES.map((file) => asset(file, event))))
})

// The files of older versions are not needed any more.
worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(pageOfVersion(request))
  else if (isOurs(pathname)) event.respondWith(asset(request, event))
})

// Part of this file, and evaluated when it is needed: the service worker starts with each page.
worker.addEventListener('sync', (event) => {
  if (event.tag !== SYNC_TAG) return
  const sending = import('./lib/outbox/send-in-background.ts')
  event.waitUntil(sending.then(({ sendInBackground }) => sendInBackground()))
})

// Nothing but a number comes with it, so that it needs neither the session nor a network.
worker.addEventListener('push', (event) => {
  event.waitUntil(worker.registration.showNotification(...noticeOf(event.data)))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showHome(worker.clients))
})

const isDriverFile = (path: string) => FILES.includes(path)

function isOurs(path: string) {
  return path.startsWith('/assets/') || isDriverFile(path)
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

/**
 * Throws when the server has a newer page by now: with the files of this version it would never start. The browser tries
 * again later, with the worker that belongs to that page.
 */
async function store() {
  const page = await fetch(PAGE, { cache: 'reload' })
  // Those that are part of it: its script names what the homes of other roles need, too.
  const named = (await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)
  const files = [...named].map(([, file = '']) => file)
  if (!page.ok || files.length === 0 || !files.every(isDriverFile))
    throw new Error('The page is of another version.')
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES)
  await cache.put(PAGE, page)
}

/** The page of this version, never a newer one, whose files are not stored. A newer one comes with the next worker. */
async function pageOfVersion(request: Request) {
  return (await stored(PAGE)) ?? fetch(request)
}

/**
 * Files with a hash in their name never change. One that comes from the server is used while it is stored, and where a full
 * device has no room for it all the same.
 */
async function asset(request: Request | string, event: Waiting) {
  const kept = await stored(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(keep(request, answer.clone()).catch(() => undefined))
  return answer
}

async function keep(request: Request | string, answer: Response) {
  await (await caches.open(CACHE)).put(request, answer)
}

/** None where the device cannot read what it has stored: then the application needs a network. */
async function stored(request: Request | string) {
  try {
    return await (await caches.open(CACHE)).match(request, { ignoreVary: true })
  } catch {
    return undefined
  }
}
