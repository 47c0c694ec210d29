import { type Browser, type BrowserContextOptions, type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { serveForThisFile, signIn } from './support/app.ts'
import { assertAccessible } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { signedInByApi } from './support/remembered.ts'
import { cut, hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, beforeWork, openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const ME = /\/api\/auth\/me$/
const SESSIONS = /\/api\/auth\/sessions$/
const INVALID = 'Erro de Validação'
const PASSWORD = /\/api\/auth\/password$/

test.describe("one's own data", () => {
  test('is shown to every role, and what others decide cannot be changed', async ({ browser }) => {
    for (const [username, name, role] of [
      ['admin', 'Ana Beatriz Moreira', 'Administrador'],
      ['motorista', 'José Carlos da Silva', 'Motorista'],
    ] as const) {
      const page = await profileOf(browser, username)
      const data = page.getByRole('region', { name: 'Seus dados' })
      await expect(data.getByLabel('Nome completo')).toHaveValue(name)
      for (const words of [username, role, 'Transportes Alfa']) {
        await expect(data.getByText(words, { exact: true })).toBeVisible()
      }
      await expect(data.getByRole('textbox')).toHaveCount(2)
    }
  })

  test('and what was typed stay when a part of the screen cannot be loaded, which is asked for again in its place', async ({
    browser,
  }) => {
    const page = await beforeWork(browser, app, 'motorista')
    const mend = await cut(page, /\/assets\/location-viewers-/)
    await page.goto(`${app.url}/dashboard/perfil`)
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'Esta parte da tela não pôde ser carregada.' })
    await expect(failure).toBeVisible()
    await assertAccessible(page, 'a part that cannot be loaded')
    await page.getByLabel('Senha atual').fill('canhoto123')
    const retry = failure.getByRole('button', { name: 'Tentar novamente' })
    await retry.click()
    await expect(retry).toBeFocused()
    await mend()
    await retry.click()
    await expect(page.getByRole('region', { name: 'Quem viu sua localização' })).toBeVisible()
    await expect(failure).toBeHidden()
    await expect(page.getByLabel('Senha atual')).toHaveValue('canhoto123')
  })

  test('is changed, here and on the server', async ({ browser }) => {
    const page = await profileOf(browser, 'operador')
    await page.getByLabel('Nome completo').fill('  Olívia Prado Lima ')
    await page.getByLabel('E-mail').fill('olivia@alfa.com.br')
    await saveData(page).click()
    await seeNotice(page, 'Dados salvos.')
    await expect(page.getByRole('banner').getByText('Olívia Prado Lima').first()).toBeVisible()
    expect(await me('operador')).toMatchObject({
      full_name: 'Olívia Prado Lima',
      email: 'olivia@alfa.com.br',
    })

    await page.getByLabel('E-mail').fill('')
    await saveData(page).click()
    await expect.poll(async () => (await me('operador')).email).toBeNull()
    await page.reload()
    await expect(page.getByLabel('Nome completo')).toHaveValue('Olívia Prado Lima')
    await expect(page.getByLabel('E-mail')).toHaveValue('')
  })

  test('is saved before one is signed out; where it cannot be, one stays and keeps what was typed', async ({
    browser,
  }) => {
    const page = await profileOf(browser, 'supervisor')
    const signOut = async () => {
      await page.getByRole('button', { name: /abrir menu da conta/ }).click()
      await page.getByRole('button', { name: 'Sair' }).click()
      await seeNotice(page, 'Salvando as alterações...', 'Você sairá em seguida.')
    }
    const email = page.getByLabel('E-mail')
    await email.fill('sergio@antes.com.br')
    const lose = await hold(page, ME)
    await saveData(page).click()
    await signOut()
    await page.context().setOffline(true)
    await lose()
    await seeNotice(page, 'Erro', 'Não foi possível salvar seus dados. Tente novamente.')
    await expect(email).toHaveValue('sergio@antes.com.br')
    await page.context().setOffline(false)

    const release = await hold(page, ME)
    await saveData(page).click()
    await signOut()
    await expect(email).toBeVisible()
    await release()
    await seeNotice(page, 'Logout realizado')
    expect(await me('supervisor')).toMatchObject({ email: 'sergio@antes.com.br' })
  })

  test('says at the field what is wrong, keeps what was typed, and is sent once, however often one clicks', async ({
    browser,
  }) => {
    const page = await profileOf(browser, 'supervisor')
    await page.getByLabel('Nome completo').fill(' ')
    await page.getByLabel('E-mail').fill('sergio')
    await saveData(page).click()
    await seeNotice(page, 'Erro de Validação', 'Informe o seu nome.')
    await expect(page.getByLabel('Nome completo')).toBeFocused()
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('E-mail inválido.')
    await expect(page.getByLabel('E-mail')).toHaveValue('sergio')

    await page.getByLabel('Nome completo').fill('Sérgio Vasconcelos')
    await page.getByLabel('E-mail').fill('sergio@alfa.com.br')
    const mend = await cut(page, ME)
    await saveData(page).click()
    await seeNotice(page, 'Erro', 'Não foi possível salvar seus dados. Tente novamente.')
    await expect(page.getByLabel('E-mail')).toHaveValue('sergio@alfa.com.br')
    await mend()

    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT' && ME.test(request.url())) sent += 1
    })
    const release = await hold(page, ME)
    await saveData(page).dblclick()
    const busy = page.getByRole('button', { name: 'Salvando...' })
    await expect(busy).toBeVisible()
    await busy.click()
    await release()
    await seeNotice(page, 'Dados salvos.')
    expect(sent).toBe(1)
  })
})

