import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Nothing but an intercepted request to it has this answer. */
const PROBE = '/intercepted'
const NO_CONTENT = 204
const intercepting = new WeakSet<Page>()

/**
 * As `page.route`, for requests that follow at once, too: Chromium intercepts a while after it was asked to, and on a busy
 * machine one request in fifty passed by, with no event that told of it. What is sent while it ends to intercept may never be
 * answered (Playwright's issue 41802): so it does as long as the page is used.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>) {
  if (!intercepting.has(page)) await beginToIntercept(page)
  await page.route(...route)
}

async function beginToIntercept(page: Page) {
  intercepting.add(page)
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: NO_CONTENT }))
  if (!page.url().startsWith('http')) return
  const answer = () =>
    page
      .evaluate(async (address) => (await fetch(address)).status, PROBE)
      .catch((error: unknown) => error)
  await expect.poll(answer).toBe(NO_CONTENT)
}

/** On a page that sends nothing. */
export async function endToIntercept(page: Page) {
  intercepting.delete(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Holds the requests to an address back. The returned function waits for the first of them and lets all go. */
export async function hold(page: Page, address: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let held = 0
  await intercept(page, address, async (route) => {
    held += 1
    await promise
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held, `requests to ${address}`).toBeGreaterThan(0)
    resolve()
  }
}

/** Nothing comes through to an address until the returned function, which waits for a first request, mends it. */
export async function cut(page: Page, address: RegExp) {
  let cuts = 0
  await intercept(page, address, (route) => {
    cuts += 1
    return route.abort('connectionfailed')
  })
  return async () => {
    await expect.poll(() => cuts, `requests to ${address}`).toBeGreaterThan(0)
    await page.unroute(address)
  }
}

/** The server answers the next request to an address, and its answer arrives when the returned function lets it. */
export async function holdAnswer(page: Page, address: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let answered = 0
  await intercept(
    page,
    address,
    async (route) => {
      const response = await route.fetch()
      answered += 1
      await promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return {
    isAnswered: () => expect.poll(() => answered, `answers to ${address}`).toBe(1),
    release: resolve,
  }
}

/** The server does the work of one request, and its answer is lost on the way back. */
export async function loseAnswer(page: Page, address: RegExp) {
  await intercept(
    page,
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}
