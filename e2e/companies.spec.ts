import { readFileSync } from 'node:fs'
import { type Browser, type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { serveForThisFile } from './support/app.ts'
import { cut } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, beforeWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { lineOf, searchFor } from './support/table.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const COMPANIES = /\/api\/companies(\?|$|\/[0-9a-f-]{36})/
const OTHER_CALLS = /\/api\/(?!companies)/
const PICTURE = readFileSync(new URL('../docs/screens/photo.png', import.meta.url))

async function atCompanies(browser: Browser, options = {}) {
  const page = await atWork(browser, app, 'master', { path: 'empresas', ...options })
  await expect(lineOf(page, 'Transportes Alfa')).toBeVisible()
  return page
}

async function newCompany(page: Page, more: Record<string, string> = {}) {
  await page.getByRole('button', { name: 'Nova Empresa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Empresa' })
  for (const [label, value] of Object.entries(more)) await dialog.getByLabel(label).fill(value)
  return dialog
}

const fieldOf = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true })

const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click()

test.describe('the companies', () => {
  test('say that they did not come, are asked for again, and are found whatever the case', async ({
    browser,
  }) => {
    const page = await beforeWork(browser, app, 'master')
    const mend = await cut(page, /\/api\/companies\?/)
    await page.goto(`${app.url}/dashboard/empresas`)
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure.getByText('Erro ao carregar empresas')).toBeVisible()
    await mend()
    await failure.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(lineOf(page, 'Transportes Alfa')).toBeVisible()
    await searchFor(page, 'BETA.com')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(lineOf(page, 'Beta Cargas')).toContainText('12.ABC.345/01DE-35')
    await expect(lineOf(page, 'Beta Cargas')).toContainText('Ativa')
  })
})

