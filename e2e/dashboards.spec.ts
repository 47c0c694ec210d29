import { readFile } from 'node:fs/promises'
import type { Charts, Kpis } from '@canhoto/contracts/dashboard'
import type { DriverReport } from '@canhoto/contracts/driver-performance'
import { statusLabel } from '@canhoto/contracts/labels/status'
import type { DriverLocation } from '@canhoto/contracts/tracking'
import { type Browser, type Locator, type Page, test } from '@playwright/test'
import { localDay } from '../server/test/local-day.ts'
import { openOwner } from '../server/src/platform/database.ts'
import { api, PHONE, serveForThisFile } from './support/app.ts'
import { expect } from './support/expect.ts'
import { cut } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const LOCATIONS = /\/api\/tracking\/drivers\/current-locations/
const REPORT = /\/api\/reports\/driver-performance/
const CHARTS = /\/api\/dashboard\/charts/

test.describe("'Cadastrar Novo Motorista'", () => {
  test('asks for one thing after the other, says when the server fails, and asks before typed data is left; the driver of an operator signs in', async ({
    browser,
  }) => {
    await makeRoom()
    const page = await atWork(browser, app, 'operador')
    const dialog = await openRegistration(page)
    await expect(dialog.getByRole('textbox', { name: 'Senha' })).toHaveAttribute(
      'placeholder',
      'Mínimo de 8 caracteres',
    )
    await expect(dialog.getByText('Com maiúscula, minúscula e número.')).toBeVisible()
    const password =
      'A senha deve ter pelo menos 8 caracteres, incluindo maiúscula, minúscula e número.'
    for (const [sentence, label, typed] of [
      ['Nome é obrigatório.', 'Nome completo', 'Rosa Quaresma'],
      ['Nome de usuário é obrigatório.', 'Nome de usuário', 'motorista'],
      ['Email válido é obrigatório.', 'E-mail', 'rosa'],
      ['Email válido é obrigatório.', 'E-mail', 'rosa@alfa.com.br'],
      [password, 'Senha', 'canhoto123'],
      [password, 'Senha', 'Canhoto123'],
      ['CPF é obrigatório.', 'CPF', '111.111.111-11'],
      ['CPF inválido.', 'CPF', '52998224725'],
      ['CNH é obrigatória.', 'CNH', '12345678901'],
      ['CNH inválida.', 'CNH', '62472927637'],
      ['Telefone é obrigatório.', 'Telefone', '11988880000'],
    ] as const) {
      await register(dialog)
      await seeNotice(page, 'Erro de Validação', sentence)
      const field = dialog.getByRole('textbox', { name: label, exact: true })
      await expect(field).toBeFocused()
      await field.fill(typed)
    }

    await register(dialog)
    await seeNotice(page, 'Erro ao cadastrar motorista', 'Este nome de usuário já está em uso.')
    await dialog.getByRole('textbox', { name: 'Nome de usuário' }).fill('rosa.q')
    const mend = await cut(page, /\/api\/drivers$/)
    await register(dialog)
    await seeNotice(
      page,
      'Erro ao cadastrar motorista',
      'Não foi possível cadastrar o motorista. Tente novamente.',
    )
    await mend()
    await register(dialog)
    await seeNotice(page, 'Motorista cadastrado com sucesso!')
    await expect(dialog).toBeHidden()

    await openRegistration(page)
    const name = dialog.getByRole('textbox', { name: 'Nome completo' })
    await name.fill('Ivo Melo')
    await page.goBack()
    await expect(name).toHaveValue('Ivo Melo')
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Dashboard Operacional' })).toBeVisible()

    await signInAsNew(browser, 'rosa.q', 'Canhoto123')
  })
})

