import { type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { serveForThisFile } from './support/app.ts'
import { areCached, onTheRoad, seeDay } from './support/driver.ts'
import { doorTo } from './support/new-version.ts'
import { seeNotice } from './support/notices.ts'
import { signedIn } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { openAt, pass, SECOND } from './support/reload.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

/** From now on its browser stores no further file of this origin. */
async function fillUp(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  return devtools
}

test('a computer that has no room for another file opens the screens that the network brings', async ({
  browser,
}) => {
  const page = await signedIn(browser, app, 'admin', { serviceWorkers: 'allow' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await fillUp(page, app.url)
  await page.getByRole('link', { name: 'Relatórios' }).click()
  await expect(page.getByRole('tab', { name: 'Ocorrências' })).toBeVisible()
  await page.getByRole('tab', { name: 'Ocorrências' }).click()
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
})

test('a file is used while it is being stored, however long that takes', async ({ browser }) => {
  const page = await signedIn(browser, app, 'admin', { serviceWorkers: 'allow' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    Cache.prototype.put = () => new Promise(() => undefined)
  })
  await page.getByRole('link', { name: 'Relatórios' }).click()
  await expect(page.getByRole('tab', { name: 'Ocorrências' })).toBeVisible()
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

test('a computer that has no room for a new version takes it from the server', async ({
  browser,
}) => {
  const door = await doorTo(() => app.url)
  const behind = { ...app, url: door.url }
  const page = await openAt(behind, browser, 'admin', '/dashboard', { serviceWorkers: 'allow' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await fillUp(page, door.url)
  door.publishInFolder('/assets/next/')
  await page.getByRole('link', { name: 'Relatórios' }).first().click()
  await expect(page.getByText(/Esta parte da tela não pôde ser carregada/)).toBeVisible()
  // It is reloaded once the user has not touched it for a while.
  await expect(async () => {
    await pass(page, 10 * SECOND)
    await expect(page.getByRole('heading', { name: 'Relatórios' })).toBeVisible({ timeout: SECOND })
  }).toPass()
  door.close()
})

test('a phone that has no room for a new version keeps the one that opens without a network', async ({
  browser,
}) => {
  const door = await doorTo(() => app.url)
  const page = await onTheRoad(browser, { ...app, url: door.url })
  const dialog = /new-delivery-dialog-.*\.js$/
  await areCached(page, [dialog, /key-scanner-.*\.js$/])
  await page.evaluate(async (name) => {
    const [version = ''] = await caches.keys()
    const cache = await caches.open(version)
    const isIt = new RegExp(name)
    const stored = (await cache.keys()).filter(({ url }) => isIt.test(url))
    await Promise.all(stored.map((each) => cache.delete(each)))
  }, dialog.source)
  const devtools = await fillUp(page, door.url)
  await devtools.send('Network.clearBrowserCache')
  door.publishInFolder('/assets/next/')
  await page.reload()
  await page.getByRole('button', { name: 'Cadastrar Entrega Manual' }).click()
  await seeNotice(page, 'Erro de conexão')
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update().catch(() => undefined)
    const { installing } = registration
    if (installing)
      await new Promise((done) => {
        installing.addEventListener('statechange', done, { once: true })
      })
  })
  await page.context().setOffline(true)
  await page.reload()
  await seeDay(page)
  door.close()
})