test.describe('the password', () => {
  test('is changed by whoever knows it, and ends the other sessions', async ({ browser }) => {
    const elsewhere = await signedInByApi(app, 'cliente')
    const page = await signedInProfile(browser, 'cliente')
    await expect(sessions(page)).not.toHaveCount(1)
    await changePassword(page, 'canhoto123', 'nova-senha')
    await seeNotice(page, 'Senha alterada', 'As sessões em outros aparelhos foram encerradas.')
    for (const field of ['Senha atual', 'Nova senha', 'Repita a nova senha']) {
      await expect(passwordField(page, field)).toHaveValue('')
    }
    await expect(sessions(page)).toHaveCount(1)
    expect(await statusOf(elsewhere.token)).toBe(401)

    const enter = (password: string) =>
      ask(app, '', 'POST', '/api/auth/login', { username: 'cliente', password })
    expect(await enter('nova-senha')).toMatchObject({ user: { username: 'cliente' } })
    await expect(enter('canhoto123')).rejects.toThrow(': 401 ')
  })

  test('is not sent with the current one missing, a new one too short or the two different, and stays as it is when the current one is wrong', async ({
    browser,
  }) => {
    const page = await profileOf(browser, 'admin')
    let sent = 0
    page.on('request', (request) => {
      if (PASSWORD.test(request.url())) sent += 1
    })
    for (const [current, next, again, field, title, sentence] of [
      ['', 'nova-senha', 'nova-senha', 'Senha atual', INVALID, 'Informe a senha atual.'],
      [
        'canhoto123',
        '12345',
        '12345',
        'Nova senha',
        INVALID,
        'A senha deve ter pelo menos 6 caracteres.',
      ],
      [
        'canhoto123',
        'nova-senha',
        'nova-sanha',
        'Repita a nova senha',
        INVALID,
        'As senhas não são iguais.',
      ],
      ['errada', 'nova-senha', 'nova-senha', 'Senha atual', 'Erro', 'Senha atual incorreta.'],
    ] as const) {
      await changePassword(page, current, next, again)
      await seeNotice(page, title, sentence)
      await expect(passwordField(page, field)).toBeFocused()
      await expect(passwordField(page, field)).toHaveAccessibleDescription(new RegExp(sentence))
      await expect(passwordField(page, 'Nova senha')).toHaveValue(next)
      expect(sent).toBe(title === INVALID ? 0 : 1)
    }
    await expect(page).toHaveURL(/\/dashboard\/perfil$/)
  })
})

