import { readFileSync } from 'node:fs'
import { type Locator, type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { DESKTOP, PHONE, serveForThisFile, signIn } from './support/app.ts'
import { assertAccessible } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { cut, hold, intercept } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, openAtDesk, signedIn } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { signedInByApi } from './support/remembered.ts'
import { atWheel, cardOf, photograph } from './support/driver.ts'
import { recordsOf } from './support/records.ts'
import { alsoWorksFor, dress, rename } from './support/people.ts'
import { noteFile } from './support/registration.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const ALL = ['master', 'admin', 'supervisor', 'operador', 'motorista', 'cliente']
const OFFICE = ['admin', 'supervisor', 'operador']
/** Of an ADMIN of the demonstration's company, which reads what SEFAZ distributes; the rest of the office has the first four. */
const OFFICE_MENU = [
  'Dashboard',
  'Entregas',
  'Entrada SEFAZ',
  'Conferência',
  'Usuários',
  'Veículos',
] as const
const DENIED = 'Você não tem permissão para acessar esta página.'

/** Spec 1 section 2, with the pages that the specification leaves open. */
const ROUTES: readonly [path: string, title: string, allowed: string[], refusal?: string][] = [
  ['/dashboard/entregas', 'Entregas', OFFICE],
  ['/dashboard/conferencia', 'Conferência', OFFICE],
  ['/dashboard/usuarios', 'Usuários', ['master', ...OFFICE]],
  ['/dashboard/veiculos', 'Veículos', OFFICE],
  [
    '/dashboard/empresas',
    'Empresas',
    ['master'],
    'Apenas usuários Master podem acessar esta página.',
  ],
  ['/dashboard/motivos', 'Motivos de não entrega', ['admin']],
  ['/dashboard/integracoes', 'Integrações', ['admin']],
  ['/dashboard/certificado', 'Certificado digital', ['admin']],
  ['/dashboard/eventos-sefaz', 'Eventos SEFAZ', OFFICE],
  ['/dashboard/entrada-sefaz', 'Entrada SEFAZ', OFFICE],
  ['/dashboard/comprovante', 'Comprovante de entrega', ['admin']],
  ['/dashboard/privacidade', String.raw`Privacidade \(LGPD\)`, ['admin']],
  ['/dashboard/rastreamento', 'Rastreamento', OFFICE],
  ['/dashboard/relatorios', 'Relatórios', ['master', ...OFFICE, 'cliente']],
  ['/dashboard/receipts-report', 'Relatório de Canhotos', ['master', ...OFFICE]],
  ['/dashboard/perfil', 'Perfil', ALL],
  ['/dashboard/configuracoes', 'Configurações', ['master']],
  ['/dashboard/auditoria', 'Auditoria', ['master', 'admin']],
]

test.describe('addresses that nobody knows', () => {
  test('lead nowhere else', async ({ browser }) => {
    const page = await atWork(browser, app, 'admin')
    for (const path of ['/dashboard/nao-existe', '/dashboard/usuarios/7', '/outra']) {
      await page.goto(app.url + path)
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
      await expect(page).toHaveTitle('Página não encontrada · Canhoto')
    }
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
  })
})

