import { type Browser, type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { openOwner } from '../server/src/platform/database.ts'
import { serveForThisFile, signIn } from './support/app.ts'
import { newCompany } from './support/company.ts'
import { ask } from './support/api.ts'
import { signedInByApi } from './support/remembered.ts'
import { cut, intercept, loseAnswer } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, beforeWork, openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { lineOf, searchFor } from './support/table.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const USERS = /\/api\/users(\?|$|\/)/
const LIST = /\/api\/users\?/

async function atUsers(browser: Browser, username: string, options = {}) {
  const page = await atWork(browser, app, username, { path: 'usuarios', ...options })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

async function newUser(page: Page) {
  await page.getByRole('button', { name: 'Novo Usuário' }).click()
  return page.getByRole('dialog', { name: 'Novo Usuário' })
}

interface Person {
  name: string
  username: string
  password?: string
  role?: string
}

async function fill(page: Page, { name, username, password = 'canhoto123', role }: Person) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome completo').fill(name)
  await dialog.getByRole('textbox', { name: 'Usuário' }).fill(username)
  await dialog.getByRole('textbox', { name: 'Senha' }).fill(password)
  if (role) await dialog.getByLabel('Perfil').selectOption({ label: role })
}

/** The password that the administrator chose is replaced before a company is entered. */
async function replaceFirstPassword(page: Page, username: string, first: string) {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Usuário').fill(username)
  await page.getByRole('textbox', { name: 'Senha' }).fill(first)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill('canhoto123')
  await page.getByRole('textbox', { name: 'Repita a nova senha' }).fill('canhoto123')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Nova senha definida. Entre com ela para continuar.')).toBeVisible()
}

const fieldOf = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true })

const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click()

test.describe('the list of users', () => {
  test('says that it did not come and is asked for again; has its five columns and the people of the company, a Master protected', async ({
    browser,
  }) => {
    const page = await beforeWork(browser, app, 'admin')
    const mend = await cut(page, LIST)
    await page.goto(`${app.url}/dashboard/usuarios`)
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure.getByText('Erro', { exact: true })).toBeVisible()
    await expect(failure.getByText('Erro ao carregar usuários')).toBeVisible()
    await mend()
    await failure.getByRole('button', { name: 'Tentar novamente' }).click()

    const line = lineOf(page, 'Olívia Prado')
    await expect(line).toContainText('operador@alfa.com.br')
    await expect(line).toContainText('Operador')
    await expect(line).toContainText('Ativo')
    await expect(page.getByText('Bento Albuquerque')).toHaveCount(0)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Usuário',
      'Email',
      'Perfil',
      'Status',
      'Ações',
    ])
    const master = lineOf(page, 'Márcia Teles')
    await expect(master).toContainText('Protegido')
    await expect(master.getByRole('button')).toHaveCount(0)
  })

  test('finds by name, user or e-mail whatever the case, and says when nobody is found', async ({
    browser,
  }) => {
    const page = await atUsers(browser, 'admin')
    for (const words of ['olívia', 'OPERADOR', 'Operador@ALFA']) {
      await searchFor(page, words)
      await expect(page.getByRole('row')).toHaveCount(2)
      await expect(lineOf(page, 'Olívia Prado')).toBeVisible()
    }
    await searchFor(page, 'ninguém com este nome')
    await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible()
  })

  test('turns its pages in a company of 300', async ({ browser }) => {
    await newCompany(app, 'Trezentos Transportes', 'admin.trezentos')
    const owner = openOwner(await app.connection())
    await owner.query(`update companies set max_users = 400 where name = 'Trezentos Transportes'`)
    await owner.query(`
      with people as (
        insert into users (id, username, password_hash, full_name, email)
        select gen_random_uuid(), 'pessoa' || n, 'none', 'Pessoa ' || lpad(n::text, 3, '0'), 'p' || n || '@t.com.br'
          from generate_series(1, 299) n returning id)
      insert into memberships (user_id, company_id, role)
      select people.id, c.id, 'OPERATOR' from people, companies c where c.name = 'Trezentos Transportes'`)
    await owner.end()
    const page = await atUsers(browser, 'admin.trezentos')
    await expect(page.getByText('1 a 10 de 300')).toBeVisible()
    await page.getByRole('button', { name: 'Página 30' }).click()
    await expect(lineOf(page, 'Pessoa 299')).toBeVisible()
    await searchFor(page, 'pessoa 150')
    await expect(page.getByText('1 a 1 de 1')).toBeVisible()
  })
})

