import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type App, DESKTOP } from './app.ts'
import { expect } from './expect.ts'
import { open } from './pages.ts'
import { rememberedSignIn } from './remembered.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND

/** Signed in, on a page whose clock the test moves. */
export async function openAt(
  app: App,
  browser: Browser,
  username: string,
  path = '/dashboard',
  options: BrowserContextOptions = {},
) {
  const storageState = await rememberedSignIn(app, username)
  const page = await open(browser, {
    viewport: DESKTOP,
    serviceWorkers: 'block',
    storageState,
    ...options,
  })
  await page.clock.install()
  await page.goto(app.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

export const pass = (page: Page, time: number) => page.clock.fastForward(time)

export function reloadsOf(page: Page) {
  let count = 0
  page.on('load', () => (count += 1))
  return () => count
}

/** It was never reloaded, however often it is looked at although it is time. */
export async function staysAsItIs(page: Page, reloads: () => number) {
  for (let look = 0; look < 3; look++) await pass(page, 6 * SECOND)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(reloads()).toBe(0)
}

/** No browser without a head hides a tab, so the page is told that it is hidden. */
export function show(page: Page, visible: boolean) {
  return page.evaluate((isVisible) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isVisible })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, visible)
}

/** Also while the page is being reloaded, which the new version does when it takes over. */
export const isWaiting = (page: Page) =>
  page
    .evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    .catch(() => true)
