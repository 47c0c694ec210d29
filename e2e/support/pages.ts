import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test,
} from '@playwright/test'
import { endToIntercept } from './network.ts'
import { recordNotices } from './notices.ts'

const HERE = { latitude: -23.55052, longitude: -46.63331, accuracy: 12 }

/** A browser of one user's own, without animations: a size or a place is measured when nothing moves. */
export async function open(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    geolocation: HERE,
    permissions: ['geolocation', 'camera'],
    reducedMotion: 'reduce',
    ...options,
  })
  await recordNotices(context)
  return context.newPage()
}

/**
 * A new page costs the processor about 1.7 s until the application stands in it: its process has compiled nothing yet. One
 * that an earlier test of this worker has left costs a third.
 */
const free = new Map<string, Page[]>()
const keys = new WeakMap<BrowserContext, string>()

interface Remembered {
  /** The application's, the same for every file of a worker. */
  url: string
  options: BrowserContextOptions
  storageState?: Exclude<BrowserContextOptions['storageState'], string | undefined>
}

/**
 * As `open` with this storage, on a page that an earlier test has left where there is one. What a page cannot forget (a
 * replaced clock, an init script, a permission that was given) belongs on a page of `open`, or is given to `closeAfterTest`.
 */
export async function openAgain(browser: Browser, { url, options, storageState }: Remembered) {
  const key = JSON.stringify([url, options])
  const left = free.get(key)?.pop()
  if (!left) {
    const page = await open(browser, { ...options, ...(storageState && { storageState }) })
    // A service worker would answer the requests of the next test.
    if (options.serviceWorkers === 'block') keys.set(page.context(), key)
    return page
  }
  const stored = storageState?.origins.flatMap(({ localStorage }) => localStorage) ?? []
  await left.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, stored)
  return left
}

/** No later test gets this page: there is something that it cannot forget, and it is closed. */
export function closeAfterTest(page: Page) {
  keys.delete(page.context())
}

/** Makes its processor `rate` times slower, for good. */
export async function slowDown(page: Page, rate: number) {
  closeAfterTest(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Empties the pages that can be used again, and closes all others. Of a test that failed, what they show is kept first. */
export async function leaveAll(browser: Browser) {
  const resting = new Set([...free.values()].flat())
  const { status, expectedStatus } = test.info()
  if (status !== expectedStatus)
    for (const page of browser.contexts().flatMap((context) => context.pages()))
      if (!resting.has(page)) await attachPage(page)
  for (const context of browser.contexts()) {
    const [page, ...others] = context.pages()
    if (page && resting.has(page)) continue
    const key = keys.get(context)
    if (page && key && others.length === 0 && (await isEmptied(page, key)))
      free.set(key, [...(free.get(key) ?? []), page])
    else await context.close()
  }
}

async function attachPage(page: Page) {
  const body = await page
    .locator('body')
    .ariaSnapshot({ timeout: 10_000 })
    .catch((error: unknown) => String(error))
  await test.info().attach('page', { body: `${page.url()}\n${body}` })
}

/** Without storage, intercepted requests and history. False where that cannot be: the server is down, or the page has crashed. */
async function isEmptied(page: Page, key: string) {
  const [url, options] = JSON.parse(key) as [string, BrowserContextOptions]
  const context = page.context()
  try {
    page.removeAllListeners()
    await context.setOffline(false)
    await context.setGeolocation(options.geolocation ?? HERE)
    // A document of the same origin keeps the process, and with it the compiled code.
    await page.goto(`${url}/favicon.svg`)
    await endToIntercept(page)
    await page.evaluate(() => sessionStorage.clear())
    const devtools = await context.newCDPSession(page)
    const storageTypes = 'cookies,indexeddb,local_storage,cache_storage'
    await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes })
    await devtools.send('Page.resetNavigationHistory')
    await devtools.detach()
    if (options.viewport) await page.setViewportSize(options.viewport)
    await page.emulateMedia({ colorScheme: null, media: null, reducedMotion: 'reduce' })
    return true
  } catch {
    return false
  }
}
