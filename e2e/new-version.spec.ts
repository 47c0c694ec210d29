import { test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { DESKTOP, PHONE, serveForThisFile, signIn } from './support/app.ts'
import {
  cardOf,
  finish,
  onTheRoad,
  openFailure,
  pendingBanner,
  photograph,
  seeDay,
  shoot,
} from './support/driver.ts'
import { cut, hold } from './support/network.ts'
import { doorTo } from './support/new-version.ts'
import { leaveAll, open } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { isWaiting, MINUTE, pass, reloadsOf, SECOND, show, staysAsItIs } from './support/reload.ts'

const app = serveForThisFile()
const records = recordsOf(app)
const UPLOAD = /\/api\/receipts\/upload/

test.afterEach(({ browser }) => leaveAll(browser))

test.describe('a new version', () => {
  test('arrives in every tab once nobody is busy in any of them', async ({ browser }) => {
    const door = await doorTo(() => app.url)
    const busy = await open(browser, { viewport: DESKTOP, serviceWorkers: 'allow' })
    await busy.clock.install()
    await signIn(busy, { ...app, url: door.url }, 'admin')
    await busy.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const free = await busy.context().newPage()
    await free.goto(`${door.url}/dashboard`)
    await expect(free.getByRole('heading', { level: 1 })).toBeVisible()
    // Time alone makes it reload never: only a new version does.
    await show(busy, false)
    const [busyReloads, freeReloads] = [reloadsOf(busy), reloadsOf(free)]
    await busy.getByRole('button', { name: 'Nova Entrega' }).click()
    await expect(busy.getByRole('dialog')).toBeVisible()

    door.publish()
    await free.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(() => isWaiting(free)).toBe(true)
    await pass(free, 5 * MINUTE)
    await expect.poll(freeReloads).toBe(1)
    expect(await isWaiting(free)).toBe(true)
    expect(busyReloads()).toBe(0)

    await busy.keyboard.press('Escape')
    await expect(busy.getByRole('dialog')).toBeHidden()
    await pass(free, 5 * MINUTE)
    await expect.poll(freeReloads).toBe(2)
    await expect.poll(() => isWaiting(free)).toBe(false)
    await pass(busy, 10 * SECOND)
    await expect.poll(busyReloads).toBe(1)
    door.close()
  })

  test('is never mixed with the old one, whose page opens with its own files', async ({
    browser,
  }) => {
    const door = await doorTo(() => app.url)
    const page = await onTheRoad(browser, { ...app, url: door.url })
    // The server has another page already, and for a moment not all of its files.
    door.nameFiles('/assets/next/')
    door.publish()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Minhas Entregas - Hoje' })).toBeVisible()
    const isUpdating = () =>
      page.evaluate(async () => {
        const { installing, waiting } = await navigator.serviceWorker.ready
        return Boolean(installing ?? waiting)
      })
    await expect.poll(isUpdating).toBe(false)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Minhas Entregas - Hoje' })).toBeVisible()

    door.nameFiles('/assets/')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(() => isWaiting(page)).toBe(true)
    // A start takes it: the first one, unless something on the page that is left still holds the reload.
    await expect(async () => {
      await page.reload()
      await expect.poll(() => isWaiting(page), { timeout: 5000 }).toBe(false)
    }).toPass()
    door.close()
  })

  test('that another tab has activated takes over the one whose photo waits, and sends it', async ({
    browser,
  }) => {
    const number = 83_001
    const { id } = await records.newDelivery(number)
    const door = await doorTo(() => app.url)
    const page = await onTheRoad(browser, { ...app, url: door.url })
    const mend = await cut(page, UPLOAD)
    await photograph(page, number)
    await expect(pendingBanner(page)).toBeVisible()
    door.publishInFolder('/assets/next/')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(() => isWaiting(page)).toBe(true)
    // Its files go with the old version, so too what sends a photo that failed once.
    const reloads = reloadsOf(page)
    const other = await page.context().newPage()
    await cut(other, UPLOAD)
    await other.goto(`${door.url}/dashboard`)
    await expect.poll(reloads).toBe(1)
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1)
    await other.close()
    await mend()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => (await records.photosOf(id)).count).toBe(1)
    await expect(pendingBanner(page)).toHaveCount(0)
    door.close()
  })

  test('leaves a photo on the screen and the words of a failure to the driver, in every tab', async ({
    browser,
  }) => {
    const [number, failed] = [83_003, 83_004]
    const { id } = await records.newDelivery(number)
    await records.newDelivery(failed)
    const door = await doorTo(() => app.url)
    const page = await onTheRoad(browser, { ...app, url: door.url })
    const reloads = reloadsOf(page)
    const dialog = await openFailure(page, failed)
    await dialog.getByLabel('Observação').fill('Portão fechado')
    door.publishInFolder('/assets/next/')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(() => isWaiting(page)).toBe(true)
    // What another tab does at its start: it takes the new version where nobody is busy.
    const startsAnotherTab = async () => {
      const other = await page.context().newPage()
      try {
        // The browser has once opened none for minutes, while it replaced the worker: then the next tab is tried.
        await other.goto(`${door.url}/dashboard`, { timeout: 30_000 })
        await seeDay(other)
      } finally {
        await other.close()
      }
    }
    await startsAnotherTab()
    expect(await isWaiting(page)).toBe(true)
    await expect(dialog.getByLabel('Observação')).toHaveValue('Portão fechado')
    await page.keyboard.press('Escape')

    await shoot(page, number)
    await startsAnotherTab()
    expect(await isWaiting(page)).toBe(true)
    expect(reloads()).toBe(0)
    await finish(page)
    await expect.poll(async () => (await records.photosOf(id)).count).toBe(1)
    // The server has the photo before the phone knows it.
    await expect(async () => {
      await startsAnotherTab()
      await expect.poll(() => isWaiting(page), { timeout: 5000 }).toBe(false)
    }).toPass()
    door.close()
  })

  test('that reloads a tab while its photo is on its way lets the photo arrive once', async ({
    browser,
  }) => {
    const number = 83_005
    const { id } = await records.newDelivery(number)
    const door = await doorTo(() => app.url)
    const page = await onTheRoad(browser, { ...app, url: door.url })
    const passOn = await hold(page, UPLOAD)
    await photograph(page, number)
    await expect(pendingBanner(page)).toBeVisible()
    door.publishInFolder('/assets/next/')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(() => isWaiting(page)).toBe(true)
    const reloads = reloadsOf(page)
    const other = await page.context().newPage()
    await other.goto(`${door.url}/dashboard`)
    await seeDay(other)
    await expect.poll(reloads).toBe(1)
    await passOn()
    await expect.poll(async () => (await records.photosOf(id)).count).toBe(1)
    for (const tab of [page, other]) await expect(pendingBanner(tab)).toHaveCount(0)
    expect((await records.photosOf(id)).count).toBe(1)
    door.close()
  })

  test('waits as long as there is no network: a tab that is opened then has all its files', async ({
    browser,
  }) => {
    const number = 83_002
    await records.newDelivery(number)
    const door = await doorTo(() => app.url)
    const page = await onTheRoad(browser, { ...app, url: door.url })
    await expect(cardOf(page, number)).toBeVisible()
    door.publishInFolder('/assets/next/')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(() => isWaiting(page)).toBe(true)
    await page.context().setOffline(true)
    const other = await page.context().newPage()
    await other.goto(`${door.url}/dashboard`)
    await shoot(other, number)
    await expect(other.getByRole('button', { name: 'Confirmar e Finalizar' })).toBeVisible()
    expect(await isWaiting(page)).toBe(true)
    door.close()
  })

  test('arrives by itself when the screen that is opened exists in it alone', async ({
    browser,
  }) => {
    const door = await doorTo(() => app.url)
    const page = await open(browser, { viewport: DESKTOP, serviceWorkers: 'allow' })
    await page.clock.install()
    await signIn(page, { ...app, url: door.url }, 'admin')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const reloads = reloadsOf(page)
    door.publish()
    door.remove(/\/assets\/reports-page/)
    await page.getByRole('link', { name: 'Relatórios' }).first().click()
    await expect(page.getByText(/Esta parte da tela não pôde ser carregada/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Entregas' }).first()).toBeVisible()
    await expect.poll(() => isWaiting(page)).toBe(true)
    door.remove(null)
    await pass(page, 10 * SECOND)
    await expect.poll(reloads).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { name: 'Relatórios' })).toBeVisible()
    door.close()
  })

  test('can be installed: the browser finds no fault in its manifest, nor in an icon', async ({
    browser,
  }) => {
    const page = await open(browser, { viewport: PHONE })
    await page.goto(app.url)
    const devtools = await page.context().newCDPSession(page)
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string }[] }
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
        return `${width}x${height}`
      }, src)
      expect(size).toBe(sizes)
    }
  })

  test('does not make the first visit reload', async ({ browser }) => {
    const page = await open(browser, { viewport: DESKTOP, serviceWorkers: 'allow' })
    await page.clock.install()
    await page.goto(app.url)
    const reloads = reloadsOf(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await staysAsItIs(page, reloads)
  })
})
