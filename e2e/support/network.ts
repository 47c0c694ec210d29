import type { Page } from '@playwright/test'

/** Holds the requests to an address back until the returned function lets them go. */
export async function hold(page: Page, address: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Nothing comes through to an address until the returned function mends it. */
export async function cut(page: Page, address: RegExp) {
  await page.route(address, (route) => route.abort('connectionfailed'))
  return () => page.unroute(address)
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
