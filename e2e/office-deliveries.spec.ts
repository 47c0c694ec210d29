import { type Browser, type Locator, type Page, test } from '@playwright/test'
import { assertAccessible, assertKeyboard } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { PHONE, serveForThisFile } from './support/app.ts'
import { newCompany } from './support/company.ts'
import { atWheel, cardOf } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { fitsItsWidth } from './support/layout.ts'
import { cut, hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll, slowDown } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { noteFile } from './support/registration.ts'
import { signedInByApi } from './support/remembered.ts'
import { searchFor } from './support/table.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const LIST = /\/api\/deliveries\?/
const TODAY = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format()

/** Registered by the office for no driver. */
async function withoutDriver(nf_number: number, client_name = 'Armazém Central') {
  const { token } = await signedInByApi(app, 'admin')
  const body = new FormData()
  body.set('summary', JSON.stringify({ nf_number: String(nf_number), client_name }))
  return ask<{ id: string }>(app, token, 'POST', '/api/deliveries/create-from-sefaz', body)
}

const atList = (browser: Browser, query = '', username = 'operador') =>
  atWork(browser, app, username, { path: `entregas${query && `?${query}`}` })

const rowOf = (page: Page, number: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: String(number), exact: true }) })

const boxOf = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: `Selecionar NF ${number}` })

const wholePage = (page: Page) => page.getByRole('checkbox', { name: 'Selecionar esta página' })

const bar = (page: Page) => page.getByRole('region', { name: 'Entregas selecionadas' })

const viewOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Visões' }).getByRole('button', { name, exact: true })

async function chooseDriver(page: Page, name: string, click = (button: Locator) => button.click()) {
  const dialog = page.getByRole('dialog', { name: /^Atribuir/ })
  await click(dialog.getByRole('radio', { name }))
  await click(dialog.getByRole('button', { name: 'Atribuir' }))
  return dialog
}

