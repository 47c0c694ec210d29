import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { mdfeXml } from '@canhoto/fiscal/test/transport-xml'
import { type Locator, type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { serveForThisFile, signIn } from './support/app.ts'
import { assertAccessible, assertKeyboard } from './support/accessible.ts'
import { ON_PHOTO, PHOTO } from './support/danfe-photo.ts'
import { atWheel } from './support/driver.ts'
import { cut, hold } from './support/network.ts'
import { atWork, goTo, openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { choose, noteFile, openRegistration, PDF, save, xmlFile } from './support/registration.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

interface Screen {
  path: string
  /** What is there once it has loaded. */
  shows: 'table' | 'listitem' | 'textbox'
  /** The dialogs over it: what opens each, and what brings it to its fullest. */
  dialogs?: readonly { opener: string; next: readonly string[] }[]
}

/** A list of the Master has all columns and filters of the same list in a company. */
const SCREENS: readonly { username: string; screens: readonly Screen[] }[] = [
  {
    username: 'admin',
    screens: [
      {
        path: 'usuarios',
        shows: 'table',
        dialogs: [
          { opener: 'Novo Usuário', next: ['Salvar'] },
          { opener: 'Excluir Olívia Prado', next: [] },
          { opener: 'Redefinir senha de Olívia Prado', next: ['Criar link'] },
        ],
      },
    ],
  },
  {
    username: 'admin',
    screens: [
      {
        path: 'veiculos',
        shows: 'table',
        dialogs: [{ opener: 'Novo Veículo', next: ['Salvar'] }],
      },
      { path: 'relatorios', shows: 'table' },
      { path: 'receipts-report', shows: 'table' },
      { path: 'rastreamento', shows: 'listitem' },
    ],
  },
  {
    username: 'master',
    screens: [
      { path: '', shows: 'table' },
      {
        path: 'usuarios',
        shows: 'table',
        dialogs: [{ opener: 'Empresas de Olívia Prado', next: ['Adicionar empresa', 'Salvar'] }],
      },
      { path: 'auditoria', shows: 'table' },
      { path: 'configuracoes', shows: 'textbox' },
    ],
  },
  {
    username: 'master',
    screens: [
      {
        path: 'empresas',
        shows: 'table',
        dialogs: [
          { opener: 'Nova Empresa', next: ['Salvar'] },
          { opener: 'Editar Beta Cargas', next: [] },
        ],
      },
    ],
  },
]

async function openFully(page: Page, opener: Locator, next: readonly string[]) {
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (const name of next) await dialog.getByRole('button', { name, exact: true }).click()
  const last = next.at(-1)
  if (last === 'Salvar' || last === 'Cadastrar Motorista')
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  if (last === 'Criar link') await expect(dialog.getByLabel('Link')).toBeVisible()
}

/** An import with a file of each kind of end, the last of them a route that waits for a driver. */
async function importOf(page: Page) {
  const notes = [74_021, 74_022].map((number) => nfeKey({ number }))
  const drivers = [{ name: 'ALGUÉM DE FORA', cpf: '39053344705' }]
  await page
    .getByLabel('Arquivos a importar')
    .setInputFiles([
      noteFile(74_020),
      xmlFile('lista.xml', '<compras/>'),
      xmlFile('uma planilha de nome comprido.xlsx', ''),
      xmlFile('mdfe.xml', mdfeXml({ notes, drivers })),
    ])
  await expect(page.getByText('Pronto: 3 arquivos.')).toBeVisible()
}

async function openRoute(page: Page) {
  await page.getByRole('button', { name: 'Ver rota de mdfe.xml' }).click()
  const dialog = page.getByRole('dialog', { name: /^Rota do MDF-e/ })
  await dialog.getByRole('button', { name: 'Criar Rota' }).click()
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
}

/** In front of a camera that sees a grey wall. */
async function openScanner(page: Page, dialog: Locator) {
  await page.evaluate(() => {
    const wall = document.createElement('canvas')
    const paint = wall.getContext('2d')
    setInterval(() => paint?.fillRect(0, 0, 1, 1), 100)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(wall.captureStream())
  })
  await dialog.getByRole('button', { name: 'Ler Código de Barras' }).click()
  await expect(dialog.getByText('Enquadre o código de barras')).toBeVisible()
}

/** The form with the picture beside it and a wrong key; the reading is answered at once. */
async function openBesidePicture(page: Page, dialog: Locator) {
  await cut(page, /\/api\/receipts\/process-documentai$/)
  await choose(page, PHOTO)
  await dialog.getByLabel('Chave de acesso').fill(`${ON_PHOTO.key.slice(0, -1)}0`)
  await expect(dialog.getByText('A chave não confere')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Documento enviado' })).toBeVisible()
}

test('signing in can be used by everyone', async ({ browser }) => {
  const page = await openAtDesk(browser, app)
  await page.goto(`${app.url}/nao-existe`)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await assertAccessible(page, '404')
  await page.goto(app.url)
  await expect(page.getByLabel('Usuário')).toBeVisible()
  await assertKeyboard(page, 'login')
  await page.getByLabel('Usuário').fill('cliente')
  await page.getByRole('textbox', { name: 'Senha' }).fill('errada')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await assertAccessible(page, 'login with an error')
  await page.getByRole('textbox', { name: 'Senha' }).fill('canhoto123')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Selecionar / })).toBeVisible()
  await assertAccessible(page, 'company step')
  await page
    .getByRole('button', { name: /^Selecionar / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Minhas Entregas' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await assertAccessible(page, 'client home')
})

test('the whole home, which is fullest for the administrator, can be used by everyone', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin')
  await expect(page.getByRole('table')).toBeVisible()
  await assertKeyboard(page, 'admin home')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByText('Ver em tabela').first().click()
  await assertAccessible(page, 'admin home')
})

test('the form of a new delivery can be used by everyone', async ({ browser }) => {
  const page = await atWork(browser, app, 'admin')
  const opener = page.getByRole('button', { name: 'Nova Entrega' })
  await keepsFocus(page, opener, page.getByRole('dialog', { name: 'Cadastrar Nova Entrega' }))
  const form = await openRegistration(page)
  await assertAccessible(page, 'new delivery upload')
  await choose(page, PDF)
  await save(form)
  await expect(form.getByText('Campo obrigatório').first()).toBeVisible()
  await assertAccessible(page, 'new delivery form with errors')
  await form.getByRole('combobox', { name: 'Atribuir a Motorista' }).click()
  await expect(form.getByRole('option').first()).toBeVisible()
  await assertAccessible(page, 'new delivery drivers')
  await form.getByLabel('Número da NF').focus()
  await page.keyboard.press('Escape')
  await assertAccessible(page, 'discard question')
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await form.getByRole('button', { name: 'Voltar' }).click()
  await choose(page, noteFile(74_001, { environment: '2' }))
  await expect(form.getByLabel('Número da NF')).toHaveValue('74001')
  await assertAccessible(page, 'new delivery form filled')
  await assertKeyboard(page, 'new delivery')
})

test("the home of the operator has a way past the header, and everyone can use its day's list and its forms", async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'operador')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const day = page.getByRole('dialog', { name: 'Entregas do dia' })
  await keepsFocus(page, page.getByRole('button', { name: 'Entregas do dia' }), day)
  await page.getByRole('button', { name: 'Entregas do dia' }).click()
  await expect(day.getByRole('table')).toBeVisible()
  await assertAccessible(page, 'day list')
  await day.getByRole('textbox').fill('ninguém')
  await expect(day.getByText('Nenhum resultado encontrado.')).toBeVisible()
  await assertAccessible(page, 'day list empty')
  await page.keyboard.press('Escape')
  await expect(day).toBeHidden()

  await isUsable(page, 'Cadastrar Motorista', ['Cadastrar Motorista'])
  const report = page.getByRole('dialog', { name: 'Relatorio de Motoristas' })
  await keepsFocus(page, page.getByRole('button', { name: 'Relatórios Básicos' }), report)
  await page.getByRole('button', { name: 'Relatórios Básicos' }).click()
  await expect(report.getByRole('table')).toBeVisible()
  await assertAccessible(page, 'driver report')
  await assertKeyboard(page, 'driver report')
})

