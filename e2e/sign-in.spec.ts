import { type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { serveForThisFile, signIn } from './support/app.ts'
import { ask } from './support/api.ts'
import { rememberedSignIn, signedInByApi } from './support/remembered.ts'
import { cut, hold, intercept } from './support/network.ts'
import { hasReadReasons, keptKeys } from './support/driver.ts'
import { seeNotice } from './support/notices.ts'
import { openAtDesk, signedIn } from './support/office.ts'
import { leaveAll } from './support/pages.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const LOGIN = /\/api\/auth\/login$/
const COMPANIES = /\/api\/auth\/companies$/
const CHOICE = /\/api\/auth\/select-company$/

test.describe('the first step', () => {
  test('asks for user and password, for nothing else, and is not sent without them', async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app)
    let asked = false
    await intercept(page, LOGIN, (route) => {
      asked = true
      return route.continue()
    })
    await page.goto(app.url)

    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
    await expect(page.getByLabel('Usuário')).toBeFocused()
    await expect(page.getByLabel('Usuário')).toHaveAttribute('placeholder', 'Digite seu usuário')
    await expect(password(page)).toHaveAttribute('placeholder', 'Digite sua senha')
    for (const field of [page.getByLabel('Usuário'), password(page)]) {
      await expect(field).toHaveAttribute('required')
    }
    await expect(enter(page)).toBeEnabled()
    for (const [username, secret] of [
      ['', 'canhoto123'],
      ['admin', ''],
    ] as const) {
      await typeIn(page, username, secret)
      await enter(page).click()
      const field = username ? password(page) : page.getByLabel('Usuário')
      await expect(field).toBeFocused()
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(
        true,
      )
      expect(asked).toBe(false)
    }
  })

  test("says why it failed on the screen and in a notice, keeps the user, and says 'Entrando...' while it cannot be sent twice", async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app)
    await fillIn(page, 'admin', 'errada')
    await enter(page).click()
    await seeNotice(page, 'Erro no login', 'Credenciais inválidas')
    const onScreen = page.getByRole('main').getByRole('alert')
    await expect(onScreen).toHaveText('Credenciais inválidas')
    await expect(page.getByLabel('Usuário')).toHaveValue('admin')

    await password(page).fill('canhoto123')
    await page.context().setOffline(true)
    await enter(page).click()
    await seeNotice(page, 'Erro no login', 'Erro de conexao')
    await expect(onScreen).toHaveText('Erro de conexao')
    await page.context().setOffline(false)

    // An answer that makes no sense says nothing about the password.
    await intercept(page, LOGIN, (route) => route.fulfill({ json: { success: true, data: null } }))
    await password(page).fill('canhoto123')
    await enter(page).click()
    await seeNotice(page, 'Erro no login', 'Erro de conexao')
    await page.unroute(LOGIN)

    const release = await hold(page, LOGIN)
    await password(page).fill('canhoto123')
    await enter(page).click()
    await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled()
    await expect(enter(page)).toHaveCount(0)
    await release()
    await expect(page.getByRole('heading', { name: 'Selecione sua empresa' })).toBeVisible()
    await seeNotice(page, 'Login realizado com sucesso!', 'Bem-vindo, Ana Beatriz Moreira.')
  })
})

