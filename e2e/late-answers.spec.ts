import { type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { PHONE, serveForThisFile } from './support/app.ts'
import { hold } from './support/network.ts'
import { beforeWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

/** A screen that moves less is not noticed to move. */
const MAX_SHIFT = 0.05

const REPORTS = [
  { tab: 'entregas', list: 'deliveries', figures: 'deliveries/totals' },
  { tab: 'ocorrencias', list: 'occurrences', figures: 'occurrences/totals' },
  { tab: 'comprovantes', list: 'canhotos', figures: 'receipts/totals' },
  { tab: 'desempenho', list: 'driver-performance', figures: 'driver-performance/month' },
  { tab: 'cliente', list: 'clients', figures: 'clients/totals' },
] as const

/** How much what was on the screen has moved since then (performance.now), or since it was loaded. */
function shiftOf(page: Page, since = 0) {
  return page.evaluate(
    (begin) =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          const counted = shifts.filter(({ startTime }) => startTime > begin)
          done(counted.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => done(0)))
      }),
    since,
  )
}

for (const { tab, list, figures } of REPORTS)
  test(`the charts of the report '${tab}' are not pushed away by a list that comes after them`, async ({
    browser,
  }) => {
    const page = await beforeWork(browser, app, 'admin')
    const release = await hold(page, new RegExp(`/api/reports/${list}(\\?|$)`))
    const drawn = page.waitForResponse((answer) => answer.url().includes(figures))
    await page.goto(`${app.url}/dashboard/relatorios?aba=${tab}`)
    await drawn
    await expect(page.getByText('Carregando gráficos...')).toBeHidden()
    await release()
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(page.locator('[data-chart]').first()).toBeVisible()
    expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT)
  })

test('the password form of the profile stays in its place while the own data are on their way to a phone', async ({
  browser,
}) => {
  const page = await beforeWork(browser, app, 'admin', { viewport: PHONE })
  const release = await hold(page, /\/api\/auth\/me$/)
  await page.goto(`${app.url}/dashboard/perfil`)
  await expect(page.getByRole('button', { name: 'Trocar senha' })).toBeVisible()
  // It comes late, above the page.
  await expect(page.getByRole('button', { name: /demonstração$/ })).toBeVisible()
  const since = await page.evaluate(() => performance.now())
  await release()
  await expect(page.getByText('Carregando seus dados...')).toBeHidden()
  await expect(page.getByLabel('Nome completo')).toBeVisible()
  expect(await shiftOf(page, since)).toBeLessThan(MAX_SHIFT)
})
