import { expect, type Page } from '@playwright/test'

/** A short message was shown with these words and no others. */
export async function seeNotice(page: Page, title: string, text?: string) {
  const notices = page.getByRole('region', { name: 'Avisos' })
  const notice = notices.getByText(title, { exact: true }).locator('..')
  await expect(notice).toBeVisible()
  if (text !== undefined) await expect(notice.getByText(text, { exact: true })).toBeVisible()
}
