import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { type Browser, type Page, test } from '@playwright/test'
import { PHONE } from './support/app.ts'
import { photograph, seeFinished } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { runningServer } from '../server/test/running-server.ts'
import { copyDemoData } from './support/demo-data.ts'
import { hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { openAtDesk } from './support/office.ts'
import { leaveAll, open } from './support/pages.ts'
import { noteFile } from './support/registration.ts'

const MASTER = { MASTER_USERNAME: 'chefe', MASTER_PASSWORD: 'uma senha longa' }
const PICTURE = readFileSync(new URL('../docs/screens/photo.png', import.meta.url))

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
}

async function signIn(page: Page, username: string, password: string) {
  await fill(page, { Usuário: username, Senha: password })
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function choosePassword(page: Page, password: string) {
  await fill(page, { 'Nova senha': password, 'Repita a nova senha': password })
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /abrir menu da conta/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
}

/** A server on an empty folder, and a page in the office. */
async function emptyInstallation(browser: Browser) {
  const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-first-day-'))
  const server = await runningServer(dataDir, { demo: false, environment: MASTER })
  await server.start()
  const page = await openAtDesk(browser, server)
  async function remove() {
    await page.context().close()
    await server.stop()
    await removeFolder(dataDir)
  }
  return { page, server, remove }
}

test.afterEach(({ browser }) => leaveAll(browser))

test('an empty installation is led to its first canhoto', async ({ browser }) => {
  const { page, server, remove } = await emptyInstallation(browser)

  // The password of the environment is replaced first.
  await page.goto(server.url)
  await signIn(page, 'chefe', 'uma senha longa')
  await expect(page.getByText('A senha com que você entrou foi escolhida por outra')).toBeVisible()
  await choosePassword(page, 'uma senha longa')
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeFocused()
  await choosePassword(page, 'só minha')

  // MASTER creates the first company and its administrator.
  await signIn(page, 'chefe', 'só minha')
  await expect(page.getByRole('heading', { name: 'Cadastre a primeira empresa' })).toBeVisible()
  await page.getByRole('button', { name: 'Cadastrar empresa' }).click()
  await expect(page.getByLabel('Nome')).toBeFocused()
  await fill(page, { Nome: 'Rápido Sul', CNPJ: '11222333000181', Domínio: 'rapidosul.com.br' })
  await fill(page, { 'Cor primária': '#7C2D12', 'Cor secundária': '#B45309' })
  await page
    .getByLabel('Arquivo do logotipo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE })
  await page.getByRole('button', { name: 'Cadastrar empresa' }).click()
  await expect(page).toHaveURL(/\/dashboard\/inicio$/)
  await expect(page.getByRole('banner').locator('img')).toBeVisible()
  await fill(page, { 'Nome completo': 'Ângela Prado', Usuário: 'angela' })
  await page.getByRole('button', { name: 'Cadastrar e criar link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await signOut(page)

  // The administrator chooses a password and is led on.
  await page.goto(link)
  await choosePassword(page, 'minha senha')
  await signIn(page, 'angela', 'minha senha')
  await page.getByRole('button', { name: 'Selecionar Rápido Sul' }).click()
  await expect(page.getByText('Esta empresa ainda não tem motoristas.')).toBeVisible()
  await page.getByRole('link', { name: 'Primeiros passos' }).click()

  // A wrong line stops no other, and a second click creates nothing twice.
  const vehicleList = page.getByRole('textbox', { name: 'Lista de veículos' })
  await vehicleList.fill('ABC-1234\tFiorino\tFiat\t2020\nXX\tTruck\nBRA2E19\tAccelo')
  const vehicleLines = page.getByRole('list', { name: 'Linhas de veículos' })
  await expect(vehicleLines.getByRole('listitem').nth(1)).toContainText('Placa inválida.')
  await page.getByRole('button', { name: 'Cadastrar 2 veículos' }).click()
  await expect(vehicleLines.getByText('Cadastrado')).toHaveCount(2)
  await vehicleList.fill('ABC-1234\tFiorino\tFiat\t2020\nDEF5678\tTruck\nBRA2E19\tAccelo')
  await page.getByRole('button', { name: 'Cadastrar 1 veículo' }).click()
  await expect(vehicleLines.getByText('Cadastrado')).toHaveCount(3)
  await expect(page.getByText('3 no cadastro')).toBeVisible()

  await page
    .getByRole('textbox', { name: 'Lista de motoristas' })
    .fill('Nome;CPF\nJoão da Silva;529.982.247-25\nAngela Souza;\nBruno Dias;')
  await page.getByRole('button', { name: 'Cadastrar 3 motoristas' }).click()
  const driverLines = page.getByRole('list', { name: 'Linhas de motoristas' })
  await expect(driverLines.getByRole('listitem').nth(0)).toContainText('João da Silva (joao.silva)')
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => void Object.assign(window, { copied: text }),
    }),
  )
  await driverLines.getByRole('button', { name: 'Copiar link de João da Silva' }).click()
  await seeNotice(page, 'Link copiado')
  const driverLink = await page.evaluate<string>('copied')
  // The plan of a new company allows two drivers, and the third line says so.
  await expect(driverLines.getByRole('listitem').nth(2)).toContainText(
    'permite 2 motoristas ativos',
  )

  // The first import.
  await page.getByRole('link', { name: 'Importar documentos' }).click()
  await page.getByLabel('Arquivos a importar').setInputFiles([noteFile(1001)])
  await expect(page.getByText('Pronto: 1 arquivo.')).toBeVisible()

  // The first delivery is given to the driver, who signs in by the link and photographs the stub.
  await page.getByRole('link', { name: 'Entregas', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Selecionar NF 1001' }).check()
  const selected = page.getByRole('region', { name: 'Entregas selecionadas' })
  await selected.getByRole('button', { name: 'Atribuir' }).click()
  const assign = page.getByRole('dialog', { name: /^Atribuir/ })
  await assign.getByRole('radio', { name: 'João da Silva' }).click()
  await assign.getByRole('button', { name: 'Atribuir' }).click()
  await seeNotice(page, '1 entrega atribuída a João da Silva.')

  const phone = await open(browser, { viewport: PHONE })
  await phone.goto(driverLink)
  await choosePassword(phone, 'minha estrada')
  await signIn(phone, 'joao.silva', 'minha estrada')
  await phone.getByRole('button', { name: 'Selecionar Rápido Sul' }).click()
  await photograph(phone, 1001)
  await seeFinished(phone, 1001)

  // The office sees the canhoto without asking for it.
  await expect(page.getByRole('row', { name: '1001' })).toContainText('Realizada')
  await page.getByRole('link', { name: '1001' }).click()
  await page.getByRole('button', { name: 'Ver Canhoto da NF 1001' }).click()
  await expect(page.getByRole('img', { name: 'Canhoto da NF 1001' })).toBeVisible()
  await remove()
})

test('MASTER who signs out while the first company is created is out, and finds it at the next sign-in', async ({
  browser,
}) => {
  const { page, server, remove } = await emptyInstallation(browser)
  await page.goto(server.url)
  await signIn(page, 'chefe', 'uma senha longa')
  await choosePassword(page, 'só minha')
  await signIn(page, 'chefe', 'só minha')
  await fill(page, { Nome: 'Rápido Sul', CNPJ: '11222333000181', Domínio: 'rapidosul.com.br' })
  const release = await hold(page, /\/api\/auth\/select-company$/)
  const entering = page.waitForRequest(/\/api\/auth\/select-company$/)
  const entered = page.waitForResponse(/\/api\/auth\/select-company$/)
  await page.getByRole('button', { name: 'Cadastrar empresa' }).click()
  await entering
  await page.getByRole('button', { name: 'Sair' }).click()
  await release()
  await (await entered).finished()
  await signIn(page, 'chefe', 'só minha')
  await expect(page.getByRole('button', { name: 'Selecionar Rápido Sul' })).toBeVisible()

  await remove()
})

test('a demonstration is never served: the start is refused and says what to do', async () => {
  const dataDir = await copyDemoData()
  const demo = await runningServer(dataDir, { environment: MASTER })
  await demo.start()
  expect(demo.output()).toContain('MASTER_USERNAME e MASTER_PASSWORD foram ignorados')
  await demo.stop()

  const environment = { ...MASTER, NODE_ENV: 'development' }
  const served = await runningServer(dataDir, { demo: false, environment })
  await expect(served.start()).rejects.toThrow(
    /tem os dados de demonstração.*Defina DATA_DIR com uma pasta nova/,
  )
  await demo.start()
  await demo.stop()
  await removeFolder(dataDir)
})

/** The database of a refused start may still be writing its last files. */
function removeFolder(folder: string) {
  return rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 })
}
