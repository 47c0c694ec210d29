import { type BrowserContext, type Page } from '@playwright/test'
import { expect } from './expect.ts'

interface Notice {
  title: string
  text: string
}

/** Every page of the context remembers its notices: one that has gone before a busy machine looked for it was shown too. */
export function recordNotices(context: BrowserContext) {
  return context.addInitScript(() => {
    const notices: Notice[] = []
    Object.assign(window, { notices })
    const region = 'section[aria-label=Avisos]'
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element) || !node.matches(`${region} > *`)) continue
        const [title = '', text = ''] = [...node.querySelectorAll('p')].map((p) => p.textContent)
        notices.push({ title, text })
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** A short message with these words was shown since the page was opened, and not been seen by the test before. */
export async function seeNotice(page: Page, title: string, text: string | RegExp = /^/) {
  await expect
    .poll(() =>
      page.evaluate(
        (wanted) => {
          const { notices } = window as unknown as { notices: Notice[] }
          const found = notices.findIndex(
            (notice) =>
              notice.title === wanted.title &&
              (typeof wanted.text === 'string'
                ? notice.text === wanted.text
                : wanted.text.test(notice.text)),
          )
          if (found === -1) return notices
          notices.splice(found, 1)
          return 'seen'
        },
        { title, text },
      ),
    )
    .toBe('seen')
}

export const errorNotice = (page: Page) =>
  page.getByRole('region', { name: 'Avisos' }).getByRole('alert')

/** Until the page is loaded anew an error stays until something takes it along: no waiting for its nine seconds to be over. */
export function keepErrors(page: Page) {
  return page.evaluate(() => {
    const setTimer = window.setTimeout
    const set = (run: () => void, ms?: number) => (ms === 9000 ? 0 : setTimer(run, ms))
    Object.assign(window, { setTimeout: set })
  })
}
