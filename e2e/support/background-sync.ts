import type { CDPSession, Page } from '@playwright/test'
import type { App } from './app.ts'
import { expect } from './expect.ts'

interface Asking {
  asked: string[]
  SyncManager: { prototype: { register: (tag: string) => Promise<void> } }
}

/** A browser without a head has no Background Sync of its own: what this phone's pages ask it for is noted. */
export async function noteSyncs(page: Page) {
  function note() {
    const scope = globalThis as unknown as Asking
    scope.asked = []
    scope.SyncManager.prototype.register = async (tag) => void scope.asked.push(tag)
  }
  await page.context().addInitScript(note)
  await page.evaluate(note)
}

/** The driver closes the application, and the network comes back later. Answers a page of the browser that is still there. */
export async function networkReturns(page: Page, app: App) {
  const context = page.context()
  const [tag, elsewhere] = [await askedFor(page), await context.newPage()]
  await page.close()
  await context.setOffline(false)
  await wakeServiceWorker(elsewhere, app, tag)
  return elsewhere
}

/** What the page has asked the browser to wake the service worker for. */
export async function askedFor(page: Page) {
  const asked = () => page.evaluate(() => (globalThis as unknown as Asking).asked[0] ?? '')
  await expect.poll(asked).not.toBe('')
  return asked()
}

/** What the browser does once there is a network. */
export function wakeServiceWorker(page: Page, app: App, tag: string) {
  return withServiceWorker(page, app, (devtools, ours) =>
    devtools.send('ServiceWorker.dispatchSyncEvent', { ...ours, tag, lastChance: false }),
  )
}

/** Calls the browser's own interface with the service worker of the application. */
export async function withServiceWorker(
  page: Page,
  app: App,
  work: (
    devtools: CDPSession,
    ours: { origin: string; registrationId: string },
  ) => Promise<unknown>,
) {
  const devtools = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.url))
      if (ours && !ours.isDeleted) done(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await work(devtools, { origin: app.url, registrationId: await registrationId })
  await devtools.detach()
}