test('the finished deliveries and their stubs can be used by everyone', async ({ browser }) => {
  const page = await atWork(browser, app, 'operador')
  const opener = page.getByRole('button', { name: 'Buscar Canhotos' })
  const finished = page.getByRole('dialog', { name: 'Entregas Finalizadas e Canhotos' })
  await keepsFocus(page, opener, finished)
  await opener.click()
  await expect(finished.getByRole('table')).toBeVisible()
  await assertAccessible(page, 'finished list')
  const first = finished.getByRole('button', { name: /^Ver Canhoto/ }).first()
  await keepsFocus(page, first, page.getByRole('dialog', { name: /^Canhoto da NF/ }))
  await first.click()
  await expect(page.getByRole('img', { name: /^Canhoto da NF/ })).toBeVisible()
  await assertAccessible(page, 'receipt viewer')
})

/** On the road, and in front of the camera: see driver-screen.spec.ts. */
test("the driver's screens can be used by everyone", async ({ browser }) => {
  const page = await atWheel(browser, app)
  const cards = page.getByRole('listitem', { name: /^NF/ })
  await expect(cards.first()).toBeVisible()
  await assertAccessible(page, 'driver home before the start')
  await assertKeyboard(page, 'driver home')

  await page.getByRole('button', { name: 'Iniciar Dia' }).click()
  await page.getByRole('button', { name: 'Selecionar veiculo' }).click()
  await page.getByText('BRA2E19 - Fiorino - Fiat - Branca').click()
  await assertAccessible(page, 'vehicle dialog')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('button', { name: 'Iniciar Rota' }).click()
  await expect(page.getByRole('button', { name: 'Aceito compartilhar' })).toBeVisible()
  await assertAccessible(page, 'consent dialog')
  await page.getByRole('button', { name: 'Aceito compartilhar' }).click()

  const open = cards.filter({ has: page.getByRole('button', { name: 'Excluir' }) }).first()
  const details = page.getByRole('dialog', { name: 'Dados informados' })
  await keepsFocus(page, open.getByRole('button', { name: 'Ver Detalhes' }), details)
  await open.getByRole('button', { name: 'Ver Detalhes' }).click()
  await expect(details).toBeVisible()
  await assertAccessible(page, 'delivery details')
  await page.keyboard.press('Escape')
  const deletion = page.getByRole('dialog', { name: 'Excluir entrega' })
  await keepsFocus(page, open.getByRole('button', { name: 'Excluir' }), deletion)
  await open.getByRole('button', { name: 'Excluir' }).click()
  await expect(deletion).toBeVisible()
  await assertAccessible(page, 'delete confirmation')
  await page.getByRole('button', { name: 'Cancelar' }).click()

  await page.context().setOffline(true)
  const shoot = open.getByRole('button', { name: 'Fotografar Canhoto' })
  await keepsFocus(page, shoot, page.getByRole('dialog', { name: /^Canhoto da NF/ }))
  await shoot.click()
  await page.getByRole('button', { name: 'Fotografar', exact: true }).click()
  await page.getByRole('button', { name: 'Confirmar e Finalizar' }).click()
  await page.getByRole('button', { name: /envios? pendentes?/ }).click()
  await expect(page.getByRole('dialog', { name: 'Envios pendentes' })).toBeVisible()
  await assertAccessible(page, 'outbox panel')
})