test.describe('the second step', () => {
  test('lists the companies that the person works for, by name and domain', async ({ browser }) => {
    const page = await openAtDesk(browser, app)
    const release = await hold(page, COMPANIES)
    await passFirstStep(page, 'master')
    await expect(page.getByRole('heading', { name: 'Selecione sua empresa' })).toBeVisible()
    await expect(page.getByText('Escolha a empresa para a qual você trabalha')).toBeVisible()
    await expect(page.getByText('Carregando empresas...')).toBeVisible()

    await release()
    const companies = page.getByRole('main').getByRole('listitem')
    await expect(companies).toHaveCount(2)
    await expect(companies.first().getByRole('button')).toBeFocused()
    await expect(companies.filter({ hasText: 'Transportes Alfa' })).toContainText('alfa.com.br')
    await expect(companies.filter({ hasText: 'Beta Cargas' })).toContainText('beta.com.br')
    await expect(page.getByText('Carregando empresas...')).toHaveCount(0)

    await page.getByRole('button', { name: 'Selecionar Beta Cargas' }).click()
    await seeNotice(page, 'Empresa selecionada com sucesso!', 'Beta Cargas')
    await expect(page.getByRole('banner')).toContainText('Beta Cargas')
  })

  test('offers to try again when the companies do not come, goes on after a reload, and lets a choice that failed be made again', async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app)
    const mendList = await cut(page, COMPANIES)
    await passFirstStep(page, 'admin')
    await expect(page.getByRole('alert').getByText('Erro ao carregar empresas')).toBeVisible()
    await mendList()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    const alfa = page.getByRole('button', { name: 'Selecionar Transportes Alfa' })
    await expect(alfa).toBeVisible()
    await expect(page.getByText('Erro ao carregar empresas')).toHaveCount(0)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Selecione sua empresa' })).toBeVisible()
    const mend = await cut(page, CHOICE)
    await alfa.click()
    await seeNotice(page, 'Erro ao selecionar empresa')
    const onScreen = page.getByRole('main').getByRole('alert')
    await expect(onScreen).toHaveText('Erro ao selecionar empresa')

    await mend()
    await alfa.click()
    await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
  })

  test('can be left for another user', async ({ browser }) => {
    const page = await openAtDesk(browser, app)
    await passFirstStep(page, 'admin')
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
    expect(await stored(page)).toEqual([])
  })

  test('can be left for another user while a company is being entered', async ({ browser }) => {
    const page = await openAtDesk(browser, app)
    await passFirstStep(page, 'admin')
    const release = await hold(page, CHOICE)
    await page.getByRole('button', { name: 'Selecionar Transportes Alfa' }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByLabel('Usuário').fill('operador')
    const entered = page.waitForResponse(CHOICE)
    await release()
    await (await entered).finished()
    await password(page).fill('canhoto123')
    await enter(page).click()
    await seeNotice(page, 'Login realizado com sucesso!', 'Bem-vindo, Olívia Prado.')
  })
})

