import { type Browser, type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { openOwner } from '../server/src/platform/database.ts'
import { api, DESKTOP, PHONE, serveForThisFile } from './support/app.ts'
import { newCompany } from './support/company.ts'
import { ask } from './support/api.ts'
import { tokenOn } from './support/driver.ts'
import { fitsItsWidth } from './support/layout.ts'
import { cut, hold, loseAnswer } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, goTo } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { changeRole } from './support/people.ts'
import { lineOf, searchFor } from './support/table.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const VEHICLES = /\/api\/vehicles(\?|$|\/)/
const NOTHING_LEFT = /não existe mais/

async function at(browser: Browser, path: string, username = 'admin', options = {}) {
  const page = await atWork(browser, app, username, { path, ...options })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** A change by another user, on another screen. */
async function elsewhere<T>(page: Page, method: string, path: string, body?: object) {
  return ask<T>(app, await tokenOn(page), method, path, body)
}

interface Vehicle {
  id: string
  plate: string
}

const addVehicle = (page: Page, plate: string, model = 'Passagem') =>
  elsewhere<Vehicle>(page, 'POST', '/api/vehicles', { plate, model })

async function fillVehicle(page: Page, plate: string, model = 'Passagem') {
  await page.getByRole('button', { name: 'Novo Veículo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Veículo' })
  await dialog.getByLabel('Placa').fill(plate)
  await dialog.getByLabel('Modelo').fill(model)
  return dialog
}

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** How often something is asked of the server from now on. */
function count(page: Page, method: string, address: RegExp) {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) seen.push(request.url())
  })
  return seen
}

