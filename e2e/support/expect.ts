import { expect as playwrightExpect, type ExpectMatcherState, type Locator } from '@playwright/test'

/**
 * As Playwright's own but for `toBeVisible`, which there describes the whole page in words for every attempt that does not
 * find the element: that took a fifteenth of the journeys' processor time.
 */
export const expect = playwrightExpect.extend({ toBeVisible })

async function toBeVisible(
  this: ExpectMatcherState,
  locator: Locator,
  options: { timeout?: number } = {},
) {
  const state = this.isNot ? 'hidden' : 'visible'
  try {
    await locator.waitFor({ state, timeout: options.timeout ?? this.timeout })
    return { pass: !this.isNot, message: () => '' }
  } catch (error) {
    return { pass: this.isNot, message: () => `Not ${state}. ${String(error)}` }
  }
}
