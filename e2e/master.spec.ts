import { readFile } from 'node:fs/promises'
import { type Browser, type Locator, type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import type { PlatformTotals } from '@canhoto/contracts/dashboard'
import { api, serveForThisFile } from './support/app.ts'
import { cut } from './support/network.ts'
import { errorNotice, keepErrors, seeNotice } from './support/notices.ts'
import { atWork, beforeWork, openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { lineOf, searchFor } from './support/table.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const figure = (page: Awaited<ReturnType<typeof atWork>>, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

test.describe("the Master's dashboard", () => {
  test('says that the data did not come, and shows what the server counted, the newest companies and the state of each part of the system', async ({
    browser,
  }) => {
    const page = await beforeWork(browser, app, 'master')
    const mend = await cut(page, /\/api\/dashboard\/master/)
    await page.goto(`${app.url}/dashboard`)
    const failure = page.getByRole('main').getByRole('alert').first()
    await expect(failure.getByText('Erro ao carregar dados')).toBeVisible()
    await mend()
    await failure.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Master' })).toBeVisible()
    const totals = await api<PlatformTotals>(page, app, '/api/dashboard/master')
    expect(totals.companies).toBe(2)
    expect(totals.deliveries).toBeGreaterThan(100)
    const number = new Intl.NumberFormat('pt-BR')
    for (const [name, value] of [
      ['Empresas', totals.companies],
      ['Empresas Ativas', totals.active_companies],
      ['Usuários', totals.users],
      ['Entregas', totals.deliveries],
    ] as const) {
      await expect(figure(page, name)).toContainText(number.format(value))
    }
    expect(totals.previous_month.companies).toBe(2)
    await expect(figure(page, 'Empresas')).toContainText('0% em relação ao mês anterior')
    await expect(lineOf(page, 'Beta Cargas')).toContainText('Ativa')
    const status = figure(page, 'Status do Sistema')
    for (const name of [
      'Banco de dados',
      'Armazenamento de arquivos',
      'Leitura de documentos',
      'Rastreamento',
    ]) {
      const part = status.getByRole('listitem').filter({ hasText: name })
      await expect(part).toContainText(/Operacional|Atenção/)
    }
  })

  test('leads to the screens of the platform', async ({ browser }) => {
    const page = await atWork(browser, app, 'master')
    for (const [label, path] of [
      ['Empresas', 'empresas'],
      ['Usuários', 'usuarios'],
      ['Relatórios', 'relatorios'],
      ['Auditoria', 'auditoria'],
      ['Configurações', 'configuracoes'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name: label, exact: true }).click()
      await expect(page).toHaveURL(`${app.url}/dashboard/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
      await page.goBack()
    }
  })
})

test.describe('the settings', () => {
  test('give new companies their plan and limits, and the sign-in its name', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'master', { path: 'configuracoes' })
    await page.getByLabel('Nome da plataforma').fill('Entrega Certa')
    await page.getByLabel('Plano').selectOption('PRO')
    await page.getByLabel('Máximo de usuários').fill('0')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(
      page.getByRole('main').getByText('Um número inteiro de 1 a 100.000.', { exact: true }),
    ).toBeVisible()
    await page.getByLabel('Máximo de usuários').fill('12')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await seeNotice(page, 'Configurações salvas com sucesso!')

    await page.goto(`${app.url}/dashboard/empresas`)
    await page.getByRole('button', { name: 'Nova Empresa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova Empresa' })
    await expect(dialog.getByLabel('Plano')).toHaveValue('PRO')
    await expect(dialog.getByLabel('Máximo de usuários')).toHaveValue('12')

    const visitor = await openAtDesk(browser, app)
    await visitor.goto(`${app.url}/login`)
    await expect(visitor.getByRole('banner')).toContainText('Entrega Certa')
  })
})

test.describe('the audit', () => {
  async function addVehicle(browser: Browser, plate: string) {
    const page = await atWork(browser, app, 'admin', { path: 'veiculos' })
    await page.getByRole('button', { name: 'Novo Veículo' }).click()
    await page.getByRole('dialog').getByLabel('Placa').fill(plate)
    await page.getByRole('dialog').getByLabel('Modelo').fill('Auditado')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await seeNotice(page, 'Veículo cadastrado com sucesso!')
    return page
  }

  test('says who did what to which record, to their company and the Master alone, and leaves as a spreadsheet', async ({
    browser,
  }) => {
    const page = await addVehicle(browser, 'AUD1T00')
    await page.goto(`${app.url}/dashboard/auditoria`)
    await searchFor(page, 'AUD1T00')
    const line = lineOf(page, 'Veículo AUD1T00')
    await expect(line).toContainText('Ana Beatriz Moreira')
    await expect(line).toContainText('Cadastro')
    await expect(page.getByText('1 a 1 de 1')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^auditoria_\d{4}-\d{2}-\d{2}\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Ana Beatriz Moreira')

    await searchFor(page, '')
    await page.getByLabel('Tipo de registro').selectOption('session')
    await expect(lineOf(page, 'Entrada no sistema').first()).toBeVisible()
    await expect(page.getByText('Cadastro')).toHaveCount(0)

    const beta = await atWork(browser, app, 'admin.beta', { path: 'auditoria' })
    await searchFor(beta, 'AUD1T00')
    await expect(beta.getByText('Nenhum resultado encontrado.')).toBeVisible()
    const master = await atWork(browser, app, 'master', { path: 'auditoria' })
    await searchFor(master, 'AUD1T00')
    await expect(lineOf(master, 'Veículo AUD1T00')).toContainText('Transportes Alfa')
  })

  test('says that calendar or spreadsheet did not come; the error goes when the network is back, or the page is left', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'admin', { path: 'auditoria' })
    await expect(lineOf(page, 'Entrada no sistema').first()).toBeVisible()
    await keepErrors(page)
    const error = errorNotice(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Abrir calendário' }).first().click()
    await expect(error).toContainText('O calendário não pôde ser aberto. Digite a data.')
    await page.context().setOffline(false)
    await expect(error).toHaveCount(0)

    await cut(page, /format=csv/)
    await page.getByRole('button', { name: 'Baixar CSV' }).click()
    await expect(error).toContainText('Não foi possível baixar o CSV. Tente novamente.')
    await page.getByRole('link', { name: 'Veículos' }).click()
    await expect(lineOf(page, 'BRA2E19')).toBeVisible()
    await expect(error).toHaveCount(0)
  })

  test('is asked for days that are typed, pasted or chosen in the calendar', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'admin', { path: 'auditoria' })
    await expect(lineOf(page, 'Entrada no sistema').first()).toBeVisible()
    const from = page.getByLabel('De: data inicial')
    const until = page.getByLabel('Até: data final')
    await from.pressSequentially('01012020')
    await expect(from).toHaveValue('01/01/2020')
    await paste(page, '02/01/2020', from)
    await expect(from).toHaveValue('02/01/2020')
    await paste(page, '2020-01-03', from)
    await expect(from).toHaveValue('03/01/2020')
    await expect(lineOf(page, 'Entrada no sistema').first()).toBeVisible()

    await until.fill('31/01/2020')
    await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible()
    const button = page.getByRole('button', { name: 'Abrir calendário' }).last()
    await button.focus()
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog', { name: 'Escolher data' })
    await expect(calendar.getByRole('columnheader')).toHaveText(
      'dom seg ter qua qui sex sáb'.split(' '),
    )
    for (const [key, day] of [
      ['ArrowDown', '7 de fevereiro de 2020'],
      ['Home', '2 de fevereiro de 2020'],
      ['End', '8 de fevereiro de 2020'],
      // The days before 'De' cannot be chosen.
      ['Shift+PageUp', '3 de janeiro de 2020'],
      ['ArrowLeft', '3 de janeiro de 2020'],
      ['ArrowRight', '4 de janeiro de 2020'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(calendar.getByRole('button', { name: day, exact: true })).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(until).toHaveValue('31/01/2020')

    await page.keyboard.press('Enter')
    await calendar.getByRole('button', { name: 'janeiro de 2020', exact: true }).press('Enter')
    await expect(calendar.getByRole('button', { name: 'janeiro' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(
      calendar.getByRole('button', { name: '1 de fevereiro de 2020', exact: true }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(until).toHaveValue('01/02/2020')
    await expect(button).toBeFocused()
  })
})

/** Cuts the text from the search field into the clipboard and pastes it over what the field holds. */
async function paste(page: Page, text: string, field: Locator) {
  await searchFor(page, text)
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+X')
  await field.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+V')
}
