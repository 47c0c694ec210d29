import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type App, DESKTOP, open, signIn } from './app.ts'

/** At a desk. Without the worker for the road, which would take requests out of a test's hands. */
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

type Memory = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
const memories = new Map<string, Memory>()

/** Signed in some time ago in this browser: the notices of signing in are gone. */
export async function atWork(
  browser: Browser,
  app: App,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const key = `${app.url} ${username}`
  const memory = memories.get(key) ?? (await rememberedSignIn(browser, app, username))
  memories.set(key, memory)
  const page = await openAtDesk(browser, { ...options, storageState: memory })
  await page.goto(`${app.url}/dashboard`)
  return page
}

async function rememberedSignIn(browser: Browser, app: App, username: string) {
  const page = await signedIn(browser, app, username)
  const memory = await page.context().storageState()
  await page.context().close()
  return memory
}

export async function leaveAll(browser: Browser) {
  for (const context of browser.contexts()) await context.close()
}
