import { readFile } from 'node:fs/promises'
import { type Browser, type Page, test } from '@playwright/test'
import { dayAhead } from '../server/test/local-day.ts'
import { expect } from './support/expect.ts'
import type { ClientTotals } from '@canhoto/contracts/dashboard'
import type { DriverMonth, DriverReport } from '@canhoto/contracts/driver-performance'
import { RECEIPT_STANDING_LABELS } from '@canhoto/contracts/labels/review'
import type { AllClientsTotals, ReceiptTotals } from '@canhoto/contracts/report-figures'
import type { DriverLocation } from '@canhoto/contracts/tracking'
import { assertAccessible } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { api, serveForThisFile } from './support/app.ts'
import { newCompany } from './support/company.ts'
import { cut, hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, beforeWork } from './support/office.ts'
import { leaveAll, open } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'
import { lineOf, searchFor } from './support/table.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

async function at(browser: Browser, path: string, username = 'admin') {
  const page = await atWork(browser, app, username, { path })
  return page
}

async function exported(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.split('\r\n').filter(Boolean) }
}

async function seeFirstReceipt(page: Page, role: 'link' | 'button' = 'link') {
  await page
    .getByRole(role, { name: /^Ver Canhoto da NF/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
}

const TODAY = /_\d{4}-\d{2}-\d{2}\.csv$/

test.describe('the report of deliveries', () => {
  test('says that the server was not reached; finds by note or client, and leaves as it was searched, where there is something', async ({
    browser,
  }) => {
    const page = await beforeWork(browser, app, 'admin')
    const mend = await cut(page, /\/api\/reports\/deliveries/)
    await page.goto(`${app.url}/dashboard/relatorios`)
    await expect(page.getByRole('main').getByText('Erro de Conexão')).toBeVisible()
    await mend()
    await searchFor(page, 'OFICINA')
    await expect(page.getByRole('row').nth(1)).toContainText('Oficina do Tonho')
    await expect(page.getByText('Papelaria Nova Escola')).toHaveCount(0)
    const { name, lines } = await exported(page)
    expect(name).toMatch(/^relatorio_entregas_/)
    expect(name).toMatch(TODAY)
    expect(lines[0]).toBe('\uFEFFNF;Cliente;Motorista;Data Atualização;Status')
    expect(lines.slice(1).every((line) => line.includes('Oficina do Tonho'))).toBe(true)

    await searchFor(page, 'ninguém com este nome')
    await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible()
    await page.getByRole('button', { name: 'Baixar CSV' }).click()
    await seeNotice(page, 'Nenhum dado para exportar.')
  })

  test('is of every company for the Master', async ({ browser }) => {
    const page = await at(browser, 'relatorios', 'master')
    const total = /1 a 10 de (\d+)/.exec(
      (await page.getByRole('navigation', { name: 'Páginas' }).textContent()) ?? '',
    )
    expect(Number(total?.[1])).toBeGreaterThan(300)

    const companies = page.getByLabel('Empresa', { exact: true })
    await companies.selectOption({ label: 'Beta Cargas · beta.com.br' })
    const column = page.getByRole('cell', { name: /^(Beta Cargas|Transportes Alfa)$/ })
    await expect(column).toHaveText(Array.from({ length: 10 }, () => 'Beta Cargas'))
    const { lines } = await exported(page)
    expect(lines[0]).toBe('\uFEFFEmpresa;NF;Cliente;Motorista;Data Atualização;Status')
    expect(lines.slice(1).every((line) => line.startsWith('Beta Cargas;'))).toBe(true)

    await page.goto(`${app.url}/dashboard/receipts-report`)
    await expect(page.getByRole('cell', { name: 'Transportes Alfa' }).first()).toBeVisible()
    await seeFirstReceipt(page)
  })

  test('leads to the deleted deliveries, with who deleted each, and back by one click', async ({
    browser,
  }) => {
    const { id } = await recordsOf(app).newDelivery(990_123)
    const { token } = await signedInByApi(app, 'motorista')
    await ask(app, token, 'DELETE', `/api/deliveries/${id}`)

    const page = await at(browser, 'relatorios')
    await page.getByRole('button', { name: 'Entregas excluídas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Entregas excluídas' })
    const line = dialog.getByRole('row').filter({ hasText: '990123' })
    await expect(line).toContainText('José Carlos da Silva')
    await line.getByRole('button', { name: 'Restaurar a NF 990123' }).click()
    await seeNotice(page, 'Entrega da NF 990123 restaurada.')
    await expect(line).toHaveCount(0)
    await page.keyboard.press('Escape')
    await searchFor(page, '990123')
    await expect(lineOf(page, '990123')).toContainText('Pendente')
  })

  test('and restores each that one clicks, however slow the network', async ({ browser }) => {
    const { token } = await signedInByApi(app, 'motorista')
    const numbers = [990_124, 990_125]
    for (const number of numbers) {
      const { id } = await recordsOf(app).newDelivery(number)
      await ask(app, token, 'DELETE', `/api/deliveries/${id}`)
    }
    const page = await at(browser, 'relatorios')
    await page.getByRole('button', { name: 'Entregas excluídas' }).click()
    const release = await hold(page, /\/restore$/)
    for (const number of numbers) {
      const button = page.getByRole('button', { name: `Restaurar a NF ${number}` })
      await button.click()
      await expect(button).toHaveAttribute('aria-busy', 'true')
    }
    await release()
    await seeNotice(page, 'Entrega da NF 990124 restaurada.')
    await seeNotice(page, 'Entrega da NF 990125 restaurada.')
  })
})

test.describe('the other reports', () => {
  test('lead by their tabs to why, to what waits for its canhoto, to drivers and clients', async ({
    browser,
  }) => {
    await recordsOf(app).rows(
      `update deliveries set receipt_id = null, merchandise_value = 2500.5 where id in
         (select id from deliveries where status = 'DELIVERED' and client_name = 'Oficina do Tonho'
           and company_id = (select id from companies where name = 'Transportes Alfa') order by delivered_at desc limit 2)`,
    )
    const page = await at(browser, 'relatorios')
    const tab = (name: string) => page.getByRole('tab', { name })

    await tab('Ocorrências').click()
    await expect(page.getByRole('table', { name: 'Ocorrências', exact: true })).toContainText(
      'Responsável pelo recebimento ausente',
    )
    await expect(page.getByText(/^\d+ ocorrências? em \d+ entregas?, de/)).toBeVisible()
    const occurrences = await exported(page)
    expect(occurrences.name).toMatch(/^relatorio_ocorrencias_/)
    expect(occurrences.lines.length).toBeGreaterThan(2)

    await page.getByRole('button', { name: 'Arquivo OCOREN' }).click()
    const ocoren = page.getByRole('dialog', { name: 'Arquivo OCOREN' })
    await ocoren.getByLabel('CNPJ ou CPF do cliente').fill('66.777.888')
    await ocoren.getByRole('button', { name: 'Baixar arquivo' }).click()
    await expect(ocoren.getByText('CPF ou CNPJ inválido.')).toBeVisible()
    await ocoren.getByLabel('CNPJ ou CPF do cliente').fill('66.777.888/0001-81')
    const file = page.waitForEvent('download')
    await ocoren.getByRole('button', { name: 'Baixar arquivo' }).click()
    const text = await readFile(await (await file).path(), 'latin1')
    expect(text).toContain('OFICINA DO TONHO')
    expect(text.split('\r\n').filter((line) => line.startsWith('342')).length).toBeGreaterThan(10)
    await expect(ocoren).toBeHidden()

    await tab('Comprovantes').click()
    const owed = page.getByRole('region', { name: 'Dinheiro parado' })
    await expect(owed).toContainText('R$ 5.001,00 em mercadorias de 2 entregas realizadas')
    await expect(owed.getByRole('row')).toHaveCount(2)
    await owed.getByRole('link', { name: /Oficina do Tonho sem canhoto/ }).click()
    await expect(page.getByText('2 entregas', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(tab('Comprovantes')).toHaveAttribute('aria-selected', 'true')

    await tab('Desempenho').click()
    await expect(
      page.getByRole('table', { name: 'Desempenho dos motoristas', exact: true }),
    ).toBeVisible()
    await tab('Cliente').click()
    await expect(page.getByRole('table', { name: 'Clientes', exact: true })).toBeVisible()
    await searchFor(page, 'oficina')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row').nth(1)).toContainText('Oficina do Tonho')
    const clients = await exported(page)
    expect(clients.name).toMatch(/^relatorio_clientes_/)
    expect(clients.lines).toHaveLength(2)
  })
})

test('the tabs of receipts, drivers and clients show charts with their numbers, of the period and day that are chosen', async ({
  browser,
}) => {
  const page = await at(browser, 'relatorios?aba=comprovantes')
  const chart = (title: string) =>
    page.locator('[data-chart]').filter({ has: page.getByRole('heading', { name: title }) })
  const fill = async (label: string, day: string) => page.getByLabel(label).fill(inWords(day))
  // Until yesterday, because the demonstration goes on today.
  const [start, end] = [dayAhead(-6), dayAhead(-1)]

  await fill('De: finalizada, dia inicial', start)
  await fill('Até: finalizada, dia final', end)
  const days = `start_date=${start}&end_date=${end}`
  const receipts = await api<ReceiptTotals>(page, app, `/api/reports/receipts/totals?${days}`)
  expect(receipts.count).toBeGreaterThan(10)
  await expect(chart('Canhotos por dia')).toContainText(
    `entregas realizadas de ${inWords(start)} a ${inWords(end)}`,
  )
  await chart('Canhotos por dia').getByText('Ver em tabela').click()
  const table = page.getByRole('table', {
    name: 'Entregas realizadas por dia, com e sem canhoto',
    exact: true,
  })
  await expect(table.getByRole('row')).toHaveText([
    'DiaCom canhotoSem canhoto, ou recusado',
    ...receipts.days.map(({ day, proved, unproved }) => `${short(day)}${proved}${unproved}`),
  ])
  await expect(chart('Situação dos canhotos').getByRole('listitem')).toHaveText(
    receipts.by_standing.map(
      ({ standing, count }) => `${RECEIPT_STANDING_LABELS[standing]}${count}`,
    ),
  )

  await assertAccessible(page, 'charts of receipts')

  await page.getByRole('tab', { name: 'Desempenho' }).click()
  await expect(page.getByRole('columnheader')).toContainText(['Hoje', 'Mês'])
  const month = await api<DriverMonth>(page, app, '/api/reports/driver-performance/month')
  await expect(chart('Motoristas com mais entregas').getByRole('listitem')).toHaveCount(
    Math.min(13, month.driverCount),
  )
  const day = dayAhead(-3)
  await fill('Dia: do desempenho', day)
  const { summary } = await api<DriverReport>(
    page,
    app,
    `/api/reports/driver-performance?day=${day}`,
  )
  const heading = day.slice(0, 7).split('-').toReversed().join('/')
  await expect(page.getByRole('columnheader', { name: short(day) })).toBeVisible()
  await expect(page.getByRole('term')).toHaveText([
    'Motoristas',
    `Entregas em ${short(day)}`,
    `Entregas no mês ${heading}`,
  ])
  expect(summary.totalDeliveriesToday).toBeGreaterThan(0)
  await expect(page.getByRole('definition').nth(1)).toHaveText(String(summary.totalDeliveriesToday))
  await expect(chart('Entregas realizadas por dia')).toContainText(`no mês ${heading}`)
  await assertAccessible(page, 'charts of drivers')
  const { lines } = await exported(page)
  expect(lines[0]).toContain(`Entregas em ${inWords(day)};Entregas em ${heading}`)
  await fill('Dia: do desempenho', dayAhead(1))
  await expect(page.getByText('Escolha um dia até hoje.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver hoje' }).click()
  await expect(page.getByRole('columnheader', { name: 'Hoje' })).toBeVisible()

  await page.getByRole('tab', { name: 'Cliente' }).click()
  const mend = await cut(page, /clients\/totals/)
  await fill('De: cadastrada, dia inicial', start)
  await fill('Até: cadastrada, dia final', end)
  await expect(page.getByText('Não foi possível carregar os gráficos.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  const clients = await api<AllClientsTotals>(page, app, `/api/reports/clients/totals?${days}`)
  await expect(chart('Maiores clientes')).toContainText(`de ${clients.clients} clientes`)
  await expect(chart('Maiores clientes').getByRole('listitem').first()).toContainText(
    `${clients.largest[0]?.client_name}${clients.largest[0]?.deliveries}`,
  )
  await expect(chart('Entregas no prazo')).toContainText(
    `${clients.on_time} de ${clients.promised} com data prevista`,
  )
  await assertAccessible(page, 'charts of clients')
})

test('the report of drivers tells that it ends at a thousand of them', async ({ browser }) => {
  await newCompany(app, 'Muitos Motoristas', 'admin.muitos')
  const { rows } = recordsOf(app)
  await rows(
    `update companies set max_users = 2000, max_drivers = 2000 where name = 'Muitos Motoristas'`,
  )
  await rows(
    `with company as (select id from companies where name = 'Muitos Motoristas'), people as (
       insert into users (id, username, password_hash, full_name)
       select gen_random_uuid(), 'muitos.' || n, 'none', 'Motorista ' || n from generate_series(1, 1001) n returning id, full_name
     ), members as (
       insert into memberships (user_id, company_id, role) select people.id, company.id, 'DRIVER' from people, company
     ) insert into drivers (id, company_id, user_id, name)
       select gen_random_uuid(), company.id, people.id, people.full_name from people, company`,
  )
  const page = await at(browser, 'relatorios?aba=desempenho', 'admin.muitos')
  await expect(page.getByText('os 1.000 primeiros dos 1.001 motoristas')).toBeVisible()
  await expect(page.getByText('Nenhum motorista realizou uma entrega no mês.')).toBeVisible()
})

/** '20/11/2026' and '20/11' */
const inWords = (day: string) => day.split('-').toReversed().join('/')
const short = (day: string) => inWords(day).slice(0, 5)

test('a client reads the own figures, finds a delivery, and takes receipts and reports along', async ({
  browser,
}) => {
  const page = await at(browser, '', 'cliente')
  const totals = await api<ClientTotals>(page, app, '/api/dashboard/client')
  expect(totals.delivered).toBeGreaterThan(0)
  for (const [title, figure] of [
    ['Total de Entregas', totals.total],
    ['Entregas Realizadas', totals.delivered],
    ['Em Andamento', totals.in_transit],
    ['Volume Total', totals.volume],
  ] as const)
    await expect(
      page.locator('section').filter({ has: page.getByRole('heading', { name: title }) }),
    ).toContainText(String(figure))
  const summary = page.getByRole('region', { name: 'Resumo de status' })
  await expect(summary).toHaveText(
    `Resumo de statusEntregues${totals.delivered}Em Trânsito${totals.in_transit}Aguardando${totals.waiting}`,
  )

  const number = /NF (\d+)/.exec((await page.getByRole('listitem').nth(4).textContent()) ?? '')?.[1]
  await page.getByRole('button', { name: 'Rastrear Entrega' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rastrear Entrega' })
  await dialog.getByLabel('Buscar por NF ou cliente').fill(number ?? '')
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expect(dialog.getByRole('row').nth(1)).toContainText(`NF ${number}`)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Meus Comprovantes' }).click()
  await seeFirstReceipt(page, 'button')
  await expect(page.getByRole('tab')).toHaveText(['Entregas', 'Comprovantes'])
  await expect(page.getByText('Dinheiro parado')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Entregas' }).click()
  // A chart of the tab before has a table of 'Entregas realizadas por dia'.
  await expect(page.getByRole('table', { name: 'Entregas', exact: true })).toBeVisible()
  const { name, lines } = await exported(page)
  expect(name).toMatch(/^relatorio_entregas_/)
  expect(lines.slice(1).every((line) => line.includes('Padaria Pão Dourado'))).toBe(true)
})

test.describe('the report of receipts', () => {
  test('shows each stub, and leaves with its address', async ({ browser }) => {
    const page = await at(browser, 'receipts-report')
    await seeFirstReceipt(page)
    const { name, lines } = await exported(page)
    expect(name).toMatch(/^relatorio_canhotos_/)
    expect(name).toMatch(TODAY)
    expect(lines[0]).toBe(
      '\uFEFFID da Entrega;NF;Cliente;Motorista;Data da Entrega;Data do Canhoto;URL da Imagem',
    )
    const address = lines[1]?.split(';').at(-1) ?? ''
    expect(address).toContain(`${app.url}/dashboard/receipts-report?entrega=`)
    await page.goto(address)
    await expect(page.getByRole('img', { name: /^Canhoto da NF/ })).toBeVisible()
  })

  test('has a link to each image, which opens in a tab of its own and shows nothing to whoever is not signed in', async ({
    browser,
  }) => {
    const page = await at(browser, 'receipts-report')
    const link = page.getByRole('link', { name: /^Ver Canhoto da NF/ }).first()
    const name = (await link.getAttribute('aria-label')) ?? ''
    const opened = page.context().waitForEvent('page')
    await link.click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    const title = name.replace('Ver ', '')
    await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(tab.getByRole('img', { name: title })).toBeVisible()
    await tab.getByRole('link', { name: 'Ver todos os canhotos' }).click()
    await expect(tab.getByRole('table', { name: 'Canhotos', exact: true })).toBeVisible()

    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href
    const stranger = await open(browser)
    await stranger.goto(address)
    await expect(stranger.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(stranger.getByRole('img', { name: title })).toHaveCount(0)
  })

  test('says that there is none, and that it did not come', async ({ browser }) => {
    await newCompany(app, 'Ainda Sem Entregas', 'admin.sem')
    const page = await at(browser, 'receipts-report', 'admin.sem')
    await expect(page.getByText('Nenhum canhoto encontrado.')).toBeVisible()
    await cut(page, /\/api\/reports\/receipts/)
    await page.reload()
    await expect(page.getByRole('main').getByText('Erro ao carregar relatório')).toBeVisible()
  })
})

test.describe('the tracking page', () => {
  test('says that it did not come and is asked for again; tells of every driver where, how fast and when', async ({
    browser,
  }) => {
    const page = await beforeWork(browser, app, 'supervisor')
    const mend = await cut(page, /current-locations/)
    await page.goto(`${app.url}/dashboard/rastreamento`)
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure.getByText('Falha ao carregar status dos motoristas.')).toBeVisible()
    await mend()
    await failure.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText('Francisca Nogueira')).toBeVisible()
    const path = '/api/tracking/drivers/current-locations'
    // The drivers move, so that the page may have read an earlier place.
    await expect(async () => {
      await page.reload()
      const places = await api<DriverLocation[]>(page, app, path)
      expect(places.length).toBeGreaterThan(1)
      for (const { driver_name, vehicle_label, latitude } of places) {
        const driver = page.getByRole('listitem').filter({ hasText: driver_name })
        await expect(driver).toContainText(vehicle_label ?? '')
        await expect(driver).toContainText(latitude?.toFixed(5) ?? '', { timeout: 2000 })
        await expect(driver).toContainText(/Ativo|Parado ha 10\+ min|Sem sinal|Fora de rota/)
      }
    }).toPass()
  })
})
