import { type Browser, type Page, test } from '@playwright/test'
import { dayAhead } from '../server/test/local-day.ts'
import { expect } from './support/expect.ts'
import { serveForThisFile } from './support/app.ts'
import { atWork } from './support/office.ts'
import { closeAfterTest, leaveAll } from './support/pages.ts'
import { MINUTE, openAt, pass, reloadsOf, SECOND } from './support/reload.ts'
import { searchFor } from './support/table.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const at = (browser: Browser, path: string, username = 'admin') =>
  atWork(browser, app, username, { path })

// Until yesterday, because the demonstration goes on today.
const START = dayAhead(-25)
const END = dayAhead(-1)
const inWords = (day: string) => day.split('-').toReversed().join('/')

/** After the last letter. */
const TYPING_MS = 300

const main = (page: Page) => page.getByRole('main')
/** Of the last list, where the screen has two. */
const pager = (page: Page) => main(page).getByRole('navigation', { name: 'Páginas' }).last()

async function fillPeriod(page: Page, what: string) {
  // The address changes before the list is drawn as waiting for its answer.
  const isAsked = page.waitForRequest(new RegExp(`start_date=${START}.*end_date=${END}`))
  await page.getByLabel(`De: ${what}, dia inicial`).fill(inWords(START))
  await page.getByLabel(`Até: ${what}, dia final`).fill(inWords(END))
  await isAsked
}

/** What is set on the screen, and what its lists show of it. */
function settingsOf(page: Page) {
  return main(page).evaluate((element) => ({
    address: location.search,
    fields: [...element.querySelectorAll<HTMLInputElement>('input, select')].map(
      ({ value }) => value,
    ),
    pages: [...element.querySelectorAll('nav')].map(({ textContent }) => textContent),
    // The figures below the list come later.
    rows: [...element.querySelectorAll('table')]
      .filter((table) => !table.closest('[data-chart]'))
      .map(({ textContent }) => textContent),
  }))
}

/** Once `shown` is there, a reload changes nothing; Back leads to the page before, and Forward to this one again. */
async function survivesReload(page: Page, shown: RegExp, before: RegExp) {
  await expect(pager(page)).toContainText(shown)
  await expect(main(page).locator('table[aria-busy="true"]')).toHaveCount(0)
  const settings = await settingsOf(page)
  await page.reload()
  await expect.poll(() => settingsOf(page)).toEqual(settings)
  await page.goBack()
  await expect(pager(page)).toContainText(before)
  await page.goForward()
  await expect.poll(() => settingsOf(page)).toEqual(settings)
}

const toPage2 = (page: Page) =>
  pager(page).getByRole('button', { name: 'Página 2', exact: true }).click()

test('each report keeps its filters, search and page over a reload, and Back undoes them', async ({
  browser,
}) => {
  const page = await at(browser, 'relatorios')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('DELIVERED')
  await fillPeriod(page, 'cadastrada')
  await searchFor(page, 'a')
  await expect(page).toHaveURL(
    new RegExp(`relatorios\\?status=DELIVERED&start_date=${START}&end_date=${END}&search=a$`),
  )
  await toPage2(page)
  await survivesReload(page, /^11 a 20 de/, /^1 a 10 de/)
  await searchFor(page, 'ninguém com este nome')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL(/relatorios$/)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('DELIVERED')

  await tab('Ocorrências')
  await expect(page).toHaveURL(/relatorios\?aba=ocorrencias$/)
  await page
    .getByRole('combobox', { name: 'Motorista' })
    .selectOption({ label: 'José Carlos da Silva' })
  await fillPeriod(page, 'ocorrida')
  await survivesReload(page, /^1 a \d de/, /de/)

  await tab('Comprovantes')
  await fillPeriod(page, 'finalizada')
  await toPage2(page)
  await survivesReload(page, /^11 a 20 de/, /^1 a 10 de/)

  await tab('Desempenho')
  await page.getByLabel('Dia: do desempenho').fill(inWords(END))
  await searchFor(page, 'rubens')
  await expect(page).toHaveURL(new RegExp(`aba=desempenho&day=${END}&search=rubens$`))
  await survivesReload(page, /^1 a 1 de 1$/, /^1 a 5 de/)
  await page.getByRole('button', { name: 'Ver hoje' }).click()
  await expect(page).toHaveURL(/aba=desempenho&search=rubens$/)

  await tab('Cliente')
  await fillPeriod(page, 'cadastrada')
  await searchFor(page, 'a')
  await expect(page).toHaveURL(/aba=cliente&start_date=.*&search=a$/)
  await survivesReload(page, /^1 a \d+ de/, /de/)
})

