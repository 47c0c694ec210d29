import { test } from '@playwright/test'
import { api, PHONE, serveForThisFile } from './support/app.ts'
import { expect } from './support/expect.ts'
import { hold } from './support/network.ts'
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

test('on a phone the room of its button is kept over a reload, so that it pushes nothing down', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin', { path: 'veiculos', viewport: PHONE })
  const button = page.getByRole('button', { name: 'Continuar demonstração' })
  const topOfPage = async () => (await page.getByRole('main').boundingBox())?.y
  await expect(button).toBeVisible()
  const top = await topOfPage()

  const release = await hold(page, /\/api\/demo$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Veículos' })).toBeVisible()
  await expect(button).toBeHidden()
  expect(await topOfPage()).toBe(top)
  await release()
  await expect(button).toBeVisible()
  expect(await topOfPage()).toBe(top)
})
