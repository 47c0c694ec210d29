import { type Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Neither the page nor an open dialog can be scrolled sideways. */
export async function fitsItsWidth(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ tagName, scrollWidth, clientWidth }) => ({ tagName, scrollWidth, clientWidth })),
      ),
    )
    .toEqual([])
}
