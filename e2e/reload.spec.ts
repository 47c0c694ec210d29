import { type Browser, type BrowserContextOptions, type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { DESKTOP, PHONE, serveForThisFile, signIn } from './support/app.ts'
import { cardOf, finish, onTheRoad, pendingBanner, sendAll, seeFinished } from './support/driver.ts'
import { cut, hold } from './support/network.ts'
import { doorTo } from './support/new-version.ts'
import { seeNotice } from './support/notices.ts'
import { leaveAll, open } from './support/pages.ts'
import { rememberedSignIn } from './support/remembered.ts'
import { recordsOf } from './support/records.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const SECOND = 1000
const MINUTE = 60 * SECOND

test.describe('after five minutes the application reloads', () => {
  test('at the place where one was, and again after five more', async ({ browser }) => {
    const page = await at(browser, 'admin', '/dashboard/usuarios?painel=nenhum')
    const reloads = reloadsOf(page)

    await pass(page, 4 * MINUTE)
    expect(reloads()).toBe(0)
    await pass(page, MINUTE)
    await expect.poll(reloads).toBe(1)
    await expect(page).toHaveURL(/\/dashboard\/usuarios\?painel=nenhum$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible()

    await pass(page, 5 * MINUTE)
    await expect.poll(reloads).toBe(2)
  })

  test('as far down as one was', async ({ browser }) => {
    const page = await at(browser, 'admin', '/dashboard/perfil', { viewport: PHONE })
    await expect(page.getByText('Este aparelho')).toBeVisible()
    await expect(page.getByLabel('Nome completo')).toBeVisible()
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('scroll', resolve, { once: true })
          scrollTo(0, 300)
        }),
    )
    const reloads = reloadsOf(page)
    await pass(page, 5 * MINUTE)
    await expect.poll(reloads).toBe(1)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(300)
  })

  test('at the sign-in too, however late its code comes, unless a name was typed', async ({
    browser,
  }) => {
    const page = await open(browser, { viewport: DESKTOP, serviceWorkers: 'block' })
    await page.clock.install()
    const letGo = await hold(page, /\/assets\/shared-[^/]*\.js$/)
    await page.goto(app.url)
    const reloads = reloadsOf(page)
    await page.getByLabel('Usuário').fill('adm')
    await pass(page, 5 * MINUTE)
    await letGo()
    await staysAsItIs(page, reloads)
    await expect(page.getByLabel('Usuário')).toHaveValue('adm')

    await page.getByLabel('Usuário').fill('')
    await pass(page, 10 * SECOND)
    await expect.poll(reloads).toBe(1)
  })

  test('while its tab is visible', async ({ browser }) => {
    const page = await at(browser, 'admin')
    const reloads = reloadsOf(page)
    await show(page, false)
    await pass(page, 5 * MINUTE)
    await staysAsItIs(page, reloads)

    await show(page, true)
    await pass(page, 10 * SECOND)
    await expect.poll(reloads).toBe(1)
  })

  test('but not under the hands of whoever uses it', async ({ browser }) => {
    const page = await at(browser, 'admin')
    const reloads = reloadsOf(page)
    await pass(page, 4 * MINUTE + 58 * SECOND)
    for (let touch = 0; touch < 8; touch++) {
      await page.keyboard.press('Shift')
      await pass(page, 4 * SECOND)
    }
    expect(reloads()).toBe(0)
    await pass(page, 10 * SECOND)
    await expect.poll(reloads).toBe(1)
  })
})