test.describe('who may create whom', () => {
  const OFFERED = {
    master: ['Administrador', 'Supervisor', 'Operador', 'Motorista', 'Cliente'],
    admin: ['Supervisor', 'Operador', 'Motorista', 'Cliente'],
    supervisor: ['Operador', 'Motorista'],
  }
  for (const [username, roles] of Object.entries(OFFERED)) {
    const companies =
      username === 'master'
        ? ['Selecione a empresa', 'Beta Cargas', 'Transportes Alfa']
        : ['Transportes Alfa']
    test(`${username} chooses among ${roles.join(', ')}, and the companies they may create for`, async ({
      browser,
    }) => {
      const page = await atUsers(browser, username)
      if (username === 'supervisor') await onlyLooksAtAdministrators(page)
      const dialog = await newUser(page)
      await expect(dialog.getByLabel('Perfil').getByRole('option')).toHaveText([
        'Selecione o perfil',
        ...roles,
      ])
      const offered = dialog.getByLabel('Empresa').getByRole('option')
      await expect(offered).toContainText(companies)
      if (username !== 'master') await expect(offered).toHaveCount(1)
    })
  }

  async function onlyLooksAtAdministrators(page: Page) {
    const line = lineOf(page, 'Ana Beatriz Moreira')
    await expect(line).toContainText('Só leitura')
    await expect(line.getByRole('button')).toHaveCount(0)
  }

  test('whoever may create nobody sees no button', async ({ browser }) => {
    const page = await atUsers(browser, 'operador')
    await expect(lineOf(page, 'Olívia Prado')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Novo Usuário' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Editar|Excluir)/ })).toHaveCount(0)
  })
})

test.describe('a new user', () => {
  test('is created and can sign in', async ({ browser }) => {
    const page = await atUsers(browser, 'admin')
    await newUser(page)
    const password = 'primeira senha'
    await fill(page, { name: 'Ivo Prates', username: ' ivo.prates ', password, role: 'Operador' })
    await save(page)
    await seeNotice(page, 'Usuário cadastrado com sucesso!')
    await searchFor(page, 'ivo')
    await expect(lineOf(page, 'Ivo Prates')).toContainText('ivo.prates')

    const fresh = await openAtDesk(browser, app)
    await replaceFirstPassword(fresh, 'ivo.prates', password)
    await signIn(fresh, app, 'ivo.prates')
    await expect(fresh.getByRole('heading', { name: 'Dashboard Operacional' })).toBeVisible()
  })

  test('needs a password of six letters at least and a name that is not taken, and keeps what was typed', async ({
    browser,
  }) => {
    const page = await atUsers(browser, 'admin')
    const dialog = await newUser(page)
    await fill(page, {
      name: 'Outra Olívia',
      username: 'OPERADOR',
      password: '12345',
      role: 'Operador',
    })
    await save(page)
    await expect(dialog.getByRole('alert').first()).toHaveText(
      'Erro de Validação A senha deve ter pelo menos 6 caracteres.',
    )
    const password = dialog.getByRole('textbox', { name: 'Senha' })
    await expect(password).toBeFocused()
    await expect(dialog.getByLabel('Nome completo')).toHaveValue('Outra Olívia')

    await password.fill('canhoto123')
    await save(page)
    await seeNotice(page, 'Erro', 'Este nome de usuário já está em uso.')
    await expect(dialog.getByRole('textbox', { name: 'Usuário' })).toBeFocused()
    await expect(dialog.getByLabel('Nome completo')).toHaveValue('Outra Olívia')

    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Descartar o que foi preenchido?' })
    await question.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByLabel('Nome completo')).toHaveValue('Outra Olívia')
  })

  test('has a CPF that is pasted with or without its points, and checked', async ({ browser }) => {
    const page = await atUsers(browser, 'admin')
    const dialog = await newUser(page)
    await fill(page, { name: 'Caio Luz', username: 'caio.luz', role: 'Motorista' })
    await dialog.getByLabel('CPF').fill('12345678900')
    await dialog.getByLabel('Telefone').fill('+55 11 98888-1234')
    await save(page)
    await expect(dialog.getByText('CPF inválido.', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('CPF')).toHaveValue('123.456.789-00')
    await dialog.getByLabel('CPF').fill('123 456 789 09')
    await expect(dialog.getByLabel('CPF')).toHaveValue('123.456.789-09')
    await expect(dialog.getByLabel('Telefone')).toHaveValue('(11) 98888-1234')
    await save(page)
    await seeNotice(page, 'Usuário cadastrado com sucesso!')

    const { token } = await signedInByApi(app, 'admin')
    const drivers = await ask<{ name: string }[]>(app, token, 'GET', '/api/drivers')
    expect(drivers.map(({ name }) => name)).toContain('Caio Luz')
  })

  test('without a network loses nothing; with a double click, and again after a lost answer, is one person', async ({
    browser,
  }) => {
    const page = await atUsers(browser, 'admin')
    await newUser(page)
    await fill(page, { name: 'Dora Nunes', username: 'dora.nunes', role: 'Cliente' })
    const mend = await cut(page, USERS)
    await save(page)
    await seeNotice(page, 'Erro', 'Erro ao criar usuário')
    await mend()
    await loseAnswer(page, USERS)
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).dblclick()
    await seeNotice(page, 'Erro', 'Erro ao criar usuário')
    await save(page)
    await seeNotice(page, 'Usuário cadastrado com sucesso!')
    await searchFor(page, 'dora.nunes')
    await expect(page.getByText('1 a 1 de 1')).toBeVisible()
  })

  const NO_ANSWERS = [
    { status: 404, json: { error: 'Not found' } },
    { status: 200, contentType: 'text/html', body: '<!doctype html><p>login' },
    { status: 502, contentType: 'text/html', body: '<!doctype html>' },
    { status: 405, json: { error: 'Method Not Allowed' } },
  ]
  test('where the answer looks like a missing resource, a web page, a page of a proxy or an unknown method is tried once more on the auth backend', async ({
    browser,
  }) => {
    const page = await beforeWork(browser, app, 'admin', { bypassCSP: true })
    await intercept(page, '**/config.json', (route) =>
      route.fulfill({ json: { services: { users: 'http://usuarios.test', auth: app.url } } }),
    )
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const answers = [...NO_ANSWERS]
    await intercept(page, 'http://usuarios.test/**', (route) => {
      if (route.request().method() !== 'POST') return route.fulfill({ json: [], headers: cors })
      return route.fulfill({ headers: cors, ...answers.shift() })
    })
    await page.goto(`${app.url}/dashboard/usuarios`)
    for (let nth = 1; nth <= NO_ANSWERS.length; nth++) {
      await newUser(page)
      await fill(page, { name: 'Nara Dias', username: `nara.dias.${nth}`, role: 'Operador' })
      const retried = page.waitForRequest((request) =>
        request.url().startsWith(`${app.url}/api/users`),
      )
      await save(page)
      expect((await retried).headers()['authorization']).toMatch(/^Bearer /)
      await seeNotice(page, 'Usuário cadastrado com sucesso!')
      expect(answers).toHaveLength(NO_ANSWERS.length - nth)
    }
  })
})

