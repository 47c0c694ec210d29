import { test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { serveForThisFile } from './support/app.ts'
import { onTheRoad, seeDay } from './support/driver.ts'
import { signedIn } from './support/office.ts'
import { leaveAll } from './support/pages.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

test('a computer that has no room for another file opens the screens that the network brings', async ({
  browser,
}) => {
  const page = await signedIn(browser, app, 'admin', { serviceWorkers: 'allow' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 1 })
  await page.getByRole('link', { name: 'Relatórios' }).click()
  await expect(page.getByRole('tab', { name: 'Ocorrências' })).toBeVisible()
  await page.getByRole('tab', { name: 'Ocorrências' }).click()
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
})

test('a phone that cannot read its stored files any more opens with a network', async ({
  browser,
}) => {
  const page = await onTheRoad(browser, app)
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    caches.open = () => Promise.reject(new DOMException('', 'UnknownError'))
  })
  await page.reload()
  await seeDay(page)
  await page.getByRole('button', { name: 'Cadastrar Entrega Manual' }).click()
  await expect(page.getByRole('button', { name: 'Preencher manualmente' })).toBeVisible()
})
