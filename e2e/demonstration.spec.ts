import { test } from '@playwright/test'
import { api, serveForThisFile } from './support/app.ts'
import { expect } from './support/expect.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

test('the day of the demonstration goes on, seen at once on the home of the office, until it is paused', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'supervisor')
  await expect(page.getByLabel(/^Rubens Cardoso: 2 de \d+ entregas realizadas$/)).toBeVisible()
  await page.getByRole('button', { name: 'Continuar demonstração' }).press('Enter')
  const pause = page.getByRole('button', { name: 'Pausar demonstração' })
  await expect(pause).toBeFocused()
  await expect(page.getByLabel(/^Rubens Cardoso: 3 de \d+ entregas realizadas$/)).toBeVisible()

  await pause.press('Enter')
  await expect(page.getByRole('button', { name: 'Continuar demonstração' })).toBeFocused()
  expect(await api(page, app, '/api/demo')).toEqual({ is_paused: true })
})