test('the audit and the report of receipts keep theirs, and for MASTER the company', async ({
  browser,
}) => {
  const page = await at(browser, 'auditoria', 'master')
  const company = page.getByRole('combobox', { name: 'Empresa' })
  await company.selectOption({ label: 'Transportes Alfa · alfa.com.br' })
  await page.getByRole('combobox', { name: 'Tipo de registro' }).selectOption('delivery')
  await page.getByLabel('De: data inicial').fill(inWords(START))
  await page.getByLabel('Até: data final').fill(inWords(END))
  await toPage2(page)
  await survivesReload(page, /^11 a 20 de/, /^1 a 10 de/)

  await page.goto(`${app.url}/dashboard/receipts-report`)
  await company.selectOption({ label: 'Transportes Alfa · alfa.com.br' })
  await searchFor(page, 'oficina')
  await expect(page).toHaveURL(/company_id=[-0-9a-f]+&search=oficina$/)
  await toPage2(page)
  await survivesReload(page, /^11 a 20 de/, /^1 a 10 de/)
  // The receipt alone, and back to the list as it was.
  await page
    .getByRole('link', { name: /^Ver Canhoto da NF/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/search=oficina&page=2$/)
  await page.getByRole('combobox', { name: 'Empresa' }).selectOption('')
  await expect(page).toHaveURL(/receipts-report\?search=oficina$/)
})

test('so do the other lists of the office', async ({ browser }) => {
  const master = await at(browser, 'usuarios', 'master')
  await toPage2(master)
  await survivesReload(master, /^11 a/, /^1 a 10 de/)
  const page = await at(browser, 'veiculos')
  await searchFor(page, 'fiorino')
  await expect(page).toHaveURL(/veiculos\?search=fiorino$/)
  await survivesReload(page, /^1 a 1 de 1/, /^1 a 5/)
  // A dialog that is opened right after the last letter stays open.
  await searchFor(page, 'master')
  await page.getByRole('button', { name: 'Novo Veículo' }).click()
  await expect(page).toHaveURL(/veiculos\?search=master$/)
  await page.getByRole('dialog').getByLabel('Placa').fill('ABC1D23')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/veiculos\?search=master$/)
  await expect(pager(page)).toContainText(/^1 a 1 de 1/)
  await page.goto(`${app.url}/dashboard/eventos-sefaz`)
  await page.getByRole('combobox', { name: 'Situação' }).selectOption('all')
  await expect(page).toHaveURL(/eventos-sefaz\?state=all$/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Situação' })).toHaveValue('all')
})

test('after five minutes the application reloads, and the audit is where it was', async ({
  browser,
}) => {
  const page = await openAt(app, browser, 'admin', '/dashboard/auditoria?record_type=delivery')
  await toPage2(page)
  await expect(pager(page)).toContainText(/^11 a 20 de/)
  const reloads = reloadsOf(page)
  await pass(page, 5 * MINUTE)
  await expect.poll(reloads).toBe(1)
  await expect(pager(page)).toContainText(/^11 a 20 de/)
  await expect(page.getByRole('combobox', { name: 'Tipo de registro' })).toHaveValue('delivery')
})

test('the search of a list does not hold the reload, which keeps it; neither does an emptied one', async ({
  browser,
}) => {
  const page = await openAt(app, browser, 'admin', '/dashboard/usuarios')
  const search = page.getByRole('search').getByRole('textbox')
  await search.fill('ana ')
  await page.clock.runFor(SECOND)
  await expect(page).toHaveURL(/\?search=ana$/)
  const reloads = reloadsOf(page)
  await pass(page, 5 * MINUTE)
  await expect.poll(reloads).toBe(1)
  await expect(search).toHaveValue('ana')

  await search.fill('')
  await page.clock.runFor(SECOND)
  await expect(page).toHaveURL(/usuarios$/)
  await pass(page, 5 * MINUTE)
  await expect.poll(reloads).toBe(2)
  await expect(search).toHaveValue('')
})

test('a client that is looked for among the filters does not hold the reload, which keeps the chosen one', async ({
  browser,
}) => {
  const page = await openAt(app, browser, 'operador', '/dashboard/entregas')
  const client = page.getByRole('combobox', { name: 'Cliente' })
  await client.fill('mercado')
  await page.clock.runFor(SECOND)
  await expect(page.getByRole('option', { name: /^Mercado.* · / }).first()).toBeVisible()
  const reloads = reloadsOf(page)
  await pass(page, 5 * MINUTE)
  await expect.poll(reloads).toBe(1)
  await expect(client).toHaveValue('')

  await client.fill('mercado')
  await page.clock.runFor(SECOND)
  await page
    .getByRole('option', { name: /^Mercado.* · / })
    .first()
    .click()
  await expect(page).toHaveURL(/\?client_document=\d+$/)
  await pass(page, 5 * MINUTE)
  await expect.poll(reloads).toBe(2)
  await expect(client).toHaveValue(/^Mercado/)
})

test('a dialog that is opened as the search reaches the address takes nothing of it back', async ({
  browser,
}) => {
  const page = await at(browser, 'usuarios')
  const search = page.getByRole('search').getByRole('textbox')
  // After the address has changed, and before the screen is drawn with it.
  await page.getByRole('button', { name: 'Novo Usuário' }).evaluate((button: HTMLElement) => {
    history.pushState = (...entry) => {
      History.prototype.pushState.apply(history, entry)
      Reflect.deleteProperty(history, 'pushState')
      queueMicrotask(() => button.click())
    }
  })
  await search.fill('ana')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\?search=ana$/)
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('ana')
})