test.describe('the open sessions', () => {
  test('tell the device in plain words, and which is this one; are ended one by one, after a question', async ({
    browser,
  }) => {
    const lost = await signedInProfile(browser, 'admin.beta', { userAgent: IPHONE })
    await expect(sessions(lost)).toHaveCount(1)
    await expect(sessions(lost)).toContainText('Safari no iPhone')
    await expect(sessions(lost)).toContainText('Beta Cargas')
    await expect(sessions(lost)).toContainText(/Desde \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
    await expect(sessions(lost)).toContainText('Este aparelho')
    await expect(lost.getByRole('button', { name: /^Encerrar/ })).toHaveCount(0)

    const page = await signedInProfile(browser, 'admin.beta')
    await expect(sessions(page)).toHaveCount(2)
    const end = page.getByRole('button', { name: 'Encerrar Safari no iPhone, Beta Cargas' })
    await end.click()
    const question = page.getByRole('dialog', { name: 'Encerrar esta sessão?' })
    await expect(question).toContainText('Safari no iPhone')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(sessions(page)).toHaveCount(2)

    await end.click()
    await question.getByRole('button', { name: 'Encerrar' }).click()
    await seeNotice(page, 'Sessão encerrada.')
    await expect(sessions(page)).toHaveCount(1)
    await expect(question).toBeHidden()
    await lost.reload()
    await expect(lost.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()

    for (let count = 0; count < 2; count++) await signedInByApi(app, 'admin.beta')
    await page.reload()
    await expect(sessions(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Encerrar as outras' }).click()
    const all = page.getByRole('dialog', { name: 'Encerrar as outras sessões?' })
    await all.getByRole('button', { name: 'Encerrar as outras' }).click()
    await seeNotice(page, 'Outras sessões encerradas.')
    await expect(sessions(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Encerrar/ })).toHaveCount(0)
  })

  test('say so when one cannot be ended, and like the data of the profile when they do not come', async ({
    browser,
  }) => {
    await signedInByApi(app, 'admin')
    const page = await beforeWork(browser, app, 'admin')
    const mendData = await cut(page, ME)
    const mend = await cut(page, SESSIONS)
    await page.goto(`${app.url}/dashboard/perfil`)
    await expect(page.getByText('Carregando seus dados...')).toBeVisible()
    const noData = page.getByRole('alert').filter({ hasText: 'Erro ao carregar seus dados' })
    await expect(noData).toContainText('Verifique sua conexão e tente novamente.')
    await mendData()
    await noData.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByLabel('Nome completo')).toHaveValue('Ana Beatriz Moreira')

    const failure = page.getByRole('alert').filter({ hasText: 'Erro ao carregar sessões' })
    await expect(failure).toContainText('Verifique sua conexão e tente novamente.')
    await mend()
    await failure.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText('Este aparelho')).toBeVisible()

    await cut(page, /\/api\/auth\/sessions\/[^/]+$/)
    await page
      .getByRole('button', { name: /^Encerrar/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
    await seeNotice(page, 'Erro', 'Não foi possível encerrar a sessão.')
  })
})

test('the profile can be used by everyone', async ({ browser }) => {
  const page = await profileOf(browser, 'admin')
  await expect(page.getByText('Este aparelho')).toBeVisible()
  await changePassword(page, '', '12345')
  await assertAccessible(page, 'profile')
  await page.goto(`${app.url}/login#redefinir=qualquer`)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await assertAccessible(page, 'new password')
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

async function profileOf(browser: Browser, username: string) {
  const page = await atWork(browser, app, username, { path: 'perfil' })
  await expect(page.getByLabel('Nome completo')).toBeVisible()
  return page
}

/** With a session of its own. */
async function signedInProfile(
  browser: Browser,
  username: string,
  options: BrowserContextOptions = {},
) {
  const page = await openAtDesk(browser, app, options)
  await signIn(page, app, username)
  return openProfile(page)
}

async function openProfile(page: Page) {
  await page.goto(`${app.url}/dashboard/perfil`)
  await expect(page.getByLabel('Nome completo')).toBeVisible()
  return page
}

const saveData = (page: Page) => page.getByRole('button', { name: 'Salvar dados' })

const sessions = (page: Page) =>
  page.getByRole('region', { name: 'Sessões abertas' }).getByRole('listitem')

const passwordField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function changePassword(page: Page, current: string, next: string, again = next) {
  await passwordField(page, 'Senha atual').fill(current)
  await passwordField(page, 'Nova senha').fill(next)
  await passwordField(page, 'Repita a nova senha').fill(again)
  await page.getByRole('button', { name: 'Trocar senha' }).click()
}

async function me(username: string) {
  const { token } = await signedInByApi(app, username)
  return ask<{ full_name: string; email: string | null }>(app, token, 'GET', '/api/auth/me')
}

async function statusOf(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${app.url}/api/auth/me`, { headers })).status
}
