import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type App, DESKTOP, open, signIn } from './app.ts'
import { rememberedSignIn } from './remembered.ts'

/** An office's screen. Without the service worker, which would answer requests that a test intercepts. */
export function openAtDesk(browser: Browser, options: BrowserContextOptions = {}) {
  return open(browser, { viewport: DESKTOP, serviceWorkers: 'block', ...options })
}

export async function signedIn(
  browser: Browser,
  app: App,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openAtDesk(browser, options)
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
  const page = await openAtDesk(browser, { ...options, storageState })
  await page.goto(`${app.url}/dashboard${path && `/${path}`}`)
  return page
}

export async function leaveAll(browser: Browser) {
  for (const context of browser.contexts()) await context.close()
}