for (const { username, screens } of SCREENS) {
  const paths = screens.map(({ path }) => `/${path}`).join(', ')
  test(`${username} ${paths} can be used by everyone, with a finger and with the keyboard`, async ({
    browser,
  }) => {
    const desk = await atWork(browser, app, username, { path: screens[0]?.path ?? '' })
    for (const { path, shows, dialogs = [] } of screens) {
      await goTo(desk, path)
      const name = `${username} /${path}`
      await expect(desk.getByRole('main').getByRole(shows).first()).toBeVisible()
      // The line under the pointer has a colour of its own.
      if (shows === 'table') await desk.getByRole('row').nth(1).hover()
      await assertAccessible(desk, name)
      // The header is the same on all of them, and walked on the homes.
      await desk.getByRole('main').focus()
      await assertKeyboard(desk, name)
      for (const { opener, next } of dialogs) await isUsable(desk, opener, next)
    }
  })
}

/** A dialog of a screen: so too, it keeps the focus, and nothing lies over it. */
async function isUsable(desk: Page, name: string, next: readonly string[]) {
  await expect(desk.getByRole('dialog')).toBeHidden()
  const opener = desk.getByRole('button', { name })
  await keepsFocus(desk, opener, desk.getByRole('dialog'))
  await openFully(desk, opener, next)
  await assertAccessible(desk, name)
  await assertKeyboard(desk, name)
  await desk.keyboard.press('Escape')
}