test.describe('it waits, and reloads as soon as it can,', () => {
  test('while a dialog is open', async ({ browser }) => {
    const page = await at(browser, 'admin')
    const reloads = reloadsOf(page)
    await page.getByRole('button', { name: 'Nova Entrega' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await pass(page, 5 * MINUTE)
    await staysAsItIs(page, reloads)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await pass(page, 10 * SECOND)
    await expect.poll(reloads).toBe(1)
  })

  test('while text is typed in a field', async ({ browser }) => {
    const page = await at(browser, 'admin', '/dashboard/usuarios')
    const reloads = reloadsOf(page)
    const search = page.getByRole('main').getByRole('textbox').first()
    await search.fill('ana')
    await pass(page, 5 * MINUTE)
    await staysAsItIs(page, reloads)
    await expect(search).toHaveValue('ana')

    await search.fill('')
    await pass(page, 10 * SECOND)
    await expect.poll(reloads).toBe(1)
  })

  test('while a form holds what is not saved, or is being saved', async ({ browser }) => {
    const page = await at(browser, 'supervisor', '/dashboard/perfil')
    const reloads = reloadsOf(page)
    await expect(page.getByLabel('Nome completo')).toBeVisible()
    const release = await hold(page, /\/api\/auth\/me$/)
    await page.getByLabel('Nome completo').fill('Sérgio Vasconcelos Filho')
    await pass(page, 5 * MINUTE)
    await staysAsItIs(page, reloads)

    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await expect(page.getByRole('button', { name: 'Salvando...' })).toBeVisible()
    await pass(page, 10 * SECOND)
    await staysAsItIs(page, reloads)

    await release()
    await seeNotice(page, 'Dados salvos.')
    await pass(page, 10 * SECOND)
    await expect.poll(reloads).toBe(1)
  })

  test('while something is on its way', async ({ browser }) => {
    const page = await at(browser, 'admin', '/dashboard/veiculos')
    const reloads = reloadsOf(page)
    await expect(page.getByRole('table')).toBeVisible()
    const release = await hold(page, /\/api\/vehicles\?.*format=csv/)
    const file = page.waitForEvent('download')
    await pass(page, 4 * MINUTE)
    await page.getByRole('button', { name: 'Baixar CSV' }).click()
    await pass(page, MINUTE)
    await staysAsItIs(page, reloads)

    await release()
    await file
    await pass(page, 10 * SECOND)
    await expect.poll(reloads).toBe(1)
  })

  test('while a form could not be saved', async ({ browser }) => {
    const page = await at(browser, 'supervisor', '/dashboard/perfil')
    const reloads = reloadsOf(page)
    await expect(page.getByLabel('Nome completo')).toBeVisible()
    await cut(page, /\/api\/auth\/me$/)
    await page.getByLabel('Nome completo').fill('Sérgio V.')
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await seeNotice(page, 'Erro')
    await pass(page, 5 * MINUTE)
    await staysAsItIs(page, reloads)
    await expect(page.getByLabel('Nome completo')).toHaveValue('Sérgio V.')
  })

  test('while the camera is on, and while a photo waits to be sent', async ({ browser }) => {
    const number = 82_001
    await records.newDelivery(number)
    const page = await at(browser, 'motorista', '/dashboard', { viewport: PHONE })
    const reloads = reloadsOf(page)
    await cardOf(page, number).getByRole('button', { name: 'Fotografar Canhoto' }).click()
    await expect(page.getByRole('button', { name: 'Fotografar', exact: true })).toBeEnabled()
    await pass(page, 5 * MINUTE)
    await staysAsItIs(page, reloads)

    const mend = await cut(page, /\/api\/receipts\/upload$/)
    await page.getByRole('button', { name: 'Fotografar', exact: true }).click()
    await finish(page)
    await expect(pendingBanner(page)).toBeVisible()
    await pass(page, 10 * SECOND)
    await staysAsItIs(page, reloads)

    await mend()
    await sendAll(page)
    await pass(page, 10 * SECOND)
    await expect.poll(reloads).toBe(1)
    await seeFinished(page, number)
  })

  test('while there is no network, and reads the page anew instead', async ({ browser }) => {
    const page = await at(browser, 'operador', '/dashboard/perfil')
    await expect(page.getByText('Este aparelho')).toBeVisible()
    const reloads = reloadsOf(page)
    await page.context().setOffline(true)
    const readAnew = page.waitForRequest(/\/api\/auth\/sessions$/)
    await pass(page, 5 * MINUTE)
    await readAnew
    await staysAsItIs(page, reloads)
    await expect(page.getByText('Este aparelho')).toBeVisible()

    await page.context().setOffline(false)
    await pass(page, 10 * SECOND)
    await expect.poll(reloads).toBe(1)
  })

  test('while the server does not answer', async ({ browser }) => {
    const page = await at(browser, 'operador')
    const reloads = reloadsOf(page)
    const mend = await cut(page, /\/index\.html$/)
    const asked = page.waitForRequest(/\/index\.html$/)
    await pass(page, 5 * MINUTE)
    await asked
    await staysAsItIs(page, reloads)
    await mend()
    await pass(page, 40 * SECOND)
    await expect.poll(reloads).toBe(1)
  })
})

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
    await expect(page.getByRole('alert').getByText(/A tela não pôde ser mostrada/)).toBeVisible()
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

/** Signed in, on a page whose clock the test moves. */
async function at(
  browser: Browser,
  username: string,
  path = '/dashboard',
  options: BrowserContextOptions = {},
) {
  const storageState = await rememberedSignIn(app, username)
  const page = await open(browser, {
    viewport: DESKTOP,
    serviceWorkers: 'block',
    storageState,
    ...options,
  })
  await page.clock.install()
  await page.goto(app.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

const pass = (page: Page, time: number) => page.clock.fastForward(time)

function reloadsOf(page: Page) {
  let count = 0
  page.on('load', () => (count += 1))
  return () => count
}

/** It was never reloaded, however often it is looked at although it is time. */
async function staysAsItIs(page: Page, reloads: () => number) {
  for (let look = 0; look < 3; look++) await pass(page, 6 * SECOND)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(reloads()).toBe(0)
}

/** No browser without a head hides a tab, so the page is told that it is hidden. */
function show(page: Page, visible: boolean) {
  return page.evaluate((isVisible) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isVisible })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, visible)
}

/** Also while the page is being reloaded, which the new version does when it takes over. */
const isWaiting = (page: Page) =>
  page
    .evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    .catch(() => true)