test.describe('the header', () => {
  test('ends where the content does, and so do the panels of a row', async ({ browser }) => {
    const page = await atWork(browser, app, 'master')
    const status = page.getByRole('heading', { name: 'Status do Sistema' })
    await expect(page.getByRole('listitem').filter({ hasText: 'Banco de dados' })).toBeVisible()
    for (const viewport of [DESKTOP, { width: 1920, height: 1080 }, PHONE]) {
      await page.setViewportSize(viewport)
      await expect(status).toBeVisible()
      const main = page.getByRole('main')
      const edges = {
        title: await sideOf(page.getByRole('heading', { level: 1 }), 'left'),
        logo: await sideOf(page.getByRole('banner').locator('> :first-child'), 'left'),
        cards: await sideOf(main.locator('section').nth(3), 'right'),
        avatar: await sideOf(page.getByRole('button', { name: /abrir menu da conta/ }), 'right'),
      }
      expect(edges.logo, `${viewport.width} px`).toBe(edges.title)
      expect(edges.avatar, `${viewport.width} px`).toBe(edges.cards)
      if (viewport === PHONE) continue
      const recent = page.locator('section').filter({ hasText: 'Empresas Recentes' })
      const panel = page.locator('section').filter({ has: status })
      expect(await sideOf(recent, 'bottom')).toBe(await sideOf(panel, 'bottom'))
    }
  })

  for (const [username, name, initials, role, menu] of [
    ['master', 'Márcia Teles', 'MÁ', 'Master', ['Dashboard Master', 'Empresas', 'Usuários']],
    ['admin', 'Ana Beatriz Moreira', 'AN', 'Administrador', OFFICE_MENU],
    ['supervisor', 'Sérgio Vasconcelos', 'SÉ', 'Supervisor', OFFICE_MENU.slice(0, 4)],
    ['operador', 'Olívia Prado', 'OL', 'Operador', OFFICE_MENU.slice(0, 4)],
    ['motorista', 'José Carlos da Silva', 'JO', 'Motorista', ['Minhas Entregas']],
    ['cliente', 'Padaria Pão Dourado', 'PA', 'Cliente', ['Minhas Entregas']],
  ] as const) {
    test(`tells ${username} who and where they are and where they can go, and the routes lead nowhere else`, async ({
      browser,
    }) => {
      const page = await chooseAlfa(await openAtDesk(browser, app), username)
      const header = page.getByRole('banner')
      for (const words of ['Transportes Alfa', 'alfa.com.br', name, role]) {
        await expect(header.getByText(words, { exact: true }).first()).toBeVisible()
      }
      const links = header.getByRole('navigation', { name: 'Principal' }).getByRole('link')
      await expect(links).toHaveText([...menu])
      await expect(links.first()).toHaveAttribute('href', '/dashboard')
      await expect(links.first()).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveTitle(`${menu[0]} · Transportes Alfa`)

      const avatar = header.getByRole('button', { name: /abrir menu da conta/ })
      await expect(avatar).toContainText(initials)
      await avatar.click()
      await expect(header.getByRole('link', { name: 'Perfil' })).toBeVisible()
      await expect(header.getByText('Transportes Alfa', { exact: true }).last()).toBeVisible()
      await expect(header.getByRole('button', { name: 'Sair' })).toBeVisible()
      await test.step('the routes', () => seeAllowedRoutes(page, username))
    })
  }

  test('has room for the logo, six entries and the account on every screen that shows the menu', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'admin')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link')).toHaveText([...OFFICE_MENU])
    const ends = (part: Locator) =>
      part.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return { left, right }
      })
    for (const width of [768, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      const logo = await ends(bar.locator('> svg'))
      const first = await ends(bar.getByRole('link').first())
      const last = await ends(bar.getByRole('link').last())
      const account = await ends(bar.getByRole('button', { name: /abrir menu da conta/ }))
      expect(logo.right - logo.left, `logo at ${width}`).toBeGreaterThan(24)
      expect(first.left, `menu at ${width}`).toBeGreaterThan(logo.right)
      expect(account.left, `account at ${width}`).toBeGreaterThan(last.right)
      expect(account.right, `account at ${width}`).toBeLessThanOrEqual(width - 12)
    }
  })

  test('has a name of its own when the company has none', async ({ browser }) => {
    const page = await openAtDesk(browser, app)
    await intercept(page, /\/api\/auth\/select-company$/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { company: { name: string } } }
      body.data.company.name = ''
      await route.fulfill({ response, json: body })
    })
    await signIn(page, app, 'admin')
    await expect(page.getByText('Sistema de Gestão de Entregas')).toBeVisible()
  })

  test('leads from page to page, names the tab, closes its menu when Tab leaves it, and is left by one press of Back after a cancelled dialog', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'admin')
    const trail = page.getByRole('navigation', { name: 'Trilha' })
    await expect(trail.getByRole('listitem')).toHaveText(['Início'])
    await openMenu(page)
    const signOut = page.getByRole('button', { name: 'Sair' })
    await signOut.focus()
    await page.keyboard.press('Tab')
    await expect(signOut).toBeHidden()

    await page.getByRole('link', { name: 'Veículos' }).first().click()
    await expect(page).toHaveURL(/\/dashboard\/veiculos$/)
    await expect(page).toHaveTitle('Veículos · Transportes Alfa')
    await expect(page.getByRole('heading', { level: 1, name: 'Veículos' })).toBeVisible()
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: 'Novo Veículo' }).click()
      await expect(page.getByRole('dialog').getByLabel('Placa')).toBeFocused()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test.describe('the breadcrumbs', () => {
  test("begin with 'Início' and end where one is; on a phone they are in the menu", async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'admin', { path: 'usuarios' })
    const trail = page.getByRole('navigation', { name: 'Trilha' })
    await expect(trail.getByRole('listitem')).toHaveText(['Início', 'Usuários'])
    await expect(trail.locator('[aria-current=page]')).toHaveText('Usuários')
    await trail.getByRole('link', { name: 'Início' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goBack()

    await page.setViewportSize(PHONE)
    await expect(trail).toBeHidden()
    await openMenu(page)
    await expect(trail.getByRole('listitem')).toHaveText(['Início', 'Usuários'])
    const menu = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    await expect(menu).toHaveText([...OFFICE_MENU])
    await trail.getByRole('link', { name: 'Início' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
  })
})

test.describe('whoever works for several companies', () => {
  test.beforeAll(() => alsoWorksFor(app, 'operador', 'beta.com.br', 'ADMIN'))

  test('stays where they are when the change fails, and goes to another from the menu, in the role they have there', async ({
    browser,
  }) => {
    const page = await chooseAlfa(await openAtDesk(browser, app), 'operador')
    await page.goto(`${app.url}/dashboard/veiculos`)
    const before = await tokenOf(page)
    const mend = await cut(page, /\/api\/auth\/select-company$/)
    await toBeta(page)
    await seeNotice(page, 'Erro ao selecionar empresa')
    await expect(page.getByRole('banner')).toContainText('alfa.com.br')

    await mend()
    await openMenu(page)
    await companyButton(page, 'Transportes Alfa').click()
    const others = page.getByRole('list', { name: 'Outras empresas' })
    await expect(others.getByRole('listitem')).toHaveText(['Beta Cargasbeta.com.br'])
    await others.getByRole('button').click()

    await seeNotice(page, 'Empresa selecionada com sucesso!', 'Beta Cargas')
    await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('banner')).toContainText('beta.com.br')
    await expect.poll(() => statusOf(before)).toBe(401)
    expect(await statusOf(await tokenOf(page))).toBe(200)
  })

  test('goes on once what is being saved belongs to the company before', async ({ browser }) => {
    await alsoWorksFor(app, 'admin.beta', 'alfa.com.br', 'ADMIN')
    const page = await chooseAlfa(await openAtDesk(browser, app), 'admin.beta')
    const release = await registerVehicles(page, 'RIO1A23', 'RIO2A23', 'RIO3A23')
    await toBeta(page)
    await seeNotice(page, 'Salvando as alterações...', 'Beta Cargas será aberta em seguida.')
    await expect(page.getByRole('banner')).toContainText('alfa.com.br')
    await release()
    await seeNotice(page, 'Empresa selecionada com sucesso!', 'Beta Cargas')
    expect(await platesIn(await tokenOf(page))).not.toContain('RIO1A23')
    const { token } = await signedInByApi(app, 'admin')
    expect(await platesIn(token)).toEqual(expect.arrayContaining(['RIO1A23', 'RIO2A23', 'RIO3A23']))
  })

  test('takes nothing along that was begun in the company that another tab leaves', async ({
    browser,
  }) => {
    const page = await chooseAlfa(await openAtDesk(browser, app), 'admin.beta')
    const release = await registerVehicles(page, 'RIO5A23', 'RIO6A23', 'RIO7A23')
    const other = await page.context().newPage()
    await other.goto(`${app.url}/dashboard`)
    await toBeta(other)
    await expect(
      page.getByText('A empresa foi trocada para Beta Cargas em outra aba.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByRole('banner')).toContainText('beta.com.br')
    const saved = page.waitForResponse(/\/api\/vehicles$/)
    await release()
    await (await saved).finished()
    await openMenu(page)
    await page.getByRole('link', { name: 'Veículos', exact: true }).click()
    await expect(page.getByRole('table')).toBeVisible()
    for (const plate of await platesIn(await tokenOf(page))) expect(plate).not.toMatch(/^RIO/)
  })

  test('is told of the files of an import that have not arrived, and may go without them', async ({
    browser,
  }) => {
    const page = await chooseAlfa(await openAtDesk(browser, app), 'operador')
    await page.getByRole('link', { name: 'Importar Documentos' }).click()
    await cut(page, /\/imports\/[^/]+\/files$/)
    await page.getByLabel('Arquivos a importar').setInputFiles(noteFile(81_002))
    await expect(page.getByRole('alert')).toContainText('1 arquivo não foi enviado.')
    await toBeta(page)
    const question = page.getByRole('dialog', { name: 'Há arquivos não enviados' })
    await expect(question).toContainText('Espere o envio terminar e troque de empresa depois')
    await expect(page.getByRole('banner')).toContainText('alfa.com.br')
    await question.getByRole('button', { name: 'Trocar mesmo assim' }).click()
    await seeNotice(page, 'Empresa selecionada com sucesso!', 'Beta Cargas')
  })

  test('is held while something waits to be sent', async ({ browser }) => {
    const number = 81_001
    await records.newDelivery(number)
    const page = await atWheel(browser, app)
    await alsoWorksFor(app, 'motorista', 'beta.com.br', 'OPERATOR')
    await expect(cardOf(page, number)).toBeVisible()
    await openMenu(page)
    await expect(companyButton(page, 'Transportes Alfa')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await photograph(page, number)

    await openMenu(page)
    await companyButton(page, 'Transportes Alfa').click()
    await page.getByRole('button', { name: /^Beta Cargas/ }).click()
    const held = page.getByRole('dialog', { name: 'Há envios pendentes' })
    await expect(held.getByText('Há envios pendentes: 1 item')).toBeVisible()
    await expect(held).toContainText('troque de empresa depois')
    await held.getByRole('button', { name: 'Continuar conectado' }).click()
    await expect(page.getByRole('banner')).toContainText('alfa.com.br')
  })

  test('while one who works for a single company is just told its name', async ({ browser }) => {
    const page = await atWork(browser, app, 'supervisor')
    const asked = page.waitForResponse(/\/api\/auth\/companies$/)
    await openMenu(page)
    await asked
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
    await expect(companyButton(page, 'Transportes Alfa')).toHaveCount(0)
  })
})

test.describe("the company's look", () => {
  const NAME = 'Transportadora Irmãos Figueiredo & Associados Logística Ltda'
  const [YELLOW, RED] = ['#FFD500', '#E30613']

  test.beforeAll(async () => {
    await dress(app, 'beta.com.br', { name: NAME, primary_color: YELLOW, secondary_color: RED })
    const { token } = await signedInByApi(app, 'admin.beta')
    const me = await fetch(`${app.url}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await me.json()) as { data: { company: { id: string } } }
    const master = await signedInByApi(app, 'master')
    const form = new FormData()
    const picture = readFileSync(
      new URL('../server/src/demo/photos/canhoto-1.jpg', import.meta.url),
    )
    form.append('file', new Blob([picture], { type: 'image/jpeg' }), 'logo.jpg')
    const saved = await fetch(`${app.url}/api/companies/${data.company.id}/logo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${master.token}` },
      body: form,
    })
    expect(saved.status).toBe(200)
  })

  test('colours the bar and the buttons, brings its logo, and can be used by everyone', async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app)
    await page.goto(`${app.url}/?empresa=beta.com.br`)
    await expect(page.getByText(NAME)).toBeVisible()
    await assertAccessible(page, 'sign-in')

    await signIn(page, app, 'admin.beta')
    await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
    await assertAccessible(page, 'home')
    const bar = page.getByRole('banner')
    // Yellow, as dark as white words need it; red is dark enough as it is.
    await expect(bar).toHaveCSS('background-color', 'rgb(140, 117, 0)')
    await expect(page.getByRole('button', { name: 'Nova Entrega' })).toHaveCSS(
      'background-color',
      'rgb(227, 6, 19)',
    )
    await expect.poll(() => logoWidth(page)).toBeGreaterThan(0)

    await page.reload()
    await expect(bar).toHaveCSS('background-color', 'rgb(140, 117, 0)')
    await openMenu(page)
    await assertAccessible(page, 'menu')
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
    await expect(bar).toHaveCSS('background-color', 'rgb(11, 74, 80)')
  })

  test('is at the sign-in of its address, where nothing moves when it comes', async ({
    browser,
  }) => {
    const page = await openAtDesk(browser, app, { viewport: PHONE })
    const release = await hold(page, /\/api\/auth\/brand/)
    await page.goto(`${app.url}/?empresa=beta.com.br`)
    const form = page.getByLabel('Usuário')
    await form.fill('admin.beta')
    const before = await form.boundingBox()
    await expect(page.getByText('Canhoto', { exact: true })).toBeVisible()

    await release()
    await expect(page.getByText(NAME)).toBeVisible()
    await expect(page).toHaveTitle(`Entrar · ${NAME}`)
    await expect(page.getByText('Canhoto', { exact: true })).toBeVisible()
    await expect.poll(() => logoWidth(page)).toBeGreaterThan(0)
    expect(await form.boundingBox()).toEqual(before)
    await expect(form).toHaveValue('admin.beta')
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toHaveCSS(
      'background-color',
      'rgb(227, 6, 19)',
    )
    await expect(page).toHaveURL(/\/login\?empresa=beta\.com\.br$/)
    await page.reload()
    await expect(page.getByText(NAME)).toBeVisible()
  })

  test("leaves the sign-in as ours when it is nobody's, or cannot be had", async ({ browser }) => {
    const page = await openAtDesk(browser, app)
    for (const spoil of [async () => undefined, () => cut(page, /\/api\/auth\/brand/)]) {
      await spoil()
      await page.goto(`${app.url}/?empresa=ninguem.com.br`)
      await expect(page.getByRole('banner')).toContainText('Canhoto')
      await expect(page).toHaveTitle('Entrar · Canhoto')
      await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(11, 74, 80)')
      await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled()
    }
  })

  test('gives way to ours where its picture cannot be had', async ({ browser }) => {
    const page = await openAtDesk(browser, app)
    await cut(page, /\/api\/companies\/logos\//)
    await signIn(page, app, 'admin.beta')
    await expect(page.getByRole('banner').locator('svg').first()).toBeVisible()
  })
})

test.describe('a session from the last time', () => {
  test('learns at the start what has changed since', async ({ browser }) => {
    const page = await signedIn(browser, app, 'cliente')
    await rename(app, 'cliente', 'Padaria Pão Quente')
    await dress(app, 'alfa.com.br', {
      name: 'Alfa Transportes',
      primary_color: '#B00020',
      secondary_color: '#1B5E20',
    })
    await page.reload()
    const header = page.getByRole('banner')
    await expect(header.getByText('Padaria Pão Quente').first()).toBeVisible()
    await expect(header.getByText('Alfa Transportes').first()).toBeVisible()
    await expect(header).toHaveCSS('background-color', 'rgb(176, 0, 32)')

    await dress(app, 'alfa.com.br', {
      name: 'Transportes Alfa',
      primary_color: '#3B82F6',
      secondary_color: '#1E40AF',
    })
    await page.reload()
    await expect(header).toHaveCSS('background-color', 'rgb(11, 74, 80)')

    // A server that fails is told by a sentence, and not as the connection of the user.
    await intercept(page, /\/api\/deliveries/, (route) => route.fulfill({ status: 502, body: '' }))
    await page.reload()
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure).toContainText('Erro ao carregar dados')
    await expect(failure).toContainText('Não foi possível carregar as suas entregas.')
    await page.unroute(/\/api\/deliveries/)
  })

  test('that was stored before companies had a look is restored, and looks like ours for a company that chose none', async ({
    browser,
  }) => {
    const page = await signedIn(browser, app, 'admin')
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(11, 74, 80)')
    await expect(page.getByRole('banner').getByRole('img')).toHaveCount(0)
    await page.evaluate(() => {
      const { id, name, domain } = JSON.parse(localStorage.getItem('canhoto_company') ?? '{}')
      localStorage.setItem('canhoto_company', JSON.stringify({ id, name, domain }))
    })
    const mend = await cut(page, /\/api\/auth\/me$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(11, 74, 80)')
    await mend()
  })

  test('goes on without a network as it was', async ({ browser }) => {
    const phone = await openAtDesk(browser, app, { viewport: PHONE, serviceWorkers: 'allow' })
    const page = await chooseAlfa(phone, 'motorista')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Minhas Entregas - Hoje' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Transportes Alfa')
  })
})

test('the application travels compressed', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await fetch(app.url, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
  }
})

/** Each route lets the user in where the role may go, and says no everywhere else. */
async function seeAllowedRoutes(page: Page, username: string) {
  for (const [path, title, allowed, refusal = DENIED] of ROUTES) {
    await follow(page, path)
    const isAllowed = allowed.includes(username)
    await expect(page).toHaveTitle(new RegExp(`^${isAllowed ? title : 'Acesso Negado'} · `))
    const heading = page.getByRole('heading', { level: 1 })
    if (isAllowed) {
      await expect(heading).toBeVisible()
      await expect(heading).not.toHaveText('Acesso Negado')
    } else {
      await expect(heading).toHaveText('Acesso Negado')
      await expect(page.getByText(refusal, { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Voltar ao início' })).toBeVisible()
    }
  }
}

/** As Back and Forward do: the address changes, and the application stays. */
function follow(page: Page, path: string) {
  return page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

function sideOf(element: Locator, side: 'left' | 'right' | 'bottom') {
  return element.evaluate((box, name) => Math.round(box.getBoundingClientRect()[name]), side)
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /abrir menu da conta/ }).click()
}

const companyButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}`) })

/** Pastes a list of vehicles and begins to save it. The returned function lets their calls go. */
async function registerVehicles(page: Page, ...plates: string[]) {
  await page.goto(`${app.url}/dashboard/inicio`)
  await page
    .getByLabel('Lista de veículos')
    .fill(plates.map((plate) => `${plate}\tAccelo`).join('\n'))
  const release = await hold(page, /\/api\/vehicles$/)
  await page.getByRole('button', { name: `Cadastrar ${plates.length} veículos` }).click()
  return release
}

async function toBeta(page: Page) {
  await openMenu(page)
  await companyButton(page, 'Transportes Alfa').click()
  await page.getByRole('button', { name: /^Beta Cargas/ }).click()
}

async function platesIn(token: string) {
  const vehicles = await ask<{ plate: string }[]>(app, token, 'GET', '/api/vehicles?per_page=100')
  return vehicles.map(({ plate }) => plate)
}

async function chooseAlfa(page: Page, username: string) {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Usuário').fill(username)
  await page.getByRole('textbox', { name: 'Senha' }).fill('canhoto123')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Selecionar Transportes Alfa' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return page
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('canhoto_token') ?? '')

async function statusOf(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${app.url}/api/auth/me`, { headers })).status
}

/** 0 until the picture is there. */
const logoWidth = (page: Page) =>
  page
    .getByRole('banner')
    .locator('img')
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth)
