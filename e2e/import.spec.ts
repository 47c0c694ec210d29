import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { cteXml, mdfeXml } from '@canhoto/fiscal/test/transport-xml'
import { type Browser, type Page, test } from '@playwright/test'
import { assertAccessible } from './support/accessible.ts'
import { expect } from './support/expect.ts'
import { ask } from './support/api.ts'
import { api, enter, serveForThisFile } from './support/app.ts'
import { askToSignOut } from './support/driver.ts'
import { cut, hold, intercept } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll, open } from './support/pages.ts'
import { noteFile, xmlFile } from './support/registration.ts'
import { rememberedSignIn, signedInByApi } from './support/remembered.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const BEGIN = /\/api\/deliveries\/imports$/
const FILES = /\/api\/deliveries\/imports\/[^/]+\/files$/

async function atImport(browser: Browser, username = 'operador') {
  const page = await atWork(browser, app, username)
  await page.getByRole('link', { name: 'Importar Documentos' }).click()
  await expect(page.getByText('Importações anteriores')).toBeVisible()
  return page
}

const bring = (page: Page, files: ReturnType<typeof xmlFile>[]) =>
  page.getByLabel('Arquivos a importar').setInputFiles(files)

/** On the frame that takes files. */
async function drop(page: Page, { name, mimeType, buffer }: ReturnType<typeof xmlFile>) {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, type, text]) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([text], fileName, { type }))
      return dropped
    },
    [name, mimeType, buffer.toString()] as const,
  )
  await page.getByText('Envie os documentos das entregas').dispatchEvent('drop', { dataTransfer })
}

const lineOf = (page: Page, file: string) =>
  page.getByRole('table', { name: 'Arquivos' }).getByRole('row', { name: file })

const progressOf = (page: Page) =>
  page.getByRole('region', { name: 'Andamento da importação' }).getByRole('status').first()

const isDone = (page: Page, count: string) =>
  expect(progressOf(page)).toHaveText(`Pronto: ${count}.`)

async function addDriver(name: string, cpf: string) {
  const { token } = await signedInByApi(app, 'admin')
  const password = 'Primeira-senha-1'
  const contact = { email: 'xara@alfa.com.br', phone: '11 99999-0000' }
  const driver = { name, username: 'xara', password, cpf, cnh: '02650306461', ...contact }
  await ask(app, token, 'POST', '/api/drivers', driver)
}

