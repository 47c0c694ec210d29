import type { Page } from '@playwright/test'

/** The line of a table that shows these words. */
export function lineOf(page: Page, words: string) {
  return page.getByRole('row').filter({ hasText: words })
}

/** Searches the list on the page, as one does: by typing. */
export async function searchFor(page: Page, words: string) {
  await page.getByRole('search').getByRole('textbox').first().fill(words)
}