test('a search that reaches the address as a dialog is opened leaves it open', async ({
  browser,
}) => {
  const page = await at(browser, 'veiculos')
  await page.evaluate((typingMs) => {
    const { setTimeout: start } = globalThis
    const held: TimerHandler[] = []
    const hold = (work: TimerHandler, ms?: number) =>
      ms === typingMs ? held.push(work) : start(work, ms)
    Object.assign(globalThis, { held, setTimeout: hold })
  }, TYPING_MS)
  await searchFor(page, 'master')
  // After the dialog is in the history, and before the screen is drawn with it.
  await page.getByRole('button', { name: 'Novo Veículo' }).evaluate((button: HTMLElement) => {
    const { held } = globalThis as unknown as { held: (() => void)[] }
    history.pushState = (...entry) => {
      History.prototype.pushState.apply(history, entry)
      Reflect.deleteProperty(history, 'pushState')
      queueMicrotask(() => held.forEach((work) => work()))
    }
    button.click()
  })
  await expect(page).toHaveURL(/\?search=master$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('what is typed while a dialog leaves the history stays', async ({ browser }) => {
  const page = await at(browser, 'usuarios')
  const search = page.getByRole('search').getByRole('textbox')
  await search.fill('an')
  await page.evaluate(() => {
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.pushState(history.state, '')
    history.back()
    return gone
  })
  await search.press('End')
  await search.press('a')
  await expect(page).toHaveURL(/\?search=ana$/)
})

test('what is typed stands still while the address follows', async ({ browser }) => {
  const page = await at(browser, 'usuarios')
  closeAfterTest(page)
  await page.addInitScript(() => {
    const { prototype } = HTMLInputElement
    const value = Object.getOwnPropertyDescriptor(prototype, 'value') ?? {}
    const shown: string[] = []
    Object.defineProperty(prototype, 'value', {
      ...value,
      set(this: HTMLInputElement, text: string) {
        value.set?.call(this, text)
        if (this.closest('search')) shown.push(text)
      },
    })
    Object.assign(globalThis, { shown })
  })
  await page.reload()
  await page.getByRole('search').getByRole('textbox').fill('ana')
  await expect(page).toHaveURL(/\?search=ana$/)
  await expect(page.getByRole('row', { name: 'Ana' }).first()).toBeVisible()
  // The screen writes nothing into the field that is being typed in.
  expect(await page.evaluate<string[]>('shown')).toEqual([])
})

test('wrong values of an address are passed over, and the list is there', async ({ browser }) => {
  const wrong =
    'status=PERDIDA&record_type=__proto__&start_date=ontem&end_date=2026-02-30&driver_id=7&company_id=x&state=%3Cscript%3E&outcome=1&day=x&page=-1&unproved_page=0&%E0%A4%A'
  const page = await at(browser, 'perfil')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  for (const path of [
    'relatorios?aba=entregas',
    'relatorios?aba=ocorrencias',
    'relatorios?aba=comprovantes',
    'relatorios?aba=desempenho',
    'relatorios?aba=cliente',
    'auditoria?',
    'receipts-report?',
    'usuarios?',
    'veiculos?',
  ]) {
    await page.goto(`${app.url}/dashboard/${path}&${wrong}`)
    await expect(pager(page), path).toContainText(/^1 a /)
    await expect(main(page).getByRole('alert'), path).toHaveCount(0)
  }
  // A company of which a user is none narrows nothing.
  await page.goto(`${app.url}/dashboard/usuarios?company_id=01930000-0000-7000-8000-00000000beef`)
  await expect(pager(page)).toContainText(/^1 a 10 de/)
  // A page past the end is the last one.
  await page.goto(`${app.url}/dashboard/receipts-report?page=99999`)
  await expect(pager(page)).toContainText(/^\d+1 a/)
  expect(errors).toEqual([])
})