test('beside the import of the demonstration, with every kind of end, many notes at once have a line each, and the refused alone are read again', async ({
  browser,
}) => {
  const page = await atImport(browser)
  const earlier = page.getByRole('table', { name: 'Importações' })
  const ends = 'Criadas: 3 · A conferir: 1 · Já registradas: 1 · Recusadas: 3 · Rotas propostas: 1'
  await expect(earlier.getByRole('row', { name: 'Ana Beatriz Moreira' })).toContainText(ends)
  await bring(page, [
    noteFile(70_001),
    noteFile(70_002),
    xmlFile('lista.xml', '<compras/>'),
    { name: 'planilha.xlsx', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ])
  await isDone(page, '3 arquivos')
  await expect(lineOf(page, '70001.xml')).toContainText('CriadaNF 70001')
  await expect(lineOf(page, 'lista.xml')).toContainText(
    'RecusadaO arquivo XML não parece ser um documento SEFAZ válido',
  )
  await expect(page.getByRole('alert')).toContainText(
    'planilha.xlsx: Envie um XML, PDF ou imagem (JPG, PNG, WEBP, HEIC).',
  )

  await expect(page.getByText('Arquivos recusados são apagados depois de 30 dias.')).toBeVisible()
  await page.getByRole('button', { name: 'Recusadas 1' }).click()
  await expect(page.getByRole('table', { name: 'Arquivos' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Todas 3' }).click()
  await page.getByRole('button', { name: 'Tentar novamente as recusadas' }).click()
  await isDone(page, '3 arquivos')
  await expect(page.getByRole('button', { name: 'Criadas 2' })).toBeVisible()
})

test('an import can be left, and is found again', async ({ browser }) => {
  const page = await atImport(browser)
  await bring(page, [noteFile(70_011), noteFile(70_011)])
  await page.getByRole('link', { name: 'Início' }).click()
  await page.getByRole('link', { name: 'Importar Documentos' }).click()
  const earlier = page.getByRole('table', { name: 'Importações' })
  await earlier
    .getByRole('row', { name: /Criadas: 1 · Já registradas: 1$/ })
    .getByRole('link')
    .click()
  await isDone(page, '2 arquivos')
  await expect(page.getByRole('button', { name: 'Já registradas 1' })).toBeVisible()
})

test('who goes elsewhere while the import is made stays there, however long the screen takes to come', async ({
  browser,
}) => {
  // A browser that has not loaded the home yet.
  const storageState = await rememberedSignIn(app, 'operador')
  const page = await open(browser, { serviceWorkers: 'block', storageState })
  const screen = await hold(page, /\/home-.*-page-/)
  await page.goto(`${app.url}/dashboard/importar`)
  await expect(page.getByText('Importações anteriores')).toBeVisible()
  const answer = await hold(page, BEGIN)
  const isSent = page.waitForResponse(FILES)
  await bring(page, [noteFile(70_013)])
  await page.getByRole('link', { name: 'Início' }).click()
  await answer()
  await isSent
  await screen()
  await page.getByRole('link', { name: 'Importar Documentos' }).click()
  await expect(page.getByRole('table', { name: 'Importações' })).toContainText('Criadas: 1')
})

test('files that are chosen at once after Nova Importação make a new one', async ({ browser }) => {
  const page = await atImport(browser)
  await bring(page, [noteFile(70_014)])
  await isDone(page, '1 arquivo')
  const first = page.url()
  // Within one task of the browser, so that the screen cannot have been drawn again between the two.
  await page.getByLabel('Arquivos a importar').evaluate((input: HTMLInputElement, xml) => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([xml], '70015.xml', { type: 'text/xml' }))
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Nova Importação',
    )
    button?.click()
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, noteFile(70_015).buffer.toString())
  await expect(page).toHaveURL(/importacao=/)
  await expect.poll(() => page.url()).not.toBe(first)
  await isDone(page, '1 arquivo')
  await expect(lineOf(page, '70015.xml')).toContainText('Criada')
})

test('files that are dropped while an import begins join it, and whoever closes the tab meanwhile is asked', async ({
  browser,
}) => {
  const page = await atImport(browser)
  const release = await hold(page, BEGIN)
  await bring(page, [noteFile(70_016)])
  await drop(page, noteFile(70_017))
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const stay = await asked
  expect(stay.type()).toBe('beforeunload')
  await stay.dismiss()

  await release()
  await isDone(page, '2 arquivos')
  for (const name of ['70016.xml', '70017.xml'])
    await expect(lineOf(page, name)).toContainText('Criada')
})

test('an import that cannot begin says so, and nobody is asked about its files any more', async ({
  browser,
}) => {
  const page = await atImport(browser)
  await cut(page, BEGIN)
  await bring(page, [noteFile(70_018)])
  await seeNotice(page, 'Erro ao importar')
  await askToSignOut(page)
  await expect(page).toHaveURL(/\/login$/)
})

test('without a network nothing is lost: the files follow by themselves when it is back', async ({
  browser,
}) => {
  const page = await atImport(browser)
  await bring(page, [noteFile(70_021)])
  await isDone(page, '1 arquivo')
  const mend = await cut(page, FILES)
  await bring(page, [noteFile(70_022), noteFile(70_023)])
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    '2 arquivos não foram enviados. O envio é repetido automaticamente; não feche esta página.',
  )
  await expect(alert).toContainText('Erro de conexao')
  await expect(progressOf(page)).toHaveText('Lidos 1 de 3 arquivos, 2 por enviar')
  await mend()
  await isDone(page, '3 arquivos')
  await expect(alert).toBeHidden()
})

test('a server that has no time is left alone as long as it asks for, unless the user wants to try at once', async ({
  browser,
}) => {
  const page = await atImport(browser)
  let refused = 0
  await intercept(page, FILES, (route) => {
    refused += 1
    const headers = { 'retry-after': '120' }
    return route.fulfill({ status: 429, headers, json: { success: false, error: 'Espere.' } })
  })
  await bring(
    page,
    [70_061, 70_062, 70_063, 70_064, 70_065].map((number) => noteFile(number)),
  )
  // Three are sent at a time.
  await expect(page.getByRole('alert')).toContainText('3 arquivos não foram enviados.')
  await expect(page.getByRole('alert')).toContainText('Espere.')
  await page.unroute(FILES)
  expect(refused).toBe(3)
  await expect(progressOf(page)).toHaveText('Lidos 0 de 5 arquivos, 5 por enviar')
  await page.getByRole('button', { name: 'Enviar novamente' }).click()
  await isDone(page, '5 arquivos')
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a user who signs out while files are sent is told, and leaves once they have arrived', async ({
  browser,
}) => {
  const page = await atImport(browser)
  const release = await hold(page, FILES)
  await bring(page, [noteFile(70_055)])
  await askToSignOut(page)
  const question = page.getByRole('dialog')
  await expect(question).toContainText('1 arquivo da importação ainda não chegou ao servidor.')
  await assertAccessible(page, 'signing out while files are sent')
  await question.getByRole('button', { name: 'Continuar conectado' }).click()
  await expect(page).toHaveURL(/importacao=/)

  await askToSignOut(page)
  await expect(question.getByRole('heading')).toHaveText('Há arquivos não enviados')
  await release()
  await expect(question.getByRole('heading')).toHaveText('Nada mais a enviar')
  await question.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  const { token } = await signedInByApi(app, 'operador')
  const found = () => ask<unknown[]>(app, token, 'GET', '/api/deliveries?search=70055')
  await expect.poll(async () => (await found()).length).toBe(1)
})

