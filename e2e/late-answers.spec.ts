import { type Locator, type Page, test } from '@playwright/test'
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

/** The photo of a receipt. */
const PICTURE = /\/api\/reports\/canhotos\/proxy-view/

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

/** On a phone, where everything stands below one another. */
const LATE = [
  {
    what: 'the password form',
    late: 'the own data',
    path: 'perfil',
    held: /\/api\/auth\/me$/,
    before: (page) => page.getByRole('button', { name: 'Trocar senha' }),
    after: (page) => page.getByLabel('Nome completo'),
  },
  {
    what: 'the decision on a canhoto',
    late: 'its photo',
    path: 'conferencia',
    held: PICTURE,
    before: (page) => page.getByRole('button', { name: 'Aprovar' }),
    after: (page) => page.getByRole('img', { name: /^Canhoto da NF/ }),
  },
  {
    what: 'the list of users',
    late: 'the usage of the plan',
    path: 'usuarios',
    held: /\/api\/companies\/usage$/,
    before: (page) => page.getByRole('table'),
    after: (page) => page.getByText('Motoristas ativos'),
  },
  {
    what: 'the search for a person',
    late: 'the terms of retention',
    path: 'privacidade',
    held: /\/api\/companies\/retention$/,
    before: (page) => page.getByRole('heading', { name: 'Dados de uma pessoa' }),
    after: (page) => page.getByRole('button', { name: 'Salvar prazos' }),
  },
] as const satisfies readonly {
  what: string
  late: string
  path: string
  held: RegExp
  before: (page: Page) => Locator
  after: (page: Page) => Locator
}[]

for (const { what, late, path, held, before, after } of LATE)
  test(`${what} stays in its place on a phone that waits for ${late}`, async ({ browser }) => {
    const page = await beforeWork(browser, app, 'admin', { viewport: PHONE })
    const release = await hold(page, held)
    await page.goto(`${app.url}/dashboard/${path}`)
    await expect(before(page)).toBeVisible()
    // It comes late, above the page.
    await expect(page.getByRole('button', { name: /demonstração$/ })).toBeVisible()
    const since = await page.evaluate(() => performance.now())
    await release()
    await expect(after(page)).toBeVisible()
    expect(await shiftOf(page, since)).toBeLessThan(MAX_SHIFT)
  })