test.describe('the token is looked at before companies are asked for', () => {
  const token = (claims: object) =>
    `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

  test('without one', async ({ browser }) => {
    const page = await atCompanies(browser)
    await page.evaluate(() => localStorage.removeItem('canhoto_token'))
    await searchFor(page, 'alfa')
    await seeNotice(page, 'Erro de Autenticação')
  })

  test('with one that has expired or is none, the session is cleared', async ({ browser }) => {
    for (const [title, value] of [
      ['Token Expirado', token({ exp: 1 })],
      ['Token Inválido', 'rasgado'],
    ] as const) {
      const page = await atCompanies(browser)
      // Another call with that token would end the session first.
      await cut(page, OTHER_CALLS)
      await page.evaluate((text) => localStorage.setItem('canhoto_token', text), value)
      await searchFor(page, 'alfa')
      await seeNotice(page, title)
      await expect(page).toHaveURL(/\/login$/)
      expect(await page.evaluate(() => localStorage.getItem('canhoto_token'))).toBeNull()
    }
  })
})

test.describe('a new company', () => {
  test('gets plan and limits of the platform, and a CNPJ with letters', async ({ browser }) => {
    const page = await atCompanies(browser)
    const dialog = await newCompany(page, {
      Nome: '  Gama Logística ',
      CNPJ: '12.ABC.345/0002-16',
      Domínio: 'gama.com.br',
      'E-mail': 'contato@gama.com.br',
    })
    await expect(dialog.getByLabel('Plano')).toHaveValue('BASIC')
    await expect(dialog.getByLabel('Máximo de usuários')).toHaveValue('5')
    await expect(dialog.getByLabel('Máximo de motoristas')).toHaveValue('2')
    await expect(dialog.getByLabel('Cor primária', { exact: true })).toHaveValue('#3B82F6')
    await expect(dialog.getByLabel('Cor secundária', { exact: true })).toHaveValue('#1E40AF')
    await expect(dialog.getByLabel('Fuso horário')).toHaveValue('America/Sao_Paulo')
    await dialog.getByLabel('Fuso horário').selectOption('Rio Branco (GMT-5)')
    await save(page)
    await expect(dialog.getByText('CNPJ inválido.', { exact: true })).toBeVisible()
    await dialog.getByLabel('CNPJ').fill('12abc345000269')
    await expect(dialog.getByLabel('CNPJ')).toHaveValue('12.ABC.345/0002-69')
    await save(page)
    await seeNotice(page, 'Empresa cadastrada com sucesso!')
    await expect(lineOf(page, 'Gama Logística')).toContainText('12.ABC.345/0002-69')
    await page.getByRole('button', { name: 'Editar Gama Logística' }).click()
    await expect(page.getByRole('dialog').getByLabel('Fuso horário')).toHaveValue(
      'America/Rio_Branco',
    )
  })

  test('with a domain that is taken says so above its fields and keeps what was typed; one that could not be saved says so', async ({
    browser,
  }) => {
    const page = await atCompanies(browser)
    const dialog = await newCompany(page, {
      Nome: 'Outra Alfa',
      CNPJ: '11.222.333/0001-81',
      Domínio: 'ALFA.com.br',
    })
    await save(page)
    await seeNotice(page, 'Erro', 'Já existe uma empresa com este domínio.')
    await expect(dialog.getByLabel('Domínio')).toBeFocused()
    await expect(dialog.getByLabel('Nome')).toHaveValue('Outra Alfa')
    const refusal = dialog.locator('form').locator('p').first()
    await expect(refusal).toHaveText('Erro Já existe uma empresa com este domínio.')

    await dialog.getByLabel('Domínio').fill('semrede.com.br')
    await cut(page, COMPANIES)
    await save(page)
    await seeNotice(page, 'Erro', 'Erro ao criar empresa')
  })
})

test.describe('a company', () => {
  test('is given a logo, which must be a picture, and colours, which its people see', async ({
    browser,
  }) => {
    const page = await atCompanies(browser)
    await page.getByRole('button', { name: 'Editar Beta Cargas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar Empresa' })
    await dialog.getByLabel('Cor primária', { exact: true }).fill('#7C2D12')
    await dialog
      .getByLabel('Arquivo do logotipo')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(dialog.getByText('Envie uma imagem PNG, JPEG ou WEBP.')).toBeVisible()
    await dialog
      .getByLabel('Arquivo do logotipo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(dialog.getByAltText('Logotipo escolhido')).toBeVisible()
    await save(page)
    await seeNotice(page, 'Empresa atualizada com sucesso!')

    const beta = await atWork(browser, app, 'admin.beta')
    const logo = beta.getByRole('banner').locator('img').first()
    await expect(logo).toBeVisible()
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  test('that could not be changed keeps what was typed, and asks about it on Escape', async ({
    browser,
  }) => {
    const page = await atCompanies(browser)
    await page.getByRole('button', { name: 'Editar Transportes Alfa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar Empresa' })
    await dialog.getByLabel('Nome').fill('Alfa Transportes e Logística')
    await cut(page, COMPANIES)
    await save(page)
    await seeNotice(page, 'Erro', 'Erro ao atualizar empresa')
    await expect(dialog.getByLabel('Nome')).toHaveValue('Alfa Transportes e Logística')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(dialog.getByLabel('Nome')).toHaveValue('Alfa Transportes e Logística')
  })

  test('that two Masters change at once: the second is told, and saves what is left of the edit', async ({
    browser,
  }) => {
    const [page, colleague] = [await atCompanies(browser), await atCompanies(browser)]
    for (const each of [page, colleague])
      await each.getByRole('button', { name: 'Editar Beta Cargas' }).click()
    await fieldOf(colleague, 'Nome').fill('Beta Cargas Rápidas')
    await fieldOf(colleague, 'E-mail').fill('novo@beta.com.br')
    await save(colleague)
    await seeNotice(colleague, 'Empresa atualizada com sucesso!')
    await fieldOf(page, 'Nome').fill('Beta Cargas do Sul')
    await save(page)
    const problem = page.getByRole('dialog').locator('form')
    await expect(problem).toContainText(
      'Nome: agora é “Beta Cargas Rápidas”; você digitou “Beta Cargas do Sul”.',
    )
    await expect(problem).toContainText('E-mail: agora é “novo@beta.com.br”.')
    await fieldOf(page, 'Nome').fill('Beta Cargas')
    await save(page)
    await seeNotice(page, 'Empresa atualizada com sucesso!')
    await expect(
      page.getByRole('button', { name: 'Editar Beta Cargas', exact: true }),
    ).toBeVisible()
  })

  test('is deactivated once the effect was told, and its people are out; not the one in which the Master works', async ({
    browser,
  }) => {
    const operator = await atWork(browser, app, 'operador')
    const page = await atCompanies(browser)
    await page.getByRole('button', { name: 'Desativar Beta Cargas' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
    await seeNotice(
      page,
      'Erro',
      'Você está trabalhando nesta empresa agora. Entre em outra empresa para desativar esta.',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()

    await page.getByRole('button', { name: 'Desativar Transportes Alfa' }).click()
    const question = page.getByRole('dialog', { name: 'Desativar empresa' })
    await expect(question).toContainText('Todos os usuários dela saem na hora')
    await question.getByRole('button', { name: 'Desativar' }).click()
    await expect(lineOf(page, 'Transportes Alfa')).toContainText('Inativa')

    await operator.reload()
    await expect(operator).toHaveURL(/\/login$/)

    await page.getByRole('button', { name: 'Editar Transportes Alfa' }).click()
    await page.getByRole('dialog').getByLabel('Status').selectOption('ACTIVE')
    await save(page)
    await expect(lineOf(page, 'Transportes Alfa')).toContainText('Ativa')
  })
})
