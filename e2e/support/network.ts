import { type Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Holds the requests to an address back. The returned function waits for the first of them and lets all go. */
export async function hold(page: Page, address: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let held = 0
  await page.route(address, async (route) => {
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
  await page.route(address, (route) => {
    cuts += 1
    return route.abort('connectionfailed')
  })
  return async () => {
    await expect.poll(() => cuts, `requests to ${address}`).toBeGreaterThan(0)
    await page.unroute(address)
  }
}

/** The server does the work of one request, and its answer is lost on the way back. */
export async function loseAnswer(page: Page, address: RegExp) {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}
