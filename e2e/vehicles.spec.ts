import { readFile } from 'node:fs/promises'
import { type Browser, type Page, test } from '@playwright/test'
import { localDay } from '../server/test/local-day.ts'
import { expect } from './support/expect.ts'
import { openOwner } from '../server/src/platform/database.ts'
import { DESKTOP, serveForThisFile } from './support/app.ts'
import { newCompany } from './support/company.ts'
import { cut, hold, holdAnswer } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, beforeWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { lineOf, searchFor } from './support/table.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const VEHICLES = /\/api\/vehicles/
const ALL_COLUMNS = ['Placa', 'Modelo', 'Marca', 'Ano', 'Cor', 'Status', 'Ações']

async function atVehicles(browser: Browser, username = 'admin', options = {}) {
  const page = await atWork(browser, app, username, { path: 'veiculos', ...options })
  await expect(page.getByRole('heading', { level: 1, name: 'Veículos' })).toBeVisible()
  return page
}

async function newVehicle(page: Page, plate: string, model: string) {
  await page.getByRole('button', { name: 'Novo Veículo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Veículo' })
  await dialog.getByLabel('Placa').fill(plate)
  await dialog.getByLabel('Modelo').fill(model)
  return dialog
}

const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click()

test.describe('the list of vehicles', () => {
  test('says that it did not come and is asked for again; has its four columns, and those of brand, year and colour where there is room', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'admin')
    const mend = await cut(page, VEHICLES)
    await page.goto(`${app.url}/dashboard/veiculos`)
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure.getByText('Erro ao carregar veículos')).toBeVisible()
    await mend()
    await failure.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(lineOf(page, 'BRA2E19')).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(ALL_COLUMNS)
    const values = ['BRA2E19', 'Fiorino', 'Fiat', '2023', 'Branca', 'Ativo', '']
    const cells = lineOf(page, 'BRA2E19').getByRole('cell')
    await expect(cells).toHaveText(values, { useInnerText: true })
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(page.getByRole('columnheader')).toHaveText(['Placa', 'Modelo', 'Status', 'Ações'])
    await expect(lineOf(page, 'BRA2E19')).toContainText('Fiat · Branca · 2023')
    await page.setViewportSize(DESKTOP)
    await expect(page.getByText('QWE3F21')).toHaveCount(0)
  })

  test('has a vehicle that is registered while the list is on its way for the first time', async ({
    browser,
  }) => {
    const page = await beforeWork(browser, app, 'admin')
    const list = await holdAnswer(page, VEHICLES)
    await page.goto(`${app.url}/dashboard/veiculos`)
    await list.isAnswered()
    await newVehicle(page, 'BRA3E33', 'Master')
    await save(page)
    await seeNotice(page, 'Veículo cadastrado com sucesso!')
    list.release()
    await expect(lineOf(page, 'BRA3E33')).toBeVisible()
  })

  test('finds by plate or model, in either form of the plate, and says when nothing is found', async ({
    browser,
  }) => {
    const page = await atVehicles(browser)
    for (const words of ['fiorino', 'bra2e', 'BRA2419']) {
      await searchFor(page, words)
      await expect(page.getByRole('row')).toHaveCount(2)
      await expect(lineOf(page, 'BRA2E19')).toBeVisible()
    }
    await searchFor(page, 'zzz')
    await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible()
  })

  test('has ten of 500 on a page, and leaves whole as veiculos.csv', async ({ browser }) => {
    await newCompany(app, 'Quinhentos Fretes', 'admin.quinhentos')
    const owner = openOwner(await app.connection())
    await owner.query(`
      insert into vehicles (id, company_id, plate, model, year)
      select gen_random_uuid(), c.id, 'AAA' || n % 10 || 'B' || lpad((n / 10)::text, 2, '0'), 'Modelo ' || n, 2020
        from generate_series(0, 499) n, companies c where c.name = 'Quinhentos Fretes'`)
    await owner.end()
    const page = await atVehicles(browser, 'admin.quinhentos')
    await expect(page.getByText('1 a 10 de 500')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(11)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('veiculos.csv')
    const text = await readFile(await file.path(), 'utf8')
    const lines = text.split('\r\n').filter(Boolean)
    expect(lines[0]).toBe('\uFEFFPlaca;Modelo;Marca;Ano;Cor;Status')
    expect(lines).toHaveLength(501)
  })

  test('is only looked at by operators', async ({ browser }) => {
    const page = await atVehicles(browser, 'operador')
    await expect(lineOf(page, 'BRA2E19')).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(ALL_COLUMNS.slice(0, -1))
    await expect(page.getByRole('button', { name: 'Novo Veículo' })).toHaveCount(0)
  })
})

