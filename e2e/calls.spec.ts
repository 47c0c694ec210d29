import { type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { serveForThisFile } from './support/app.ts'
import { cut, intercept } from './support/network.ts'
import { atWork, openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { lineOf } from './support/table.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const USERS = /\/api\/users/
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
const PERSON = {
  id: '01930000-0000-7000-8000-000000000001',
  username: 'longe',
  full_name: 'Alguém de Longe',
  email: null,
  cpf: null,
  user_type: 'OPERATOR',
  role: 'OPERATOR',
  status: 'ATIVO',
  is_active: true,
  company_id: null,
  company_name: null,
  memberships: [],
  cnh: null,
  phone: null,
  is_shared: false,
  wants_proofs: false,
  version: '1',
}

/** What the web is told at run time about where its backends are. */
async function configured(page: Page, config: object) {
  await intercept(page, '**/config.json', (route) => route.fulfill({ json: config }))
}

async function openUsers(page: Page) {
  await page.goto(`${app.url}/dashboard/usuarios`)
}

test.describe('a call goes', () => {
  test('to the backend of its prefix, or to the gateway, whatever its backend, when there is one', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'admin', { bypassCSP: true })
    for (const [goal, config] of [
      ['http://usuarios.test/**', { services: { users: 'http://usuarios.test' } }],
      [
        'http://portal.test/**',
        { gateway: 'http://portal.test', services: { users: 'http://usuarios.test' } },
      ],
    ] as const) {
      await configured(page, config)
      await intercept(page, goal, (route) =>
        route.fulfill({ headers: CORS, json: { success: true, data: [PERSON] } }),
      )
      await openUsers(page)
      await expect(lineOf(page, 'Alguém de Longe')).toBeVisible()
      await page.unroute(goal)
    }
  })

  test('nowhere while an address is none', async ({ browser }) => {
    const page = await atWork(browser, app, 'admin')
    await configured(page, { services: { users: 'isto não é um endereço' } })
    await openUsers(page)
    await expect(page.getByText('Configuração de API inválida.').first()).toBeVisible()
  })
})

test.describe('an answer', () => {
  test('without `success` is the data itself', async ({ browser }) => {
    const page = await atWork(browser, app, 'admin')
    await intercept(page, USERS, (route) => route.fulfill({ json: [PERSON] }))
    await openUsers(page)
    await expect(lineOf(page, 'Alguém de Longe')).toBeVisible()
  })

  test('that refuses for now is waited for, and asked for again', async ({ browser }) => {
    const page = await atWork(browser, app, 'admin')
    const answers = [
      { status: 429, headers: { 'retry-after': '1' }, json: { success: false, error: 'Espere.' } },
    ]
    await intercept(page, USERS, (route) => route.fulfill(answers.shift() ?? { json: [PERSON] }))
    await openUsers(page)
    await expect(page.getByText('Tentando novamente em instantes...')).toBeVisible()
    await expect(lineOf(page, 'Alguém de Longe')).toBeVisible()
  })

  test('that is no success shows its own error, even where the status says otherwise', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'admin')
    for (const [status, error] of [
      [422, 'A lista está em obras.'],
      [200, 'Não deu.'],
    ] as const) {
      await intercept(page, USERS, (route) =>
        route.fulfill({ status, json: { success: false, error } }),
      )
      await openUsers(page)
      await expect(page.getByText(error)).toBeVisible()
      await page.unroute(USERS)
    }
  })
})

test.describe('where no screen has words of its own', () => {
  const SIGN_IN = /\/api\/auth\/login/

  async function enter(page: Page) {
    await page.getByLabel('Usuário').fill('admin')
    await page.getByRole('textbox', { name: 'Senha' }).fill('canhoto123')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  }

  test('an error without a sentence is HTTP and its number, a network that fails is Erro de conexao', async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app)
    await page.goto(`${app.url}/login`)
    await intercept(page, SIGN_IN, (route) => route.fulfill({ status: 418, json: {} }))
    await enter(page)
    await expect(page.getByRole('main').getByText('HTTP 418')).toBeVisible()
    await page.unroute(SIGN_IN)
    await cut(page, SIGN_IN)
    await enter(page)
    await expect(page.getByRole('main').getByText('Erro de conexao')).toBeVisible()
  })
})