test.describe('pressed twice', () => {
  test('a new vehicle is one vehicle, by mouse or by Enter; its deletion is one, and nobody complains', async ({
    browser,
  }) => {
    const page = await at(browser, 'veiculos')
    const sent = count(page, 'POST', VEHICLES)
    await fillVehicle(page, 'DUA1A01')
    const release = await hold(page, VEHICLES)
    await inDialog(page, 'Salvar').dblclick()
    await release()
    await seeNotice(page, 'Veículo cadastrado com sucesso!')

    const dialog = await fillVehicle(page, 'DUA1A02')
    const releaseAgain = await hold(page, VEHICLES)
    await dialog.getByLabel('Modelo').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await releaseAgain()
    await expect(lineOf(page, 'DUA1A02')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(sent).toHaveLength(2)

    const deleted = count(page, 'DELETE', VEHICLES)
    for (const [plate, press] of [
      ['DUA1A01', () => twiceInOneInstant(page, 'Excluir')],
      ['DUA1A02', () => inDialog(page, 'Excluir').dblclick()],
    ] as const) {
      await page.getByRole('button', { name: `Excluir ${plate}` }).click()
      await press()
      await seeNotice(page, 'Veículo excluído com sucesso!')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    expect(deleted).toHaveLength(2)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('a password link is one link; without a network it is not made, and is when it is back', async ({
    browser,
  }) => {
    const page = await at(browser, 'usuarios')
    await page.getByRole('button', { name: 'Redefinir senha de Francisca Nogueira' }).click()
    const mend = await cut(page, /password-reset/)
    await inDialog(page, 'Criar link').click()
    await seeNotice(page, 'Erro', 'Não foi possível criar o link.')
    await mend()
    const sent = count(page, 'POST', /password-reset/)
    await twiceInOneInstant(page, 'Criar link')
    await expect(page.getByRole('dialog').getByLabel('Link')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  /** Faster than any screen is painted. */
  async function twiceInOneInstant(page: Page, name: string) {
    await inDialog(page, name).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  }
})

test.describe('an answer that is lost on the way', () => {
  test('and asked for again leaves one vehicle; after a deletion it is no trouble: the record is gone', async ({
    browser,
  }) => {
    const page = await at(browser, 'veiculos')
    const dialog = await fillVehicle(page, 'PER1D01')
    await loseAnswer(page, VEHICLES)
    await inDialog(page, 'Salvar').click()
    await expect(dialog.getByRole('alert')).toHaveText('Erro ao cadastrar veículo')
    await inDialog(page, 'Salvar').click()
    await seeNotice(page, 'Veículo cadastrado com sucesso!')
    const all = await api<Vehicle[]>(page, app, '/api/vehicles?search=PER1D01')
    expect(all).toHaveLength(1)

    await page.getByRole('button', { name: 'Excluir PER1D01' }).click()
    await loseAnswer(page, VEHICLES)
    await inDialog(page, 'Excluir').click()
    await seeNotice(page, 'Erro ao excluir veículo')
    await inDialog(page, 'Excluir').click()
    await seeNotice(page, 'Este veículo não existe mais.')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(lineOf(page, 'PER1D01')).toHaveCount(0)
  })

  test('leaves one company too', async ({ browser }) => {
    const page = await at(browser, 'empresas', 'master')
    await page.getByRole('button', { name: 'Nova Empresa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova Empresa' })
    await dialog.getByLabel('Nome').fill('Delta Perdida')
    await dialog.getByLabel('CNPJ').fill('11.444.777/0001-61')
    await dialog.getByLabel('Domínio').fill('delta-perdida.com.br')
    await loseAnswer(page, /\/api\/companies$/)
    await inDialog(page, 'Salvar').click()
    await seeNotice(page, 'Erro', 'Erro ao criar empresa')
    await inDialog(page, 'Salvar').click()
    await seeNotice(page, 'Empresa cadastrada com sucesso!')
    const all = await api<object[]>(page, app, '/api/companies?search=delta-perdida')
    expect(all).toHaveLength(1)
  })
})

test.describe('without a network', () => {
  test("a person's companies keep what was chosen", async ({ browser }) => {
    const page = await at(browser, 'usuarios', 'master')
    await page.getByRole('button', { name: 'Empresas de Olívia Prado' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Adicionar empresa' }).click()
    await inDialog(page, 'Salvar').click()
    const second = dialog.getByRole('group', { name: 'Empresa 2' })
    await expect(second.getByText('Selecione a empresa.')).toBeVisible()
    await expect(second.getByRole('combobox', { name: 'Empresa' })).toBeFocused()

    await second
      .getByRole('combobox', { name: 'Empresa' })
      .selectOption({ label: 'Beta Cargas · beta.com.br' })
    await second.getByLabel('Perfil').selectOption({ label: 'Cliente' })
    await second.getByLabel('CPF ou CNPJ do cliente').fill('12345678900')
    await inDialog(page, 'Salvar').click()
    await expect(second.getByText('CPF ou CNPJ inválido.')).toBeVisible()
    await second.getByLabel('CPF ou CNPJ do cliente').fill('12345678909')
    const mend = await cut(page, /\/memberships/)
    await inDialog(page, 'Salvar').click()
    await seeNotice(page, 'Erro', 'Erro ao atualizar usuário')
    await mend()
    await inDialog(page, 'Salvar').click()
    await seeNotice(page, 'Empresas atualizadas com sucesso!')
    await expect(lineOf(page, 'Olívia Prado')).toContainText('e mais 1')
    await page.getByRole('button', { name: 'Empresas de Olívia Prado' }).click()
    await expect(dialog.getByLabel('CPF ou CNPJ do cliente')).toHaveValue('123.456.789-09')
  })
})

test.describe('what a colleague does meanwhile', () => {
  test('a vehicle deleted by both is gone for both; one edited after it was deleted says so, and the list knows', async ({
    browser,
  }) => {
    const page = await at(browser, 'veiculos')
    const { id } = await addVehicle(page, 'DOI5A01')
    const edited = await addVehicle(page, 'DOI5A02')
    await page.reload()
    await page.getByRole('button', { name: 'Excluir DOI5A01' }).click()
    await elsewhere(page, 'DELETE', `/api/vehicles/${id}`)
    await inDialog(page, 'Excluir').click()
    await seeNotice(page, 'Este veículo não existe mais.')
    await expect(lineOf(page, 'DOI5A01')).toHaveCount(0)

    await page.getByRole('button', { name: 'Editar DOI5A02' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar Veículo' })
    await dialog.getByLabel('Modelo').fill('Tarde demais')
    await elsewhere(page, 'DELETE', `/api/vehicles/${edited.id}`)
    await inDialog(page, 'Salvar').click()
    await expect(dialog.getByRole('alert')).toHaveText(NOTHING_LEFT)
    await expect(dialog.getByLabel('Modelo')).toHaveValue('Tarde demais')
    await inDialog(page, 'Cancelar').click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(lineOf(page, 'DOI5A02')).toHaveCount(0)
  })

  test('a person edited by both keeps what each of them changed; one deleted by both is gone for both', async ({
    browser,
  }) => {
    const first = await at(browser, 'usuarios')
    const { id } = await elsewhere<{ id: string }>(first, 'POST', '/api/users', {
      full_name: 'Abel de Passagem',
      username: 'abel.passagem',
      password: 'canhoto123',
      user_type: 'OPERATOR',
    })
    const second = await at(browser, 'usuarios')
    for (const each of [first, second]) {
      await each.getByRole('button', { name: 'Editar Francisca Nogueira' }).click()
    }
    await first.getByRole('dialog').getByLabel('Telefone').fill('11 91234-5678')
    await inDialog(first, 'Salvar').click()
    await seeNotice(first, 'Usuário atualizado com sucesso!')
    await second.getByRole('dialog').getByLabel('E-mail').fill('francisca.n@alfa.com.br')
    await inDialog(second, 'Salvar').click()
    const problem = second.getByRole('dialog').getByText('foi alterado por outra pessoa')
    await expect(problem).toContainText('Telefone: agora é “(11) 91234-5678”.')
    await inDialog(second, 'Salvar').click()
    await seeNotice(second, 'Usuário atualizado com sucesso!')
    await expect(lineOf(second, 'Francisca Nogueira')).toContainText('francisca.n@alfa.com.br')

    await second.getByRole('button', { name: 'Editar Francisca Nogueira' }).click()
    await expect(second.getByRole('dialog').getByLabel('Telefone')).toHaveValue('(11) 91234-5678')
    await inDialog(second, 'Cancelar').click()

    await second.getByRole('button', { name: 'Excluir Abel de Passagem' }).click()
    await elsewhere(second, 'DELETE', `/api/users/${id}`)
    await inDialog(second, 'Excluir').click()
    await seeNotice(second, 'Este usuário não existe mais.')
    await expect(lineOf(second, 'Abel de Passagem')).toHaveCount(0)
  })
})

test.describe('typed data', () => {
  test('is asked about when Back would lose it, every time', async ({ browser }) => {
    const page = await at(browser, 'veiculos')
    const dialog = await fillVehicle(page, 'VOL7A01', 'Escrito')
    for (let time = 0; time < 2; time++) {
      await page.goBack()
      await page.getByRole('button', { name: 'Continuar', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Continuar', exact: true })).toBeHidden()
      await expect(dialog.getByLabel('Modelo')).toHaveValue('Escrito')
    }
    await page.goBack()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard\/veiculos$/)
  })

  test('in the settings is asked about by Back and by a link, and waits for a network that fails', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'master')
    const way = page.getByRole('main').getByRole('link', { name: 'Configurações', exact: true })
    await way.click()
    const name = page.getByLabel('Nome da plataforma')
    await name.fill('Meia Palavra')
    await page.goBack()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(name).toHaveValue('Meia Palavra')

    const menu = page.getByRole('banner').getByRole('link', { name: 'Empresas' })
    await menu.click()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(name).toHaveValue('Meia Palavra')
    await menu.click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page).toHaveURL(/\/dashboard\/empresas$/)

    await page.goto(`${app.url}/dashboard`)
    await way.click()
    await expect(name).not.toHaveValue('Meia Palavra')
    await page.getByLabel('Máximo de motoristas').fill('7')
    const mend = await cut(page, /\/api\/companies\/settings/)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await seeNotice(page, 'Erro', 'Erro ao salvar as configurações')
    await mend()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await seeNotice(page, 'Configurações salvas com sucesso!')
    await expect(page.getByLabel('Máximo de motoristas')).toHaveValue('7')

    await name.fill('Outra')
    await page.goBack()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('that is none is not asked about: Back closes the dialog and stays', async ({ browser }) => {
    const page = await at(browser, 'usuarios')
    for (const [name, title] of [
      ['Novo Usuário', 'Novo Usuário'],
      ['Excluir Sérgio Vasconcelos', 'Excluir usuário'],
      ['Redefinir senha de Sérgio Vasconcelos', 'Redefinir senha'],
    ] as const) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL(/\/dashboard\/usuarios$/)
    }
  })
})

test.describe('a list', () => {
  test('whose last page became empty shows the one before', async ({ browser }) => {
    const page = await at(browser, 'veiculos')
    for (let n = 0; n < 11; n++) {
      await addVehicle(page, `CMB${n % 10}A${String(n).padStart(2, '0')}`, 'Comboio')
    }
    await searchFor(page, 'comboio')
    await page.getByRole('button', { name: 'Página 2', exact: true }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: /^Excluir/ }).click()
    await inDialog(page, 'Excluir').click()
    await expect(page.getByText('1 a 10 de 10')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(11)
  })

  test('is searched from its first page, whichever is open', async ({ browser }) => {
    const page = await at(browser, 'relatorios')
    await page.getByRole('button', { name: 'Página 3', exact: true }).click()
    await expect(page.getByText(/^21 a 30/)).toBeVisible()
    await searchFor(page, 'papelaria')
    await expect(page.getByText(/^1 a 10 de/)).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('Papelaria')
  })

  /** What an empty list offers to its reader. */
  const FIRST_STEP: Record<string, { role: 'button' | 'link'; name: string }> = {
    veiculos: { role: 'button', name: 'Cadastrar Veículo' },
    relatorios: { role: 'link', name: 'Importar Documentos' },
  }

  test('without a row leaves no empty spreadsheet', async ({ browser }) => {
    await newCompany(app, 'Vazia Transportes', 'admin.vazia')
    const page = await at(browser, 'veiculos', 'admin.vazia')
    for (const path of ['veiculos', 'relatorios', 'receipts-report']) {
      if (path !== 'veiculos') await goTo(page, path)
      await page.getByRole('button', { name: 'Baixar CSV' }).click()
      await seeNotice(page, 'Nenhum dado para exportar.')
      const step = FIRST_STEP[path]
      if (!step) continue
      await expect(page.getByRole('main').getByRole(step.role, step)).toBeVisible()
    }
    await goTo(page, 'auditoria')
    await searchFor(page, 'nada assim')
    await page.getByLabel('Tipo de registro').selectOption('vehicle')
    await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible()
    await page.getByRole('button', { name: 'Baixar CSV' }).click()
    await seeNotice(page, 'Nenhum dado para exportar.')
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(lineOf(page, 'Entrada no sistema').first()).toBeVisible()
    await expect(page.getByLabel('Tipo de registro')).toHaveValue('')
  })
})

test.describe('a session that ends over an open form', () => {
  test('is begun again in place, with the reason, and what was typed is saved', async ({
    browser,
  }) => {
    const page = await at(browser, 'veiculos')
    const form = await fillVehicle(page, 'FIM1A01')
    await endSessions('admin')
    await inDialog(page, 'Salvar').click()

    const again = page.getByRole('dialog', { name: 'Entre novamente' })
    await expect(again).toContainText('Sua sessão foi encerrada. Entre novamente.')
    await expect(again.getByLabel('Usuário')).toHaveValue('admin')
    await expect(again.getByLabel('Usuário')).not.toBeEditable()
    await expect(again.getByRole('textbox', { name: 'Senha' })).toBeFocused()
    await again.getByRole('textbox', { name: 'Senha' }).fill('errada')
    await again.getByRole('button', { name: 'Entrar' }).click()
    await expect(again.getByRole('alert')).toHaveText('Credenciais inválidas')
    await again.getByRole('textbox', { name: 'Senha' }).fill('canhoto123')
    await again.getByRole('button', { name: 'Entrar' }).click()
    await expect(again).toBeHidden()
    await expect(form.getByLabel('Placa')).toHaveValue('FIM1A01')
    await inDialog(page, 'Salvar').click()
    await expect(form).toBeHidden()
    await searchFor(page, 'FIM1A01')
    await expect(page.getByRole('row').filter({ hasText: 'FIM1A01' })).toBeVisible()
  })

  test('because the role was taken away says so, and asks before what was typed is left', async ({
    browser,
  }) => {
    const page = await at(browser, 'usuarios', 'supervisor')
    await page.getByRole('button', { name: 'Editar Wellington Araújo' }).click()
    await page.getByRole('dialog').getByLabel('E-mail').fill('wellington@alfa.com.br')
    await changeRole(app, 'supervisor', 'OPERATOR')
    await inDialog(page, 'Salvar').click()
    const reason = page.getByText('Seu perfil de acesso foi alterado. Entre novamente para')
    const again = page.getByRole('dialog', { name: 'Entre novamente' })
    await again.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(again).toBeVisible()
    await again.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(reason).toBeVisible()
  })

  test('because another tab has gone to another company asks before it follows', async ({
    browser,
  }) => {
    const page = await at(browser, 'perfil', 'master')
    await page.getByLabel('Nome completo').fill('Nome ainda não salvo')
    const other = await page.context().newPage()
    await other.goto(`${app.url}/dashboard`)
    await other.getByRole('button', { name: /abrir menu da conta/ }).click()
    await other.getByRole('button', { name: /Trocar/ }).click()
    const others = other.getByRole('list', { name: 'Outras empresas' })
    await others.getByRole('button', { name: /Transportes Alfa/ }).click()
    await expect(other.getByRole('banner')).toContainText('Transportes Alfa')

    const again = page.getByRole('dialog', { name: 'Entre novamente' })
    await expect(again).toContainText('A empresa foi trocada para Transportes Alfa em outra aba.')
    await expect(page.getByLabel('Nome completo')).toHaveValue('Nome ainda não salvo')
    await again.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByRole('banner')).toContainText('Transportes Alfa')
    await expect(page.getByLabel('Nome completo')).not.toHaveValue('Nome ainda não salvo')
  })
})

async function endSessions(username: string) {
  const owner = openOwner(await app.connection())
  await owner.query(
    `update sessions set ended_at = now() from users where users.id = sessions.user_id and username = $1`,
    [username],
  )
  await owner.end()
}

test.describe('numbers pasted as they were found', () => {
  test('become a plate', async ({ browser }) => {
    const page = await at(browser, 'veiculos', 'admin.beta')
    for (const [pasted, plate] of [
      ['  jkl-4m56 ', 'JKL4M56'],
      ['jkl 4 n 57', 'JKL4N57'],
      ['J.K.L.4.P.5.8', 'JKL4P58'],
    ] as const) {
      const dialog = await fillVehicle(page, '')
      await paste(page, 'Placa', pasted)
      await expect(dialog.getByLabel('Placa')).toHaveValue(plate)
      await dialog.getByLabel('Modelo').fill('Colado')
      await inDialog(page, 'Salvar').click()
      await expect(lineOf(page, plate)).toBeVisible()
    }
  })

  test('become CPF and telephone, CNPJ and limits', async ({ browser }) => {
    const page = await at(browser, 'usuarios', 'admin.beta')
    await page.getByRole('button', { name: 'Novo Usuário' }).click()
    await page.getByLabel('Perfil').selectOption({ label: 'Motorista' })
    await paste(page, 'CPF', ' 123.456.789 09\n')
    await expect(page.getByLabel('CPF')).toHaveValue('123.456.789-09')
    await paste(page, 'Telefone', '+55 (11) 98888.0000')
    await expect(page.getByLabel('Telefone')).toHaveValue('(11) 98888-0000')

    const master = await at(browser, 'empresas', 'master')
    await master.getByRole('button', { name: 'Nova Empresa' }).click()
    await paste(master, 'CNPJ', ' 12 abc 345 / 0001 - 35 ')
    await expect(master.getByRole('dialog').getByLabel('CNPJ')).toHaveValue('12.ABC.345/0001-35')
    await paste(master, 'Máximo de usuários', ' 1.500 ')
    await expect(master.getByLabel('Máximo de usuários')).toHaveValue('1500')
  })

  /** As the clipboard does it: the field takes the text at once. */
  async function paste(page: Page, label: string, text: string) {
    const field = page.getByRole('dialog').getByLabel(label)
    await field.fill('')
    await page.keyboard.insertText(text)
  }
})

test.describe('names of two hundred letters', () => {
  const WIDE = 'Transportadora'.repeat(15).slice(0, 200)
  test.beforeAll(async () => {
    const owner = openOwner(await app.connection())
    await owner.query(`update companies set name = $1 where domain = 'beta.com.br'`, [WIDE])
    await owner.query(`update users set full_name = $1 where username = 'motorista.beta'`, [WIDE])
    await owner.query(
      `update vehicles set model = $1 from companies c where c.id = company_id and c.domain = 'beta.com.br'`,
      [WIDE.slice(0, 80)],
    )
    await owner.end()
  })

  for (const [username, paths] of [
    ['master', ['', 'usuarios', 'empresas', 'auditoria']],
    ['admin.beta', ['usuarios', 'veiculos', 'rastreamento']],
  ] as const) {
    test(`fit the screens of ${username} on a phone and at a desk`, async ({ browser }) => {
      const page = await at(browser, paths[0], username)
      for (const path of paths) {
        if (path !== paths[0]) await goToPage(page, path)
        await test.step(`/${path}`, () => fitsAtEachSize(page, path))
      }
    })
  }
})

const TITLES: Record<string, string> = {
  usuarios: 'Usuários',
  empresas: 'Empresas',
  auditoria: 'Auditoria',
  veiculos: 'Veículos',
  rastreamento: 'Rastreamento',
}

/** Waits until the page before is gone, whose buttons are named alike. */
async function goToPage(page: Page, path: string) {
  await goTo(page, path)
  await expect(page.getByRole('heading', { level: 1, name: TITLES[path] ?? '' })).toBeVisible()
}

async function fitsAtEachSize(page: Page, path: string) {
  await expect(page.getByText('Transportadora').first()).toBeAttached()
  await fitsItsWidth(page)
  await page.setViewportSize(PHONE)
  await fitsItsWidth(page)
  const remove = page.getByRole('button', { name: /^Excluir Transportadora/ })
  if (path !== 'rastreamento' && (await remove.count()) > 0) {
    await remove.first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await fitsItsWidth(page)
    await page.setViewportSize(DESKTOP)
    await fitsItsWidth(page)
  }
  await page.setViewportSize(DESKTOP)
}