test.describe('a session', () => {
  test('that is stored unreadable or too old is cleared, and the person signs in', async ({
    browser,
  }) => {
    const { origins } = await rememberedSignIn(app, 'admin')
    const page = await openAtDesk(browser, app)
    await page.goto(app.url)
    for (const spoiled of [
      { name: 'canhoto_user', value: '{"id":' },
      { name: 'canhoto_company', value: '"Alfa"' },
      { name: 'canhoto_token', value: 'nonsense' },
      { name: 'canhoto_token', value: tokenThatEnded() },
    ]) {
      await page.evaluate(
        (items) => {
          for (const { name, value } of items) localStorage.setItem(name, value)
        },
        [...origins.flatMap(({ localStorage }) => localStorage), spoiled],
      )
      await page.goto(`${app.url}/dashboard`)
      await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
      expect(await stored(page)).toEqual([])
    }
  })

  test('that ended on the server ends here at the next call, and says why', async ({ browser }) => {
    const page = await signedIn(browser, app, 'admin')
    await expect(page.getByRole('heading', { name: 'Total de Entregas' })).toBeVisible()
    const token = await tokenOf(page)
    // While the page is open its live stream may be told first, and a reload after that has nothing to say.
    await page.goto('about:blank')
    await endElsewhere(token)

    await page.goto(`${app.url}/dashboard`)
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
    const why = page.getByText('Sua sessão foi encerrada. Entre novamente.')
    await expect(why).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    expect(await stored(page)).toEqual([])
  })

  test('is there again after a reload, and left from the menu of the account in every tab, and on the server too', async ({
    browser,
  }) => {
    const page = await signedIn(browser, app, 'admin')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
    const other = await page.context().newPage()
    await other.goto(app.url)
    await expect(other.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()

    const token = await tokenOf(page)
    const goodbye = page.waitForResponse(/\/api\/auth\/logout$/)
    await signOut(page)
    await seeNotice(page, 'Logout realizado', 'Você foi desconectado com sucesso.')
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
    expect(await stored(page)).toEqual([])
    expect((await goodbye).status()).toBe(200)
    expect(await meStatus(token)).toBe(401)
    await expect(other.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
    await expect(other).toHaveURL(/\/login$/)
  })

  test('keeps what it read for the road, although what others had read is cleared late', async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app)
    const letClear = await hold(page, /\/clear-session-data-.*\.js$/)
    await signIn(page, app, 'motorista')
    await hasReadReasons(page)
    await keepOfOther(page)
    await letClear()
    await expect.poll(() => keptKeys(page)).not.toContain(OTHER)
    expect(await keptKeys(page)).toContainEqual(expect.stringContaining('/api/occurrences/reasons'))
  })

  test('begins in every tab when someone signs in in one', async ({ browser }) => {
    const one = await openAtDesk(browser, app)
    await one.goto(app.url)
    const other = await one.context().newPage()
    await signIn(other, app, 'admin')
    await expect(one.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
  })
})

test.describe('a link to choose a new password', () => {
  test('leads to the sign-in with the new password, in the name of its person, and works once', async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app)
    const link = await resetLink('operador')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Definir nova senha' })).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)

    await chooseNew(page, 'senha-nova')
    const why = page.getByText('Nova senha definida. Entre com ela para continuar.')
    await expect(why).toBeVisible()
    await expect(page.getByLabel('Usuário')).toHaveValue('operador')
    await expect(password(page)).toBeFocused()
    await password(page).fill('canhoto123')
    await enter(page).click()
    await seeNotice(page, 'Erro no login', 'Credenciais inválidas')
    await password(page).fill('senha-nova')
    await enter(page).click()
    await expect(page.getByRole('heading', { name: 'Selecione sua empresa' })).toBeVisible()

    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
    // In the same tab: only the fragment changes.
    await page.goto(link)
    await expect(page).toHaveURL(/\/login$/)
    await chooseNew(page, 'outra-senha')
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Este link já foi usado ou venceu.',
    )
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
  })

  test('wants a password that is long enough, twice, and keeps what was typed', async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app)
    await page.goto(await resetLink('cliente'))
    await chooseNew(page, '12345')
    await seeNotice(page, 'Erro de Validação', 'A senha deve ter pelo menos 6 caracteres.')
    await expect(newPassword(page)).toBeFocused()
    await expect(newPassword(page)).toHaveValue('12345')
    await expect(newPassword(page)).toHaveAccessibleDescription(
      'A senha deve ter pelo menos 6 caracteres.',
    )

    await chooseNew(page, 'senha-nova', 'senha-velha')
    await expect(repeated(page)).toBeFocused()
    await expect(repeated(page)).toHaveAccessibleDescription('As senhas não são iguais.')
    await expect(newPassword(page)).toHaveValue('senha-nova')

    await repeated(page).fill('senha-nova')
    const mend = await cut(page, RESET)
    await save(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Erro de conexao')
    await expect(newPassword(page)).toHaveValue('senha-nova')
    await mend()
    await save(page).click()
    await expect(page.getByLabel('Usuário')).toHaveValue('cliente')
  })

  test('can be left without a new password by whoever is signed in; otherwise it ends their session', async ({
    browser,
  }) => {
    const page = await signedIn(browser, app, 'admin')
    const token = await tokenOf(page)
    await page.goto(`${app.url}/login#redefinir=nonsense`)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()

    await page.goto(await resetLink('motorista.beta', 'admin.beta'))
    await expect(page.getByRole('heading', { name: 'Definir nova senha' })).toBeVisible()
    await chooseNew(page, 'canhoto123')
    await expect(page.getByLabel('Usuário')).toHaveValue('motorista.beta')
    await expect.poll(() => meStatus(token)).toBe(401)
  })

  test('lets its person sign in before the session of the one before was refreshed', async ({
    browser,
  }) => {
    const storageState = await rememberedSignIn(app, 'supervisor')
    const page = await openAtDesk(browser, app, { storageState })
    // A phone so busy that what waits until it is idle comes only now.
    await page.addInitScript(() => {
      const run = requestIdleCallback
      globalThis.requestIdleCallback = (callback) => {
        addEventListener('idle', () => run(callback), { once: true })
        return 0
      }
    })
    await page.goto(await resetLink('motorista5'))
    await chooseNew(page, 'senha-nova')
    await expect(page.getByLabel('Usuário')).toHaveValue('motorista5')
    await password(page).fill('senha-nova')
    await enter(page).click()
    const choose = page.getByRole('button', { name: /^Selecionar/ })
    await expect(choose).toBeVisible()
    // A screen that shows nothing is waited for no longer than three seconds.
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(4000)
    for (let frame = 0; frame < 60; frame++)
      await page.evaluate(() => {
        dispatchEvent(new Event('idle'))
        return new Promise(requestAnimationFrame)
      })
    await choose.click()
    await seeNotice(page, 'Empresa selecionada com sucesso!')
  })
})