test('two people edit one vehicle: the second is told, sees both values and saves what is left of the edit', async ({
  browser,
}) => {
  const [page, colleague] = [await atVehicles(browser), await atVehicles(browser)]
  for (const each of [page, colleague])
    await each.getByRole('button', { name: 'Editar DQR4821' }).click()
  await colleague.getByLabel('Cor').fill('Azul')
  await colleague.getByLabel('Marca').fill('Ford')
  await save(colleague)
  await seeNotice(colleague, 'Veículo atualizado com sucesso!')

  await page.getByLabel('Cor').fill('Verde')
  await page.getByLabel('Ano').fill('')
  await save(page)
  const problem = page.getByRole('dialog').getByRole('alert')
  await expect(problem).toContainText('foi alterado por outra pessoa enquanto você editava.')
  await expect(problem).toContainText('Cor: agora é “Azul”; você digitou “Verde”.')
  await expect(problem).toContainText('Marca: agora é “Ford”.')
  await expect(page.getByLabel('Marca')).toHaveValue('Ford')
  await expect(page.getByLabel('Cor')).toHaveValue('Verde')

  const list = await hold(page, /\/api\/vehicles\?/)
  await save(page)
  await seeNotice(page, 'Veículo atualizado com sucesso!')
  await page.getByRole('button', { name: 'Editar DQR4821' }).click()
  await list()
  await expect(page.getByLabel('Marca')).toHaveValue('Ford')
  await expect(page.getByLabel('Cor')).toHaveValue('Verde')
  await expect(page.getByLabel('Ano')).toHaveValue(localDay().slice(0, 4))
})

test.describe('a new vehicle', () => {
  test('needs plate and model, loses nothing when it could not be saved, and has defaults for brand, color and year', async ({
    browser,
  }) => {
    const page = await atVehicles(browser)
    const dialog = await newVehicle(page, '', '')
    await save(page)
    await expect(dialog.getByRole('alert')).toHaveText('Preencha todos os campos obrigatórios.')
    await expect(dialog.getByLabel('Placa')).toBeFocused()

    await dialog.getByLabel('Placa').fill('xyz1a23')
    await dialog.getByLabel('Modelo').fill('Sprinter')
    await expect(dialog.getByLabel('Placa')).toHaveValue('XYZ1A23')
    await expect(dialog.getByLabel('Ano')).toHaveValue(localDay().slice(0, 4))
    const mend = await cut(page, VEHICLES)
    await save(page)
    await expect(dialog.getByRole('alert')).toHaveText('Erro ao cadastrar veículo')
    await mend()
    await save(page)
    await seeNotice(page, 'Veículo cadastrado com sucesso!')
    await page.getByRole('button', { name: 'Editar XYZ1A23' }).click()
    const edit = page.getByRole('dialog', { name: 'Editar Veículo' })
    await expect(edit.getByLabel('Marca')).toHaveValue('Não informado')
    await expect(edit.getByLabel('Cor')).toHaveValue('Não informado')
  })

  test('that is there already under its older plate is refused', async ({ browser }) => {
    const page = await atVehicles(browser)
    const dialog = await newVehicle(page, 'bra-2419', 'Fiorino de novo')
    await save(page)
    await expect(dialog.getByRole('alert')).toContainText(
      'A placa antiga e a Mercosul são o mesmo veículo.',
    )
    await expect(dialog.getByLabel('Placa')).toHaveValue('BRA-2419')
    await expect(dialog.getByLabel('Modelo')).toHaveValue('Fiorino de novo')
  })
})

test.describe('a vehicle of the fleet', () => {
  test('is changed, sending what was changed and no more', async ({ browser }) => {
    const page = await atVehicles(browser)
    await page.getByRole('button', { name: 'Editar DQR4821' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar Veículo' })
    await dialog.getByLabel('Modelo').fill('HR 2.5')
    await dialog.getByLabel('Status').selectOption('INATIVO')
    const mend = await cut(page, VEHICLES)
    await save(page)
    await expect(dialog.getByRole('alert')).toHaveText('Erro ao editar veículo')
    await mend()
    await save(page)
    await seeNotice(page, 'Veículo atualizado com sucesso!')
    await expect(lineOf(page, 'HR 2.5')).toContainText('Inativo')

    await page.getByRole('button', { name: 'Editar DQR4821' }).click()
    await dialog.getByLabel('Cor').fill('Azul')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(page)
    expect((await sent).postDataJSON()).toEqual({ color: 'Azul', version: expect.any(String) })
    await seeNotice(page, 'Veículo atualizado com sucesso!')
  })

  test('is deleted when that is confirmed', async ({ browser }) => {
    const page = await atVehicles(browser)
    await newVehicle(page, 'DEL1E00', 'De passagem')
    await save(page)
    await page.getByRole('button', { name: 'Excluir DEL1E00' }).click()
    const question = page.getByRole('dialog', { name: 'Excluir veículo' })
    await expect(question.getByText('Tem certeza que deseja excluir este veículo?')).toBeVisible()
    const mend = await cut(page, VEHICLES)
    await question.getByRole('button', { name: 'Excluir' }).click()
    await seeNotice(page, 'Erro ao excluir veículo')
    await mend()
    await question.getByRole('button', { name: 'Excluir' }).click()
    await seeNotice(page, 'Veículo excluído com sucesso!')
    await expect(lineOf(page, 'DEL1E00')).toHaveCount(0)
    // The failure is no longer true, and the keyboard goes on at the next row.
    await expect(page.getByRole('alert').filter({ hasText: 'Erro ao excluir' })).toHaveCount(0)
    await expect(
      page.getByRole('row').getByRole('button').and(page.locator(':focus')),
    ).toBeVisible()
  })

  test('that was on a route is deactivated instead', async ({ browser }) => {
    const page = await atVehicles(browser)
    // The demonstration's drivers on the road took the last of the list.
    await page.getByRole('button', { name: 'Excluir TKM5J88' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await seeNotice(page, 'Veículo em uso em rotas: foi desativado em vez de excluído.')
    await expect(lineOf(page, 'TKM5J88')).toContainText('Inativo')
  })
})