test.describe("'Relatorio de Motoristas'", () => {
  test('that did not come is asked for again; shows the totals, the best of today and each driver; is searched, turned and kept as a spreadsheet', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'supervisor')
    const mend = await cut(page, REPORT)
    const report = await openReport(page)
    await expect(report.getByText('Erro ao carregar relatorio')).toBeVisible()
    await mend()
    await report.getByRole('button', { name: 'Tentar novamente' }).click()
    const { summary, drivers } = await api<DriverReport>(
      page,
      app,
      '/api/reports/driver-performance',
    )
    expect(drivers.length).toBeGreaterThan(3)
    expect(summary.topDriver?.deliveriesToday).toBeGreaterThan(0)
    await expect(report.getByRole('term')).toHaveText([
      'Motoristas',
      'Entregas hoje',
      'Entregas no mês',
    ])
    await expect(report.getByRole('definition')).toHaveText(
      [summary.totalDrivers, summary.totalDeliveriesToday, summary.totalDeliveriesMonth].map(
        String,
      ),
    )
    await expect(report.getByText(`Destaque de hoje: ${summary.topDriver?.name}`)).toBeVisible()
    await showsDrivers(report, drivers)

    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(report.getByText(`1 a 3 de ${drivers.length}`)).toBeVisible()
    await showsDrivers(report, drivers.slice(0, 3))
    await report.getByRole('button', { name: 'Página 2', exact: true }).click()
    await showsDrivers(report, drivers.slice(3, 6))

    const whole = await download(page, report)
    expect(whole.name).toBe(`relatorio_desempenho_${localDay()}.csv`)
    expect(whole.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(whole.rows.slice(1).map((row) => row.split(';')[1])).toEqual(
      drivers.map(({ name }) => name),
    )

    const last = drivers.at(-1)
    await search(report, (last?.name ?? '').toUpperCase())
    await showsDrivers(report, drivers.slice(-1))
    expect((await download(page, report)).rows).toHaveLength(2)
    await search(report, 'ninguém tem este nome')
    await expect(report.getByText('Nenhum resultado encontrado.')).toBeVisible()
    await report.getByRole('button', { name: 'Baixar CSV' }).click()
    await seeNotice(page, 'Nenhum dado para exportar.')
    await report.getByRole('button', { name: 'Limpar filtros' }).click()
    await showsDrivers(report, drivers.slice(0, 3))
  })
})

test('the home of the administrator shows where each driver is, asked for again when it did not come, and that each part of the system was tried and works', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin')
  const status = sectionOf(page, 'Status do Sistema')
  for (const part of ['Banco de dados', 'Leitura de documentos', 'Rastreamento'])
    await expect(status.getByRole('listitem').filter({ hasText: part })).toContainText(
      /Operacional|Atenção/,
    )
  const drivers = sectionOf(page, 'Status dos Motoristas')
  const places = await api<DriverLocation[]>(page, app, '/api/tracking/drivers/current-locations')
  await expect(drivers.getByRole('listitem')).toHaveCount(Math.min(6, places.length))
  const names = await drivers.getByRole('listitem').locator('p:first-child').allTextContents()
  for (const name of names) {
    const place = places.find(({ driver_name }) => driver_name === name)
    const line = drivers.getByRole('listitem').filter({ hasText: name })
    await expect(line).toContainText(place?.vehicle_label ?? '')
    await expect(line).toContainText(/Agora mesmo|Ha \d+ (min|h|d)/)
    await expect(line).toContainText(/Ativo|Parado ha 10\+ min|Sem sinal|Fora de rota/)
  }

  const mend = await cut(page, LOCATIONS)
  await drivers.getByRole('button', { name: 'Atualizar' }).click()
  await expect(drivers.getByText('Falha ao carregar status dos motoristas.')).toBeVisible()
  await mend()
  await drivers.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(drivers.getByText('Falha ao carregar status dos motoristas.')).toHaveCount(0)
  await drivers.getByRole('link', { name: 'Ver no rastreamento' }).click()
  await expect(page).toHaveURL(/\/dashboard\/rastreamento$/)
})

test('the charts agree with the figures, and each can be read as a table', async ({ browser }) => {
  const page = await atWork(browser, app, 'admin')
  await scrollToCharts(page)
  const charts = await api<Charts>(page, app, '/api/dashboard/charts')
  const { today_deliveries } = await api<Kpis>(page, app, '/api/dashboard/kpis')

  const statuses = sectionOf(page, 'Entregas por status')
  await expect(statuses).toContainText(`${today_deliveries.total} entregas de hoje e em aberto.`)
  await expect(statuses.getByRole('listitem')).toHaveText(
    charts.today_by_status.map(
      ({ status, count }) => statusLabel({ status, has_receipt: false }) + count,
    ),
  )

  const hours = sectionOf(page, 'Entregas por hora')
  const made = sum(charts.delivered_by_hour)
  expect(made).toBe(today_deliveries.completed)
  await expect(hours).toContainText(`${made} entregas realizadas hoje`)
  await seesTable(
    hours,
    charts.delivered_by_hour.map((count, hour) => `${hour}h${count}`),
  )

  const days = sectionOf(page, 'Últimos 30 dias')
  const promised = sum(charts.days.map((day) => day.promised))
  const onTime = sum(charts.days.map((day) => day.on_time))
  expect(promised).toBeGreaterThan(0)
  await expect(days).toContainText(`${Math.floor((100 * onTime) / promised)}% no prazo`)
  await seesTable(
    days,
    charts.days.map(
      ({ day, delivered, promised: due, on_time }) =>
        `${day.slice(8)}/${day.slice(5, 7)}${on_time}${due - on_time}${delivered - due}`,
    ),
  )
})