test('what one user could not send is neither seen nor sent by the next one in this browser', async ({
  browser,
}) => {
  const page = await atImport(browser)
  await bring(page, [noteFile(70_051)])
  await isDone(page, '1 arquivo')
  const mend = await cut(page, FILES)
  await bring(page, [noteFile(70_052), noteFile(70_053)])
  await expect(page.getByRole('alert')).toContainText('2 arquivos não foram enviados.')
  await askToSignOut(page)
  const question = page.getByRole('dialog', { name: 'Há arquivos não enviados' })
  await expect(question).toContainText(
    '2 arquivos da importação ainda não chegaram ao servidor. Espere o envio terminar e saia depois, ou será preciso trazê-los de novo.',
  )
  await question.getByRole('button', { name: 'Sair mesmo assim' }).click()
  await enter(page, 'supervisor')
  await mend()
  await page.getByRole('link', { name: 'Importar Documentos' }).click()
  await page.getByRole('table', { name: 'Importações' }).getByRole('link').first().click()
  await isDone(page, '1 arquivo')
  await expect(page.getByRole('alert')).toBeHidden()
  const id = new URL(page.url()).searchParams.get('importacao')

  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Nova Importação' }).click()
  await bring(page, [noteFile(70_054)])
  await isDone(page, '1 arquivo')
  expect(new URL(page.url()).searchParams.get('importacao')).not.toBe(id)
  const left = await api<{ total: number }>(page, app, `/api/deliveries/imports/${id}`)
  expect(left.total).toBe(1)
})

test('a CT-e becomes a delivery for each of its notes; an MDF-e proposes the route, and somebody takes it', async ({
  browser,
}) => {
  const page = await atImport(browser, 'admin')
  const notes = [70_041, 70_042].map((number) => nfeKey({ number }))
  const drivers = [{ name: 'ALGUÉM DE FORA', cpf: '39053344705' }]
  await bring(page, [
    xmlFile('cte.xml', cteXml({ notes: [70_031, 70_032].map((number) => nfeKey({ number })) })),
    xmlFile('mdfe.xml', mdfeXml({ plate: 'BRA2E19', notes, drivers })),
  ])
  await isDone(page, '2 arquivos')
  await expect(lineOf(page, 'cte.xml')).toContainText(
    '2 notas: 2 entregas criadas. NF 70031, NF 70032',
  )
  await addDriver('Francisca Nogueira', '52998224725')
  const mends = [await cut(page, /\/api\/vehicles/), await cut(page, /\/api\/drivers/)]
  await page.getByRole('button', { name: 'Ver rota de mdfe.xml' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rota do MDF-e 5' })
  const failures = ['Falha ao carregar veículos', 'Falha ao carregar motoristas']
  for (const failure of failures) await expect(dialog.getByText(failure)).toBeVisible()
  for (const mend of mends) await mend()
  for (const failure of failures) {
    const alert = dialog.getByRole('alert').filter({ hasText: failure })
    await alert.getByRole('button', { name: 'Tentar novamente' }).click()
  }
  await expect(
    dialog.getByText('ALGUÉM DE FORA, CPF ***.533.447-**, não está cadastrado.'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Veículo').locator('option:checked')).toHaveText(/^BRA2E19 - /)

  await dialog.getByRole('button', { name: 'Criar Rota' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Por favor, atribua a entrega a um motorista.',
  )
  const alike = dialog.getByLabel('Motorista').getByRole('option', { name: 'Francisca Nogueira' })
  await expect(alike).toHaveCount(2)
  // They stand in no order of their own.
  expect((await alike.allTextContents()).toSorted()).toEqual([
    'Francisca Nogueira (***.456.789-**)',
    'Francisca Nogueira (***.982.247-**)',
  ])
  await dialog.getByLabel('Motorista').selectOption({ label: 'José Carlos da Silva' })
  await dialog.getByRole('button', { name: 'Criar Rota' }).click()
  await seeNotice(page, 'Rota criada!', '2 notas: 2 entregas criadas.')
  await expect(lineOf(page, 'mdfe.xml')).toContainText('Criada')
})

test('80 notes are read while the page goes on answering', async ({ browser }) => {
  const page = await atImport(browser)
  const files = Array.from({ length: 80 }, (_, n) =>
    xmlFile(`${71_000 + n}.xml`, nfeXml({ number: 71_000 + n })),
  )
  await bring(page, files)
  await page.getByRole('button', { name: /^Criadas/ }).click()
  await expect(page.getByRole('button', { name: /^Criadas/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(progressOf(page)).toHaveText('Pronto: 80 arquivos.', { timeout: 300_000 })
  await expect(page.getByRole('button', { name: 'Criadas 80' })).toBeVisible()
})