test.describe('an address', () => {
  test('behind sign-in leads there first', async ({ browser }) => {
    const page = await openAtDesk(browser, app)
    for (const path of ['/', '/dashboard', '/dashboard/usuarios', '/dashboard?painel=canhotos']) {
      await page.goto(app.url + path)
      await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
    }
  })

  test('that was requested before the sign-in is opened after it', async ({ browser }) => {
    const page = await openAtDesk(browser, app)
    await page.goto(`${app.url}/dashboard/usuarios?busca=ana`)
    await page.reload()
    await page.getByLabel('Usuário').fill('admin')
    await password(page).fill('canhoto123')
    await enter(page).click()
    await page.getByRole('button', { name: 'Selecionar Transportes Alfa' }).click()
    await expect(page.getByRole('heading', { name: 'Usuários', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/usuarios\?busca=ana$/)

    // Signing out leads nowhere afterwards.
    await signOut(page)
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
    await page.getByLabel('Usuário').fill('supervisor')
    await password(page).fill('canhoto123')
    await enter(page).click()
    await page.getByRole('button', { name: 'Selecionar Transportes Alfa' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('that nobody knows is said to be unknown, with a way home, and that of the sign-in is the home of who is signed in', async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app)
    await page.goto(`${app.url}/nao-existe`)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()

    await signIn(page, app, 'admin')
    await page.goto(`${app.url}/nao-existe`)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()

    for (const path of ['/', '/login']) {
      await page.goto(app.url + path)
      await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard$/)
    }
  })
})

test.describe('while something is on its way', () => {
  test("the whole screen says 'Carregando sistema...'", async ({ browser }) => {
    const page = await openAtDesk(browser, app)
    const release = await hold(page, /\/assets\/index-[^/]*\.js$/)
    await page.goto(app.url, { waitUntil: 'commit' })
    await expect(page.getByRole('status').getByText('Carregando sistema...')).toBeVisible()
    await release()
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
  })

  test("a protected screen says 'Verificando autenticação...'", async ({ browser }) => {
    const page = await signedIn(browser, app, 'admin')
    const release = await hold(page, /\/assets\/shared-[^/]*\.js$/)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('status').getByText('Verificando autenticação...')).toBeVisible()
    await release()
    await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
  })
})

test.describe('a role', () => {
  for (const [alias, title] of [
    ['ADMINISTRADOR', 'Dashboard Administrativo'],
    ['OPERADOR', 'Dashboard Operacional'],
  ] as const) {
    test(`in Portuguese is understood: ${alias}`, async ({ browser }) => {
      const page = await openAtDesk(browser, app)
      await answerChoice(page, ({ user }) => {
        user.role = user.user_type = alias
      })
      await signIn(page, app, 'admin')
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    })
  }

  test('that nobody knows opens nothing and names whom to ask', async ({ browser }) => {
    const page = await openAtDesk(browser, app)
    await answerChoice(page, ({ user }) => {
      user.role = user.user_type = 'DESPACHANTE'
    })
    await signIn(page, app, 'admin')
    await expect(page.getByRole('heading', { name: 'Perfil não reconhecido' })).toBeVisible()
    await expect(page.getByText('DESPACHANTE', { exact: true })).toBeVisible()
    await expect(page.getByText('Entre em contato com o administrador')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link')).toHaveCount(
      0,
    )
  })
})

const RESET = /\/api\/auth\/password-reset$/

/** A link for a new password, as an administrator hands it over. */
async function resetLink(username: string, by = 'admin') {
  const { token } = await signedInByApi(app, by)
  const people = await ask<{ id: string; username: string }[]>(app, token, 'GET', '/api/users')
  const person = people.find((one) => one.username === username)
  const path = `/api/users/${person?.id}/password-reset`
  const reset = await ask<{ token: string }>(app, token, 'POST', path, {})
  return `${app.url}/login#redefinir=${reset.token}`
}

const newPassword = (page: Page) => page.getByRole('textbox', { name: 'Nova senha', exact: true })
const repeated = (page: Page) => page.getByRole('textbox', { name: 'Repita a nova senha' })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar nova senha' })

async function chooseNew(page: Page, first: string, again = first) {
  await newPassword(page).fill(first)
  await repeated(page).fill(again)
  await save(page).click()
}

async function meStatus(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${app.url}/api/auth/me`, { headers })).status
}

const password = (page: Page) => page.getByRole('textbox', { name: 'Senha' })
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true })

async function fillIn(page: Page, username: string, secret: string) {
  await page.goto(`${app.url}/login`)
  await typeIn(page, username, secret)
}

async function typeIn(page: Page, username: string, secret: string) {
  await page.getByLabel('Usuário').fill(username)
  await password(page).fill(secret)
}

async function passFirstStep(page: Page, username: string) {
  await fillIn(page, username, 'canhoto123')
  await enter(page).click()
  await expect(page.getByRole('heading', { name: 'Selecione sua empresa' })).toBeVisible()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /abrir menu da conta/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
}

/** What this device still holds of a session. */
function stored(page: Page) {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('canhoto_')))
}

const OTHER = '["other user","other company"]'

/** What another user's session left on the device. */
function keepOfOther(page: Page) {
  return page.evaluate(async (key) => {
    const request = indexedDB.open('canhoto')
    await new Promise((done) => request.addEventListener('success', done))
    const kept = request.result.transaction('kept', 'readwrite').objectStore('kept')
    const write = kept.put({}, key)
    await new Promise((done) => write.addEventListener('success', done))
    request.result.close()
  }, OTHER)
}

async function tokenOf(page: Page) {
  return page.evaluate(() => localStorage.getItem('canhoto_token') ?? '')
}

async function endElsewhere(token: string) {
  const answer = await fetch(`${app.url}/api/auth/logout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: '{}',
  })
  expect(answer.status).toBe(200)
}

function tokenThatEnded() {
  const claims = { iat: 1_700_000_000, exp: 1_700_000_001 }
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
}

interface Choice {
  user: { role: string; user_type: string }
}

/** Another system of the same family answers the choice of a company, in its own words. */
async function answerChoice(page: Page, change: (data: Choice) => void) {
  await intercept(page, CHOICE, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Choice }
    change(body.data)
    await route.fulfill({ response, json: body })
  })
}