test('a list with nothing in it, or that did not come, can be used by everyone', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin', { path: 'usuarios' })
  await page.getByRole('search').getByRole('textbox').fill('ninguém')
  await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible()
  await assertAccessible(page, 'users nobody found')
  await cut(page, /\/api\/users/)
  await page.getByRole('search').getByRole('textbox').fill('alguém')
  await expect(page.getByText('Erro ao carregar usuários')).toBeVisible()
  await assertAccessible(page, 'users not loaded')
})

test('an import and the route it proposes: so too', async ({ browser }) => {
  const desk = await atWork(browser, app, 'operador', { path: 'importar' })
  await expect(desk.getByRole('table', { name: 'Importações' })).toBeVisible()
  await assertAccessible(desk, 'import')
  await importOf(desk)
  await assertAccessible(desk, 'import with results')
  await assertKeyboard(desk, 'import')
  const opener = desk.getByRole('button', { name: 'Ver rota de mdfe.xml' })
  await keepsFocus(desk, opener, desk.getByRole('dialog'))
  await openRoute(desk)
  await assertAccessible(desk, 'route dialog')
  await assertKeyboard(desk, 'route')
})

test('the scanner and the picture beside the form: so too', async ({ browser }) => {
  const desk = await atWork(browser, app, 'admin')
  const dialog = await openRegistration(desk)
  await openScanner(desk, dialog)
  await assertAccessible(desk, 'scanner')
  await assertKeyboard(desk, 'scanner')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await desk.evaluate(() => Reflect.deleteProperty(globalThis, 'Worker'))
  await dialog.getByRole('button', { name: 'Ler Código de Barras' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await assertAccessible(desk, 'scanner with a problem')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await openBesidePicture(desk, dialog)
  await assertAccessible(desk, 'new delivery beside its picture')
  await assertKeyboard(desk, 'picture')
})

test('a dialog whose code came late gives the focus back too', async ({ browser }) => {
  const page = await openAtDesk(browser, app)
  const release = await hold(page, /\/assets\/new-delivery-dialog-[^/]*\.js$/)
  await signIn(page, app, 'admin')
  const opener = page.getByRole('button', { name: 'Nova Entrega' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await release()
  await expect(page.getByRole('button', { name: 'Selecionar Arquivo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

/** The focus leaves neither before the first nor behind the last stop, and goes back to what opened the dialog. */
async function keepsFocus(page: Page, opener: Locator, dialog: Locator) {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  const stops = dialog
    .locator(
      ':is(button, a[href], input, textarea):not(:disabled, [tabindex="-1"]), [tabindex="0"]',
    )
    .filter({ visible: true })
  for (const [edge, key] of [
    [stops.first(), 'Shift+Tab'],
    [stops.last(), 'Tab'],
  ] as const) {
    // A button that is enabled meanwhile, as the camera's, is the edge from then on.
    await expect(async () => {
      await edge.focus()
      await expect(edge).toBeFocused({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press(key)
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

test('with the colors of the system one sees what is chosen, and the drivers on the map', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin', { path: 'entregas', forcedColors: 'active' })
  const backgroundOf = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor)
  const view = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(view('Todas')).toHaveAttribute('aria-pressed', 'true')
  expect(await backgroundOf(view('Todas'))).not.toBe(await backgroundOf(view('Hoje')))
  const entry = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  expect(await backgroundOf(entry('Entregas'))).not.toBe(await backgroundOf(entry('Usuários')))

  await page.goto(`${app.url}/dashboard/rastreamento`)
  const map = page.getByRole('region', { name: 'Mapa dos motoristas' })
  await expect(map.locator('.leaflet-overlay-pane canvas')).toBeVisible()
  await expect.poll(() => colorsOf(map)).toBeGreaterThan(2)
})

/** How many opaque colors the map is drawn with. */
const colorsOf = (map: Locator) =>
  map.locator('canvas').evaluateAll((canvases) => {
    const colors = new Set<number>()
    for (const canvas of canvases as HTMLCanvasElement[]) {
      const { width, height } = canvas
      const image = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
      for (const pixel of new Uint32Array(image?.buffer ?? []))
        if (pixel >>> 24 === 255) colors.add(pixel)
    }
    return colors.size
  })