test('a dispatcher narrows the list; Back, a reload and a sent link show the same one, and a broken link shows all', async ({
  browser,
}) => {
  await withoutDriver(93_001, 'Quitanda da Serra')
  await withoutDriver(93_002, 'Quitanda do Vale')
  const page = await atWork(browser, app, 'operador')
  await page.getByRole('banner').getByRole('link', { name: 'Entregas', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entregas' })).toBeVisible()
  await searchFor(page, 'quitanda')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Pendente' })
  await expect(page).toHaveURL(/status=PENDING&search=quitanda$/)
  await searchFor(page, 'quitanda do vale')
  await expect(page.getByRole('row')).toHaveCount(2)
  const link = page.url()

  await viewOf(page, 'Hoje').click()
  await expect(page).toHaveURL(/entregas\?day=today$/)
  await expect(page.getByRole('search').getByRole('textbox').first()).toHaveValue('')
  await page.getByRole('button', { name: 'Página 2', exact: true }).click()
  await expect(page).toHaveURL(/day=today&page=2$/)
  await page.reload()
  await expect(page.getByText(/^21 a /)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^1 a 20 de/)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('search').getByRole('textbox').first()).toHaveValue(
    'quitanda do vale',
  )
  await expect(page.getByRole('combobox', { name: 'Status' }).locator('option:checked')).toHaveText(
    'Pendente',
  )
  await expect(rowOf(page, 93_002)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)

  const other = await atWork(browser, app, 'supervisor', {
    path: link.split('/dashboard/')[1] ?? '',
  })
  await expect(rowOf(other, 93_002)).toBeVisible()
  await expect(other.getByRole('row')).toHaveCount(2)
  await other.goto(
    `${app.url}/dashboard/entregas?status=PERDIDA&from=ontem&driver_id=7&page=x&late=1`,
  )
  await expect(other.getByText(/^1 a 20 de/)).toBeVisible()
  await expect(viewOf(other, 'Todas')).toHaveAttribute('aria-pressed', 'true')
})

test('Back from a delivery has the focus on the row that was opened, or on the heading where it is gone', async ({
  browser,
}) => {
  for (let number = 93_005; number <= 93_007; number++) await withoutDriver(number, 'Ida e Volta')
  const page = await atList(browser, 'search=ida+e+volta', 'supervisor')
  const link = (number: number) => page.getByRole('link', { name: String(number), exact: true })
  const heading = page.getByRole('heading', { level: 1 })
  await link(93_006).focus()
  await page.keyboard.press('Enter')
  await expect(heading).toContainText('NF 93006')
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(link(93_006)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).toContainText('NF 93006')
  await page.getByRole('navigation', { name: 'Trilha' }).getByRole('link').last().press('Enter')
  await expect(heading).toHaveText('Entregas')
  await expect(heading).toBeFocused()

  await page.goto(`${app.url}/dashboard/entregas?search=ida+e+volta`)
  await link(93_005).press('Enter')
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(heading).toHaveText('Entregas')
  await expect(heading).toBeFocused()

  await page.setViewportSize(PHONE)
  await page.goto(`${app.url}/dashboard/entregas?search=ida+e+volta`)
  const row = page.getByRole('link', { name: /^NF 93007/ })
  await row.click()
  await expect(heading).toContainText('NF 93007')
  await page.goBack()
  await expect(row).toBeFocused()
})

test('a row that comes late takes no focus from a user who has scrolled since Back', async ({
  browser,
}) => {
  await withoutDriver(93_008, 'Volta Lenta')
  const page = await atList(browser, 'search=volta+lenta', 'supervisor')
  const link = page.getByRole('link', { name: '93008', exact: true })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(link).toBeVisible()
  const release = await hold(page, /\/api\/deliveries\?/)
  await page.getByRole('textbox', { name: 'Buscar por NF ou cliente' }).fill('volta')
  await expect(page).toHaveURL(/search=volta$/)
  await link.click()
  await expect(heading).toContainText('NF 93008')
  await page.goBack()
  await expect(heading).toHaveText('Entregas')
  await expect(heading).toBeFocused()
  const scrolled = page.evaluate(
    () => new Promise((resolve) => addEventListener('wheel', resolve, { once: true })),
  )
  await page.mouse.wheel(0, 100)
  await scrolled
  await release()
  await expect(link).toBeVisible()
  await expect(heading).toBeFocused()
})

test('the list is narrowed by driver, client, days and what is missing', async ({ browser }) => {
  const late = await withoutDriver(93_011)
  const ofPerson = await withoutDriver(93_012, 'Lúcia de Souza')
  const shown = await records.newDelivery(93_013)
  const update = 'update deliveries set scheduled_for = $2, client_document = $3 where id = $1'
  await records.rows(update, [late.id, '2026-01-15', '11222333000181'])
  await records.rows(update, [ofPerson.id, '2099-01-20', '52998224725'])
  const page = await atList(browser, 'search=9301')
  await page.getByRole('combobox', { name: 'Motorista' }).selectOption({ label: 'Sem motorista' })
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Só atrasadas' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, 93_011)).toBeVisible()
  await page.getByRole('button', { name: 'Só atrasadas' }).click()
  await page
    .getByRole('combobox', { name: 'Motorista' })
    .selectOption({ label: 'José Carlos da Silva' })
  await expect(rowOf(page, 93_013)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page
    .getByRole('combobox', { name: 'Motorista' })
    .selectOption({ label: 'Todos os motoristas' })

  await page.getByRole('combobox', { name: 'Cliente' }).fill('armazem')
  await page.getByRole('option', { name: 'Armazém Central · 11.222.333/0001-81' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue(/^Armazém Central/)
  await page.getByLabel('Limpar cliente').click()
  await expect(page.getByRole('row')).toHaveCount(4)
  // A person's CPF is neither shown nor in the address.
  await page.getByRole('combobox', { name: 'Cliente' }).fill('lucia')
  await page.getByRole('option', { name: 'Lúcia de Souza · ***.982.247-**' }).click()
  await expect(page).toHaveURL(new RegExp(`client_of=${ofPerson.id}`))
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue(
    'Lúcia de Souza · ***.982.247-**',
  )
  await page.getByLabel('Limpar cliente').click()
  await expect(page.getByRole('row')).toHaveCount(4)

  await page.getByLabel('De: dia agendado inicial').fill('14/01/2026')
  await page.getByLabel('Até: dia agendado final').fill('15/01/2026')
  await expect(page).toHaveURL(/from=2026-01-14&to=2026-01-15/)
  await expect(page.getByRole('row')).toHaveCount(2)

  await records.rows(
    `update deliveries set status = 'DELIVERED', delivered_at = now() where id = $1`,
    [shown.id],
  )
  await viewOf(page, 'Sem canhoto').click()
  await searchFor(page, '93013')
  await expect(rowOf(page, 93_013)).toContainText('Realizada')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Pendente' })
  await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL(/\/entregas$/)
  await expect(page.getByText(/^1 a 20 de/)).toBeVisible()
})

test('a view that a user saved is there on another computer, and gone when it is deleted', async ({
  browser,
}) => {
  const page = await atList(browser, 'late=true&without_driver=true')
  await page.getByRole('button', { name: 'Salvar visão' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salvar visão' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Dê um nome à visão.').first()).toBeVisible()
  await dialog.getByLabel('Nome da visão').fill('Atrasadas sem dono')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await seeNotice(page, 'Visão “Atrasadas sem dono” salva.')
  await expect(viewOf(page, 'Atrasadas sem dono')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Salvar visão' })).toBeHidden()

  const other = await atList(browser)
  await viewOf(other, 'Atrasadas sem dono').click()
  await expect(other).toHaveURL(/without_driver=true&late=true$/)
  await other.getByRole('button', { name: 'Excluir visão Atrasadas sem dono' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await seeNotice(other, 'Visão excluída.')
  await expect(viewOf(other, 'Atrasadas sem dono')).toBeHidden()
  const colleague = await atList(browser, '', 'supervisor')
  await expect(viewOf(colleague, 'Hoje')).toBeVisible()
  await expect(viewOf(colleague, 'Atrasadas sem dono')).toHaveCount(0)
})

test('what a dispatcher assigns is on the driver’s phone; the selection outlives the page and is let go', async ({
  browser,
}) => {
  for (let number = 93_021; number <= 93_043; number++) await withoutDriver(number, 'Lote da tarde')
  const page = await atList(browser, 'search=lote+da+tarde&sort=created_at')
  await boxOf(page, 93_021).check()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await boxOf(page, 93_043).check()
  await expect(bar(page)).toContainText('2 selecionadas (1 fora desta página)')
  await wholePage(page).check()
  await expect(bar(page)).toContainText('4 selecionadas (1 fora desta página)')
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  await expect(bar(page)).toBeHidden()
  await page.goBack()
  await boxOf(page, 93_021).click()
  await boxOf(page, 93_023).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selecionadas')
  await boxOf(page, 93_022).uncheck()

  const { full_name: name } = (await signedInByApi(app, 'motorista')).user
  await bar(page).getByRole('button', { name: 'Atribuir' }).click()
  const mend = await cut(page, /\/api\/deliveries\/assign$/)
  const dialog = await chooseDriver(page, name)
  await expect(dialog.getByRole('alert')).toContainText('Erro ao atribuir')
  await mend()
  await dialog.getByRole('button', { name: 'Atribuir' }).click()
  await seeNotice(page, `2 entregas atribuídas a ${name}.`)
  await expect(bar(page)).toBeHidden()
  await expect(rowOf(page, 93_021)).toContainText(name)
  await expect(rowOf(page, 93_022)).toContainText('Sem motorista')

  const driver = await atWheel(browser, app)
  await expect(cardOf(driver, 93_021)).toBeVisible()
  await expect(cardOf(driver, 93_023)).toBeVisible()
  await expect(cardOf(driver, 93_022)).toHaveCount(0)
})

test('200 new deliveries are given to 12 drivers with 53 clicks', async ({ browser }) => {
  test.slow()
  await newCompany(app, 'Expressa Duzentas', 'despacho')
  await fillCompany('despacho.com.br')
  const page = await atWork(browser, app, 'despacho')
  let clicks = 0
  const click = async (button: Locator, options: Parameters<Locator['click']>[0] = {}) => {
    await button.click(options)
    clicks += 1
  }
  await click(page.getByRole('banner').getByRole('link', { name: 'Entregas', exact: true }))
  await click(viewOf(page, 'Sem motorista'))
  let left = 200
  for (let driver = 1; driver <= 12; driver++) {
    await expect(page.getByText(`${left} entregas`, { exact: true })).toBeVisible()
    const share = driver <= 8 ? 20 : 10
    if (share === Math.min(left, 20)) await click(wholePage(page))
    else {
      const boxes = page.getByRole('checkbox', { name: /^Selecionar NF/ })
      await click(boxes.first())
      await click(boxes.nth(share - 1), { modifiers: ['Shift'] })
    }
    await expect(bar(page)).toContainText(`${share} selecionadas`)
    await click(bar(page).getByRole('button', { name: 'Atribuir' }))
    const name = `Motorista ${String(driver).padStart(2, '0')}`
    await expect(await chooseDriver(page, name, click)).toBeHidden()
    left -= share
  }
  await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible()
  expect(clicks).toBe(53)
  const rows = await records.rows<{ name: string; count: string }>(
    `select v.name, count(*) from deliveries d join drivers v on v.id = d.driver_id
      join companies c on c.id = d.company_id where c.domain = 'despacho.com.br' group by 1 order by 1`,
  )
  expect(rows.map(({ count }) => Number(count))).toEqual([
    ...Array.from({ length: 8 }, () => 20),
    ...Array.from({ length: 4 }, () => 10),
  ])

  await viewOf(page, 'Todas').click()
  await page.getByRole('button', { name: 'Selecionar todas (200)' }).click()
  await expect(bar(page)).toContainText('200 selecionadas (180 fora desta página)')
  await bar(page).getByRole('button', { name: 'Atribuir' }).click()
  await page.getByRole('textbox', { name: 'Buscar motorista' }).fill('rista 07')
  await page.keyboard.press('Enter')
  await seeNotice(page, '200 entregas atribuídas a Motorista 07.')
})

/** 12 drivers, and 200 deliveries without a driver. */
async function fillCompany(domain: string) {
  await records.rows('update companies set max_users = 100, max_drivers = 100 where domain = $1', [
    domain,
  ])
  await records.rows(
    `with u as (insert into users (id, username, password_hash, full_name)
       select gen_random_uuid(), 'despacho-' || n, 'none', 'Motorista ' || lpad(n::text, 2, '0')
         from generate_series(1, 12) n returning id, full_name
     ), m as (insert into memberships (user_id, company_id, role)
       select u.id, c.id, 'DRIVER' from u, companies c where c.domain = $1 returning user_id, company_id)
     insert into drivers (id, company_id, user_id, name)
       select gen_random_uuid(), m.company_id, u.id, u.full_name from m join u on u.id = m.user_id`,
    [domain],
  )
  await records.rows(
    `insert into deliveries (id, company_id, nf_number, client_name, source, created_by, created_at)
     select gen_random_uuid(), c.id, n::text, 'Cliente ' || n, 'manual', m.user_id, now() - n * interval '1 second'
       from generate_series(93201, 93400) n, companies c
       join memberships m on m.company_id = c.id and m.role = 'ADMIN' where c.domain = $1`,
    [domain],
  )
}

test('what was deleted or finished in another tab meanwhile cannot be assigned; it is named, leaves the selection, and the others are assigned', async ({
  browser,
}) => {
  await withoutDriver(93_051, 'Duas abas')
  const finished = await withoutDriver(93_052, 'Duas abas')
  const deleted = await withoutDriver(93_053, 'Duas abas')
  const page = await atList(browser, 'search=duas+abas')
  await wholePage(page).check()
  await bar(page).getByRole('button', { name: 'Atribuir' }).click()
  await records.remove(deleted.id)
  const { full_name: name } = (await signedInByApi(app, 'motorista')).user
  const dialog = await chooseDriver(page, name)
  await expect(dialog.getByRole('alert')).toContainText(
    'A entrega da NF 93053 foi excluída. Ela saiu da seleção; confirme outra vez para continuar com as outras.',
  )
  await expect(page.getByRole('dialog', { name: 'Atribuir 2 entregas' })).toBeVisible()
  await records.rows(
    `update deliveries set status = 'DELIVERED', delivered_at = now() where id = $1`,
    [finished.id],
  )
  await dialog.getByRole('button', { name: 'Atribuir' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'A entrega da NF 93052 já foi finalizada e não pode ser atribuída.',
  )
  await expect(rowOf(page, 93_052)).toContainText('Realizada')
  await expect(rowOf(page, 93_051)).toContainText('Sem motorista')
  await dialog.getByRole('button', { name: 'Atribuir' }).click()
  await seeNotice(page, `1 entrega atribuída a ${name}.`)
  await expect(rowOf(page, 93_051)).toContainText(name)
  await expect(rowOf(page, 93_052)).toContainText('Sem motorista')
})

// A slow computer draws the list without the day only after one has gone back.
for (const slowness of [1, 20])
  test(`a day is deleted by holding Backspace, and nothing of it comes back, ${slowness} times slower`, async ({
    browser,
  }) => {
    const page = await atList(browser, 'day=2026-11-20')
    const day = page.getByLabel('Dia: criada, agendada ou finalizada')
    await expect(day).toHaveValue('20/11/2026')
    await day.press('End')
    await slowDown(page, slowness)
    await Promise.all(Array.from({ length: 14 }, () => page.keyboard.press('Backspace')))
    await expect(page).not.toHaveURL(/day=/)
    await expect(day).toHaveValue('')
    await page.goBack()
    await expect(day).toHaveValue('20/11/2026')
  })

// One of the two has another day than Brasília at any time.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  test(`a computer in ${timezoneId} has the company's today and tomorrow`, async ({ browser }) => {
    const page = await atWork(browser, app, 'operador', {
      path: 'entregas?day=today&sort=created_at',
      timezoneId,
    })
    const inCompany = (time: number) =>
      new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(time)
    const now = Date.now()
    await page
      .getByRole('checkbox', { name: /^Selecionar NF/ })
      .first()
      .check()
    await bar(page).getByRole('button', { name: 'Agendar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agendar 1 entrega' })
    const day = dialog.getByLabel('Dia da entrega')
    await expect(day).toHaveValue(inCompany(now + 86_400_000))
    await dialog.getByRole('button', { name: 'Hoje' }).click()
    await expect(day).toHaveValue(inCompany(now))
  })

test('the office schedules deliveries, takes them from their driver, and prints a list for each', async ({
  browser,
}) => {
  for (const number of [93_061, 93_062]) await records.newDelivery(number)
  await withoutDriver(93_063, 'Padaria Imprimida')
  const page = await atList(browser, 'search=9306&sort=created_at')
  await boxOf(page, 93_061).check()
  await bar(page).getByRole('button', { name: 'Agendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agendar 1 entrega' })
  await dialog.getByLabel('Dia da entrega').fill('01/01/2020')
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Escolha hoje ou um dia depois.')
  await dialog.getByRole('button', { name: 'Hoje' }).click()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  const [year, month, day] = TODAY.split('-')
  await seeNotice(page, `1 entrega agendada para ${day}/${month}/${year}.`)

  await boxOf(page, 93_061).check()
  await bar(page).getByRole('button', { name: 'Remover motorista' }).click()
  const asked = page.getByRole('dialog', { name: 'Remover motorista' })
  await asked.getByRole('button', { name: 'Remover motorista' }).click()
  await seeNotice(page, '1 entrega está sem motorista.')
  await expect(rowOf(page, 93_061)).toContainText('Sem motorista')

  await page.evaluate(() => {
    const printed: string[] = []
    const print = () => {
      const lists = document.querySelectorAll<HTMLElement>('.print-list > section')
      printed.push(...Array.from(lists, ({ textContent }) => textContent))
      dispatchEvent(new Event('afterprint'))
    }
    Object.assign(window, { printed, print })
  })
  await wholePage(page).check()
  await bar(page).getByRole('button', { name: 'Imprimir' }).click()
  const { full_name: name } = (await signedInByApi(app, 'motorista')).user
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { printed: string[] }).printed))
    .toEqual([
      expect.stringMatching(new RegExp(`^${name}.*1 entrega.*Assinatura.*93062`)),
      expect.stringMatching(/^Sem motorista.*2 entregas.*93061.*93063Padaria Imprimida/),
    ])
  await expect(page.locator('.print-list')).toHaveCount(0)
})

test('an import leads straight to assigning what it created', async ({ browser }) => {
  const page = await atWork(browser, app, 'operador', { path: 'importar' })
  await expect(page.getByText('Importações anteriores')).toBeVisible()
  await page
    .getByLabel('Arquivos a importar')
    .setInputFiles([noteFile(93_071), noteFile(93_072), noteFile(93_072)])
  await expect(page.getByText('Pronto: 3 arquivos.')).toBeVisible()
  await page.getByRole('link', { name: 'Atribuir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entregas' })).toBeVisible()
  await expect(page.getByText('2 entregas', { exact: true })).toBeVisible()
  await expect(rowOf(page, 93_071)).toBeVisible()
  await page.getByRole('button', { name: 'Selecionar todas (2)' }).click()
  await bar(page).getByRole('button', { name: 'Atribuir' }).click()
  const { full_name: name } = (await signedInByApi(app, 'motorista')).user
  await chooseDriver(page, name)
  await seeNotice(page, `2 entregas atribuídas a ${name}.`)
  await page.getByRole('button', { name: 'Remover filtro: só desta importação' }).click()
  await expect(page.getByText(/^1 a 20 de/)).toBeVisible()
})

test('the columns are chosen with the keyboard, and this browser remembers them', async ({
  browser,
}) => {
  const page = await atList(browser)
  const headings = page.getByRole('columnheader')
  await expect(headings).toHaveText([
    'Selecionar esta página',
    'NF',
    'Cliente',
    'Motorista',
    'Status',
  ])
  const opener = page.getByRole('button', { name: 'Colunas' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Endereço' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Status' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Endereço' })).toBeHidden()
  await expect(opener).toBeFocused()
  await page.reload()
  await expect(headings).toHaveText([
    'Selecionar esta página',
    'NF',
    'Cliente',
    'Motorista',
    'Endereço',
  ])
  await opener.click()
  await page.getByRole('button', { name: 'Restaurar padrão' }).click()
  await expect(headings.last()).toHaveText('Status')
})

test('says what is wrong and that there is nothing yet, and gives the narrowed list as a file', async ({
  browser,
}) => {
  await withoutDriver(93_081, 'Cliente do Arquivo')
  const page = await atWork(browser, app, 'admin')
  const mend = await cut(page, LIST)
  await page.goto(`${app.url}/dashboard/entregas?search=cliente+do+arquivo`)
  await expect(page.getByRole('main').getByText('Erro de Conexão')).toBeVisible()
  await mend()
  await page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(rowOf(page, 93_081)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^entregas_\d{4}-\d\d-\d\d\.csv$/)
  const stream = await file.createReadStream()
  const text = (await stream.toArray()).map(String).join('')
  expect(text.trimEnd().split('\r\n')).toEqual([
    '\uFEFFNF;Cliente;Motorista;Data Atualização;Status',
    expect.stringMatching(/^93081;Cliente do Arquivo;/),
  ])

  await newCompany(app, 'Sem Entrega Alguma', 'admin.nada')
  const empty = await atWork(browser, app, 'admin.nada', { path: 'entregas' })
  await expect(empty.getByText('Nenhuma entrega ainda.')).toBeVisible()
  await expect(
    empty.getByRole('main').getByRole('link', { name: 'Importar Documentos' }),
  ).toBeVisible()
})

test('fits a phone and a keyboard, with some chosen and each dialog open', async ({ browser }) => {
  await withoutDriver(
    93_091,
    'Companhia Brasileira de Distribuição e Abastecimento de Alimentos Ltda',
  )
  const page = await atList(browser, 'search=9309')
  await boxOf(page, 93_091).check()
  await assertAccessible(page, 'deliveries of the office, chosen')
  await assertKeyboard(page, 'deliveries of the office, chosen')
  for (const opener of ['Atribuir', 'Remover motorista', 'Agendar']) {
    await bar(page).getByRole('button', { name: opener }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await assertAccessible(page, `deliveries of the office, ${opener}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Colunas' }).click()
  for (const box of await page.getByRole('group', { name: 'Colunas' }).getByRole('checkbox').all())
    await box.check()
  await fitsItsWidth(page)

  await page.setViewportSize(PHONE)
  await expect(
    page.getByRole('link', { name: 'NF 93091 · Pendente · Sem motorista' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Motorista' }).selectOption({ label: 'Sem motorista' })
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible()
  await fitsItsWidth(page)
})
