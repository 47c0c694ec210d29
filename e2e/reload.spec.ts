import { type Browser, type BrowserContextOptions, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { DESKTOP, PHONE, serveForThisFile } from './support/app.ts'
import { cardOf, finish, pendingBanner, sendAll, seeFinished } from './support/driver.ts'
import { cut, hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { leaveAll, open } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { MINUTE, openAt, pass, reloadsOf, SECOND, show, staysAsItIs } from './support/reload.ts'

const app = serveForThisFile()
const records = recordsOf(app)
const at = (browser: Browser, username: string, path?: string, options?: BrowserContextOptions) =>
  openAt(app, browser, username, path, options)
test.afterEach(({ browser }) => leaveAll(browser))

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

  test('also where the clock of the device is set back meanwhile', async ({ browser }) => {
    const page = await at(browser, 'admin')
    const reloads = reloadsOf(page)
    await page.clock.setSystemTime(Date.now() - 180 * MINUTE)
    await pass(page, 5 * MINUTE)
    await expect.poll(reloads).toBe(1)
  })

  test('as far down as one was', async ({ browser }) => {
    const page = await at(browser, 'admin', '/dashboard/perfil', { viewport: PHONE })
    await expect(page.getByText('Este aparelho')).toBeVisible()
    await expect(page.getByLabel('Nome completo')).toBeVisible()
    // It stands above the page.
    await expect(page.getByRole('button', { name: 'Continuar demonstração' })).toBeVisible()
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
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    await expect(page.getByText('Este aparelho')).toBeVisible()
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
    // Stopped, so that no time passes between a touch and the next but that of the test.
    await page.clock.pauseAt(Date.now() + 4 * MINUTE + 50 * SECOND)
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
    // Well within the 30 s after which the application gives a call up.
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
