import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type App, DESKTOP, signIn } from './app.ts'
import { openAgain } from './pages.ts'
import { rememberedSignIn } from './remembered.ts'

/** An office's screen, signed out. Without the service worker, which would answer requests that a test intercepts. */
export function openAtDesk(browser: Browser, app: App, options: BrowserContextOptions = {}) {
  return openAgain(browser, { url: app.url, options: atDesk(options) })
}

const atDesk = (options: BrowserContextOptions) =>
  ({ viewport: DESKTOP, serviceWorkers: 'block', ...options }) as const

export async function signedIn(
  browser: Browser,
  app: App,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openAtDesk(browser, app, options)
  await signIn(page, app, username)
  return page
}

/** Signed in some time ago in this browser: the toasts of signing in are not shown. Without a path, at the home of the role. */
export async function atWork(
  browser: Browser,
  app: App,
  username: string,
  { path = '', ...options }: BrowserContextOptions & { path?: string } = {},
): Promise<Page> {
  const page = await beforeWork(browser, app, username, options)
  await page.goto(`${app.url}/dashboard${path && `/${path}`}`)
  return page
}

/** The same before a screen is opened, for a test that intercepts what the screen asks for. */
export async function beforeWork(
  browser: Browser,
  app: App,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const storageState = await rememberedSignIn(app, username)
  return openAgain(browser, { url: app.url, options: atDesk(options), storageState })
}

/** To another screen of the application that is open, as by a link: it is not loaded anew. */
export function goTo(page: Page, path: string) {
  return page.evaluate(
    (address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    `/dashboard${path && `/${path}`}`,
  )
}