test.describe('the company of a new user', () => {
  test('comes from the other list when the first does not, and is named at its field with all that is missing, the first in focus', async ({
    browser,
  }) => {
    const page = await beforeWork(browser, app, 'master')
    await cut(page, /\/api\/companies\?|\/api\/companies$/)
    await page.goto(`${app.url}/dashboard/usuarios`)
    const dialog = await newUser(page)
    await expect(dialog.getByLabel('Empresa').getByRole('option')).toContainText([
      'Selecione a empresa',
      'Beta Cargas',
    ])
    await save(page)
    await expect(dialog.getByText('Campo obrigatório', { exact: true })).toHaveCount(2)
    await expect(dialog.getByText('Selecione a empresa.')).toBeVisible()
    await expect(dialog.getByText('Selecione o perfil.')).toBeVisible()
    await expect(dialog.getByLabel('Nome completo')).toBeFocused()
    for (const label of ['Nome completo', 'Usuário', 'Senha', 'Empresa', 'Perfil', 'Status']) {
      await expect(dialog.locator('label', { hasText: new RegExp(`^${label} \\*$`) })).toHaveCount(
        1,
      )
    }
  })

  test('that cannot be listed is said, with the network and without', async ({ browser }) => {
    const page = await atUsers(browser, 'admin')
    const mend = await cut(page, /\/api\/auth\/companies/)
    await newUser(page)
    await seeNotice(page, 'Erro', 'Erro de rede ao carregar empresas')
    await mend()
    await intercept(page, /\/api\/auth\/companies/, (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await seeNotice(page, 'Erro', 'Erro ao carregar empresas')
  })
})

test.describe('a user who exists', () => {
  test('is changed, but for password, user and company; what could not be saved is kept', async ({
    browser,
  }) => {
    const page = await atUsers(browser, 'admin')
    await searchFor(page, 'Francisca')
    await page.getByRole('button', { name: 'Editar Francisca Nogueira' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar Usuário' })
    await expect(dialog.getByRole('textbox', { name: 'Usuário' })).toBeDisabled()
    await expect(dialog.getByLabel('Empresa')).toBeDisabled()
    await expect(dialog.getByRole('textbox', { name: 'Senha' })).toHaveCount(0)
    await dialog.getByLabel('E-mail').fill('francisca@alfa.com.br')
    const mend = await cut(page, USERS)
    await save(page)
    await seeNotice(page, 'Erro', 'Erro ao atualizar usuário')
    await expect(dialog.getByLabel('E-mail')).toHaveValue('francisca@alfa.com.br')
    await mend()
    await save(page)
    await seeNotice(page, 'Usuário atualizado com sucesso!')
    await expect(lineOf(page, 'Francisca Nogueira')).toContainText('francisca@alfa.com.br')
  })

  test('whom two administrators change at once: the second is told, sees both and saves what is left of the edit', async ({
    browser,
  }) => {
    const [admin, master] = [await atUsers(browser, 'admin'), await atUsers(browser, 'master')]
    const problem = master.getByRole('dialog').locator('form')
    for (const page of [admin, master]) {
      await searchFor(page, 'Francisca')
      await page.getByRole('button', { name: 'Editar Francisca Nogueira' }).click()
    }
    await fieldOf(admin, 'E-mail').fill('francisca.n@alfa.com.br')
    await admin.getByRole('dialog').getByLabel('Status').selectOption({ label: 'Inativo' })
    await save(admin)
    await seeNotice(admin, 'Usuário atualizado com sucesso!')
    await fieldOf(master, 'E-mail').fill('nogueira@alfa.com.br')
    await save(master)
    await expect(problem).toContainText(
      'E-mail: agora é “francisca.n@alfa.com.br”; você digitou “nogueira@alfa.com.br”.',
    )
    await expect(problem).toContainText('Status: agora é “Inativo”.')
    await save(master)
    await seeNotice(master, 'Usuário atualizado com sucesso!')

    await master.getByRole('button', { name: 'Empresas de Francisca Nogueira' }).click()
    await admin.reload()
    await searchFor(admin, 'Francisca')
    await admin.getByRole('button', { name: 'Editar Francisca Nogueira' }).click()
    await admin.getByRole('dialog').getByLabel('Status').selectOption({ label: 'Ativo' })
    await save(admin)
    await seeNotice(admin, 'Usuário atualizado com sucesso!')
    const dialog = master.getByRole('dialog', { name: 'Empresas de Francisca Nogueira' })
    await dialog.getByRole('button', { name: 'Adicionar empresa' }).click()
    const added = dialog.getByRole('group', { name: 'Empresa 2' })
    await added
      .getByRole('combobox', { name: 'Empresa' })
      .selectOption({ label: 'Beta Cargas · beta.com.br' })
    await save(master)
    await expect(problem).toContainText('Transportes Alfa: agora é “Motorista”.')
    await expect(dialog.getByLabel('Ativo nesta empresa').first()).toBeChecked()
    await save(master)
    await seeNotice(master, 'Empresas atualizadas com sucesso!')
    await expect(lineOf(master, 'Francisca Nogueira')).toContainText('e mais 1')
  })

  test('is deleted only when that is confirmed; with a history the deliveries keep it', async ({
    browser,
  }) => {
    const page = await atUsers(browser, 'admin')
    await searchFor(page, 'Wellington')
    await page.getByRole('button', { name: 'Excluir Wellington Araújo' }).click()
    const question = page.getByRole('dialog', { name: 'Excluir usuário' })
    await expect(question).toContainText('excluir permanentemente')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(lineOf(page, 'Wellington Araújo')).toBeVisible()

    await page.getByRole('button', { name: 'Excluir Wellington Araújo' }).click()
    const mend = await cut(page, USERS)
    await question.getByRole('button', { name: 'Excluir' }).click()
    await seeNotice(page, 'Erro', 'Erro ao excluir usuário')
    await mend()
    await question.getByRole('button', { name: 'Excluir' }).click()
    await seeNotice(page, 'Usuário desativado e anonimizado: o histórico de entregas foi mantido.')
    await expect(lineOf(page, 'Wellington Araújo')).toHaveCount(0)
  })

  test('gets a link with which to choose a password, once', async ({ browser }) => {
    const page = await atUsers(browser, 'admin')
    await searchFor(page, 'Sérgio')
    await page.getByRole('button', { name: 'Redefinir senha de Sérgio Vasconcelos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Redefinir senha' })
    await dialog.getByRole('button', { name: 'Criar link' }).click()
    const link = await dialog.getByLabel('Link').inputValue()
    expect(link).toMatch(/\/login#redefinir=[\w-]{20,}$/)

    const other = await openAtDesk(browser, app)
    await other.goto(link)
    await other.getByLabel('Nova senha', { exact: true }).fill('outra-senha-1')
    await other.getByLabel('Repita a nova senha').fill('outra-senha-1')
    await other.getByRole('button', { name: 'Salvar nova senha' }).click()
    await expect(other.getByLabel('Usuário')).toHaveValue('supervisor')
    await other.getByRole('textbox', { name: 'Senha' }).fill('outra-senha-1')
    await other.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(other.getByText('Selecione sua empresa')).toBeVisible()
  })
})

test.describe('the plan', () => {
  test('shows the administrator how much of it is used, and refuses one person more', async ({
    browser,
  }) => {
    await newCompany(app, 'Duas Pessoas Ltda', 'admin.duas')
    const owner = openOwner(await app.connection())
    await owner.query(`update companies set max_users = 2 where name = 'Duas Pessoas Ltda'`)
    await owner.end()
    const page = await atUsers(browser, 'admin.duas')
    const usage = page.getByRole('region', { name: /Uso do plano/ })
    await expect(usage).toContainText('1 de 2')

    await newUser(page)
    await fill(page, { name: 'Segunda Pessoa', username: 'segunda', role: 'Operador' })
    await save(page)
    await expect(usage).toContainText('2 de 2')
    await newUser(page)
    await fill(page, { name: 'Terceira Pessoa', username: 'terceira', role: 'Operador' })
    await save(page)
    await seeNotice(
      page,
      'Erro',
      'O plano Básico permite 2 usuários ativos, e já há 2. Desative alguém ou peça à plataforma um limite maior.',
    )
    await expect(page.getByRole('dialog').getByLabel('Nome completo')).toHaveValue(
      'Terceira Pessoa',
    )
  })
})

test('a person of two companies chooses one, and goes to the other without signing in again', async ({
  browser,
}) => {
  const page = await atUsers(browser, 'master')
  await searchFor(page, 'motorista.beta')
  await page.getByRole('button', { name: 'Empresas de Marlene Castro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Empresas de Marlene Castro' })
  await dialog.getByRole('button', { name: 'Adicionar empresa' }).click()
  await dialog
    .getByRole('combobox', { name: 'Empresa' })
    .last()
    .selectOption({ label: 'Transportes Alfa · alfa.com.br' })
  await dialog.getByRole('combobox', { name: 'Perfil' }).last().selectOption({ label: 'Operador' })
  await save(page)
  await expect(lineOf(page, 'Marlene Castro')).toContainText('e mais 1')
  await page.getByRole('button', { name: 'Empresas de Marlene Castro' }).click()
  await expect(dialog.getByLabel('Ativo nesta empresa')).toHaveCount(2)
  await expect(dialog.getByLabel('Ativo nesta empresa').first()).toBeChecked()

  const admin = await atUsers(browser, 'admin')
  await searchFor(admin, 'motorista.beta')
  await admin.getByRole('button', { name: 'Excluir Marlene Castro' }).click()
  const leaving = admin.getByRole('dialog', { name: 'Remover usuário da empresa' })
  await expect(leaving).toContainText('também trabalha em outra empresa')
  await expect(leaving).not.toContainText('permanentemente')

  const marlene = await openAtDesk(browser, app)
  await marlene.goto(`${app.url}/login`)
  await marlene.getByLabel('Usuário').fill('motorista.beta')
  await marlene.getByRole('textbox', { name: 'Senha' }).fill('canhoto123')
  await marlene.getByRole('button', { name: 'Entrar', exact: true }).click()
  await marlene.getByRole('button', { name: 'Selecionar Transportes Alfa' }).click()
  await expect(marlene.getByRole('heading', { name: 'Dashboard Operacional' })).toBeVisible()

  await marlene.getByRole('button', { name: /abrir menu da conta/ }).click()
  await marlene.getByRole('button', { name: /Transportes Alfa/ }).click()
  await marlene.getByRole('button', { name: /Beta Cargas/ }).click()
  await expect(marlene.getByRole('heading', { name: 'Minhas Entregas - Hoje' })).toBeVisible()
  await expect(marlene.getByRole('banner')).toContainText('Beta Cargas')
})
