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
  const storageState = await rememberedSignIn(app, username)
  const page = await openAgain(browser, {
    url: app.url,
    options: atDesk(options),
    storageState,
  })
  await page.goto(`${app.url}/dashboard${path && `/${path}`}`)
  return page
}