test('the home of an operator shows the drivers and not the system; charts that did not come are asked for again, and the rest stays', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'operador')
  await expect(sectionOf(page, 'Status dos Motoristas').getByRole('listitem').first()).toBeVisible()
  await expect(sectionOf(page, 'Status do Sistema')).toHaveCount(0)
  const mend = await cut(page, CHARTS)
  await scrollToCharts(page)
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('Não foi possível carregar os gráficos.')
  await expect(page.getByRole('heading', { name: 'Total de Entregas' })).toBeVisible()
  await mend()
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Entregas por hora' })).toBeVisible()
})

/** The plan of the demonstration's company takes more drivers and users. */
async function makeRoom() {
  const owner = openOwner(await app.connection())
  await owner.query('update companies set max_drivers = 100, max_users = 100')
  await owner.end()
}

async function openRegistration(page: Page) {
  await page.getByRole('button', { name: 'Cadastrar Motorista' }).click()
  return page.getByRole('dialog', { name: 'Cadastrar Novo Motorista' })
}

const register = (dialog: Locator) =>
  dialog.getByRole('button', { name: 'Cadastrar Motorista' }).click()

/** On a phone, where the password that the office chose is replaced first. */
async function signInAsNew(browser: Browser, username: string, first: string) {
  const page = await openAtDesk(browser, app, { viewport: PHONE })
  const enter = async (password: string) => {
    await page.getByLabel('Usuário').fill(username)
    await page.getByRole('textbox', { name: 'Senha' }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  }
  await page.goto(`${app.url}/login`)
  await enter(first)
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill('canhoto 456')
  await page.getByRole('textbox', { name: 'Repita a nova senha' }).fill('canhoto 456')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Nova senha definida. Entre com ela para continuar.')).toBeVisible()
  await enter('canhoto 456')
  await page.getByRole('button', { name: /Selecionar/ }).click()
  await expect(page.getByRole('button', { name: 'Iniciar Dia' })).toBeVisible()
}

async function openReport(page: Page) {
  await page.getByRole('button', { name: 'Relatórios Básicos' }).click()
  return page.getByRole('dialog', { name: 'Relatorio de Motoristas' })
}

const search = (report: Locator, words: string) =>
  report.getByRole('textbox', { name: 'Buscar por nome, usuário ou placa' }).fill(words)

/** These drivers in this order, with the numbers of today and of the month. */
async function showsDrivers(report: Locator, drivers: DriverReport['drivers']) {
  const rows = report.getByRole('row').filter({ has: report.page().getByRole('cell') })
  await expect(rows).toHaveCount(drivers.length)
  for (const [n, driver] of drivers.entries()) {
    const cells = rows.nth(n).getByRole('cell')
    await expect(cells.nth(0)).toHaveText(String(driver.rankToday))
    await expect(cells.nth(1)).toContainText(driver.name)
    await expect(cells.nth(2)).toHaveText(String(driver.deliveriesToday))
    await expect(cells.nth(3)).toHaveText(String(driver.deliveriesMonth))
  }
}

async function download(page: Page, list: Locator) {
  const started = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await started
  const bytes = await readFile(await file.path())
  const rows = bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
  return { name: file.suggestedFilename(), bytes, rows }
}

const sectionOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })

/** Neither the charts nor their figures are asked for before they are seen. */
async function scrollToCharts(page: Page) {
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Entregas por hora' })).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
}

async function seesTable(section: Locator, rows: string[]) {
  await section.getByText('Ver em tabela').click()
  await expect(section.getByRole('row')).toHaveCount(rows.length + 1)
  await expect(section.locator('tbody tr')).toHaveText(rows)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
