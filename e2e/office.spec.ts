import { readFile } from 'node:fs/promises'
import type { Kpis, Trends } from '@canhoto/contracts/dashboard'
import type { Delivery } from '@canhoto/contracts/deliveries'
import type { FinishedDelivery } from '@canhoto/contracts/reports'
import { statusLabel } from '@canhoto/contracts/labels/status'
import { type Browser, type Locator, type Page, test } from '@playwright/test'
import { localDay } from '../server/test/local-day.ts'
import { ask } from './support/api.ts'
import { finishedCard, STUB } from './support/driver.ts'
import { signedInByApi } from './support/remembered.ts'
import { expect } from './support/expect.ts'
import { openOwner } from '../server/src/platform/database.ts'
import { api, DESKTOP, PHONE, serveForThisFile, signIn } from './support/app.ts'
import { newCompany } from './support/company.ts'
import { fitsItsWidth } from './support/layout.ts'
import { cut, hold, intercept } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, beforeWork, openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const KPIS = /\/api\/dashboard\/kpis$/
const DAY = /\/api\/deliveries\?/
const FINISHED = /\/api\/reports\/canhotos\?/
const PICTURE = /\/api\/reports\/canhotos\/proxy-view/
const DAY_CSV = /\/api\/reports\/deliveries\?/

const HOMES = [
  {
    username: 'admin',
    title: 'Dashboard Administrativo',
    third: ['Entregas Pendentes', 'pending'],
  },
  {
    username: 'operador',
    title: 'Dashboard Operacional',
    third: ['Em Andamento', 'in_progress'],
  },
] as const

for (const { username, title, third } of HOMES) {
  test.describe(`the home of ${username}`, () => {
    test('shows the four figures that the server counted', async ({ browser }) => {
      await moveOneToLastMonth()
      const page = await atWork(browser, app, username)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const { today_deliveries: today, active_drivers } = await kpis(page)
      expect(today.total).toBeGreaterThan(0)
      expect(active_drivers).toBeGreaterThan(0)

      const [name, key] = third
      for (const [card, value] of [
        ['Total de Entregas', today.total],
        ['Entregas Realizadas', today.completed],
        [name, today[key]],
        ['Motoristas Ativos', active_drivers],
      ] as const) {
        await expect(figure(page, card)).toHaveText(String(value))
      }
      const { registered } = await api<Trends>(page, app, '/api/dashboard/trends')
      await expect(cardOf(page, 'Total de Entregas')).toContainText(
        `No mês: ${registered.current}, `,
      )
      await expect(cardOf(page, 'Total de Entregas')).toContainText('% em relação ao mês anterior')
    })
  })
}

test('figures that did not come are asked for again, and the last ones stay when new ones do not come', async ({
  browser,
}) => {
  const page = await beforeWork(browser, app, 'operador')
  const mendFirst = await cut(page, KPIS)
  await page.goto(`${app.url}/dashboard`)
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure.getByText('Erro ao carregar dados')).toBeVisible()
  await expect(failure.getByText('Não foi possível carregar os dados do dashboard')).toBeVisible()
  await mendFirst()
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  const total = (await figure(page, 'Total de Entregas').textContent()) ?? ''

  const mend = await cut(page, KPIS)
  await comeBack(page)
  await expect(failure).toContainText(
    'Erro ao carregar dados: Não foi possível carregar os dados do dashboard. Os números abaixo são da última atualização.',
  )
  await expect(figure(page, 'Total de Entregas')).toHaveText(total)
  await mend()
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(failure).toHaveCount(0)
})

test('the notices of signing in and saving leave the buttons of the home free', async ({
  browser,
}) => {
  const page = await openAtDesk(browser, app)
  await signIn(page, app, 'admin')
  await seeNotice(page, 'Empresa selecionada com sucesso!')
  for (const name of ['Buscar Canhotos', 'Nova Entrega']) {
    expect(await isOnTop(page.getByRole('button', { name })), name).toBe(true)
  }
})

test.describe("'Entregas do dia'", () => {
  test('says that it did not come and is asked for again; lists all of the day, newest first, ten a page or, where it is narrow, three', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'operador')
    await expect(figure(page, 'Total de Entregas')).toBeVisible()
    const mend = await cut(page, DAY)
    const list = await openDay(page)
    await expect(list.getByRole('alert')).toContainText('Erro ao carregar entregas')
    await mend()
    await list.getByRole('button', { name: 'Tentar novamente' }).click()

    const all = await api<Delivery[]>(page, app, '/api/deliveries?day=today')
    expect(all.length).toBeGreaterThan(20)
    await expect(list.getByText(`1 a 10 de ${all.length}`)).toBeVisible()
    await showsNotes(list, numbersOf(all.slice(0, 10)))

    await list.getByRole('button', { name: 'Página 2', exact: true }).click()
    await expect(list.getByText(`11 a 20 de ${all.length}`)).toBeVisible()
    await showsNotes(list, numbersOf(all.slice(10, 20)))

    await list.getByRole('button', { name: 'Próxima página' }).click()
    await expect(list.getByText(`21 a ${all.length} de ${all.length}`)).toBeVisible()
    await showsNotes(list, numbersOf(all.slice(20)))

    await list.getByRole('button', { name: 'Página 1', exact: true }).click()
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(list.getByText(`1 a 3 de ${all.length}`)).toBeVisible()
    await showsNotes(list, numbersOf(all.slice(0, 3)))
    await list.getByRole('button', { name: 'Página 2', exact: true }).click()
    await expect(list.getByText(`4 a 6 de ${all.length}`)).toBeVisible()
    await showsNotes(list, numbersOf(all.slice(3, 6)))
  })

  test('finds a client whatever the accents and capitals, and a note by its number, from its first page', async ({
    browser,
  }) => {
    const { page, list } = await dayList(browser)
    const all = await api<Delivery[]>(page, app, '/api/deliveries?day=today')
    await list.getByRole('button', { name: 'Página 2', exact: true }).click()
    await expect(list.getByText(/^11 a 20 de/)).toBeVisible()
    const [wanted] = numbersOf(all.slice(0, 1))
    await search(list, wanted ?? '')
    await expect(list.getByText('1 a 1 de 1')).toBeVisible()
    await showsNotes(list, [wanted ?? ''])
    await list.getByRole('button', { name: 'Limpar busca' }).click()
    await expect(list.getByText(/^1 a 10 de/)).toBeVisible()

    const theirs = all.filter(({ client_name }) => client_name === 'Padaria Pão Dourado')
    expect(theirs.length).toBeGreaterThan(0)
    for (const words of ['padaria pao', 'PADARIA PÃO', 'Padaría']) {
      await search(list, words)
      await expect(list.getByText(new RegExp(` de ${theirs.length}$`))).toBeVisible()
      await showsNotes(list, numbersOf(theirs.slice(0, 10)))
      await search(list, 'ninguém tem este nome')
      await expect(list.getByText('Nenhum resultado encontrado.')).toBeVisible()
    }
    await list.getByRole('button', { name: 'Baixar CSV' }).click()
    await seeNotice(page, 'Nenhum dado para exportar.')
  })

  test('leaves whole as a spreadsheet, as it was searched, and says when that could not be fetched', async ({
    browser,
  }) => {
    const { page, list } = await dayList(browser)
    const all = await api<Delivery[]>(page, app, '/api/deliveries?day=today')
    const mend = await cut(page, DAY_CSV)
    await list.getByRole('button', { name: 'Baixar CSV' }).click()
    await seeNotice(page, 'Erro ao exportar', 'Não foi possível baixar o CSV. Tente novamente.')

    // By itself the error would go after 9 seconds.
    await mend()
    const whole = await download(page, list)
    const error = page.getByRole('alert').filter({ hasText: 'Erro ao exportar' })
    await expect(error).toHaveCount(0, { timeout: 3000 })
    expect(whole.name).toBe(`entregas_dia_${localDay()}.csv`)
    expect(whole.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(whole.rows[0]).toBe('NF;Cliente;Motorista;Data Atualização;Status')
    expect(whole.rows.slice(1)).toEqual(all.map(dayRow))

    const client = all[0]?.client_name ?? ''
    await search(list, client)
    const found = all.filter(({ client_name }) => client_name === client)
    expect(found.length).toBeLessThan(all.length)
    await expect(list.getByText(new RegExp(` de ${found.length}$`))).toBeVisible()
    expect((await download(page, list)).rows.slice(1)).toEqual(found.map(dayRow))
  })
})

test.describe("'Entregas Finalizadas e Canhotos'", () => {
  test('lists ten a page for admin, also where it is narrow', async ({ browser }) => {
    const { page, list } = await finishedList(browser, 'admin')
    await turnsPages(page, list, 10)
  })

  test('lists ten a page, three where it is narrow, finds by client whatever the accents, and leaves whole as a spreadsheet', async ({
    browser,
  }) => {
    const { page, list } = await finishedList(browser)
    await turnsPages(page, list, 3)
    await page.setViewportSize(DESKTOP)
    const { rows: listed, total } = await finished(page)
    const { name, bytes, rows } = await download(page, list)
    expect(name).toBe(`canhotos_export_${localDay()}.csv`)
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(rows[0]).toBe(
      'NF;Cliente;Motorista;Status;Data da Entrega;Data do Canhoto;Canhoto;Observação',
    )
    expect(rows.slice(1)).toHaveLength(total)
    expect(rows.slice(1, 1 + listed.length)).toEqual(listed.map(finishedRow))

    const { total: theirs } = await finished(page, 'depósito irmãos')
    expect(theirs).toBeGreaterThan(0)
    await search(list, 'DEPOSITO IRMAOS')
    await expect(list.getByText(new RegExp(` de ${theirs}$`))).toBeVisible()
    for (const row of await rowsOf(list).all()) {
      await expect(row).toContainText('Depósito Irmãos Conceição')
    }
  })

  test('shows the picture of a stub, to be looked at closely and kept; one that is none or did not come is asked for again', async ({
    browser,
  }) => {
    const { page, list } = await finishedList(browser)
    await intercept(page, PICTURE, (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: 'half a photo' }),
    )
    const viewer = await view(page, list)
    await expect(viewer.getByText('Não foi possível carregar a imagem.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await page.unroute(PICTURE)

    const mend = await cut(page, PICTURE)
    await view(page, list, 1)
    await expect(viewer.getByText('Não foi possível carregar a imagem.')).toBeVisible()
    await mend()
    await viewer.getByRole('button', { name: 'Tentar novamente' }).click()
    const picture = viewer.getByRole('img', { name: /^Canhoto da NF \d+$/ })
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(200)

    await viewer.getByRole('button', { name: 'Ampliar' }).click()
    await expect(viewer.getByText('150%')).toBeVisible()
    const file = page.waitForEvent('download')
    await viewer.getByRole('button', { name: 'Baixar imagem' }).click()
    expect((await file).suggestedFilename()).toMatch(/\.jpg$/)

    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(list).toBeVisible()
  })

  test('says that it is on its way, that there is no network, and with its sentence, or in plain words, that the server failed', async ({
    browser,
  }) => {
    const page = await atWork(browser, app, 'operador')
    await expect(figure(page, 'Total de Entregas')).toBeVisible()
    await page.context().setOffline(true)
    const list = await openFinished(page)
    await expect(list.getByText('Erro de Rede')).toBeVisible()
    await expect(
      list.getByText('Não foi possível conectar ao servidor para buscar os canhotos.'),
    ).toBeVisible()
    await page.context().setOffline(false)

    const sentence = 'Serviço de relatórios em manutenção.'
    await intercept(page, FINISHED, (route) =>
      route.fulfill({ status: 500, json: { success: false, error: sentence } }),
    )
    await list.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(list.getByText('Erro ao carregar canhotos')).toBeVisible()
    await expect(list.getByText(sentence)).toBeVisible()

    await page.unroute(FINISHED)
    await intercept(page, FINISHED, (route) => route.fulfill({ status: 500, json: {} }))
    await list.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(list.getByText('Não foi possível buscar as entregas finalizadas.')).toBeVisible()

    await page.unroute(FINISHED)
    const release = await hold(page, FINISHED)
    await list.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(list.getByText('Carregando...')).toBeVisible()
    await release()
    await expect(list.getByText(/^1 a 10 de/)).toBeVisible()
  })

  test('is empty for a company that delivered nothing yet', async ({ browser }) => {
    await newCompany(app, 'Nova Transportes', 'admin.nova')
    const page = await atWork(browser, app, 'admin.nova')
    await expect(figure(page, 'Total de Entregas')).toHaveText('0')
    const newest = page.locator('section').filter({ hasText: 'Últimas entregas' })
    await expect(newest.getByRole('button', { name: 'Nova Entrega' })).toBeVisible()
    const list = await openFinished(page)
    await expect(list.getByText('Nenhum canhoto encontrado.')).toBeVisible()
    await list.getByRole('button', { name: 'Baixar CSV' }).click()
    await seeNotice(page, 'Nenhum dado para exportar.')
  })
})

test("the office of Beta sees Beta's deliveries and no others", async ({ browser }) => {
  const { page, list } = await finishedList(browser, 'admin.beta')
  const { rows, total } = await finished(page)
  await expect(list.getByText(`1 a 10 de ${total}`)).toBeVisible()
  const drivers = new Set(['Cleber Antunes', 'Marlene Castro'])
  expect(new Set(rows.map(({ driver_name }) => driver_name))).toEqual(drivers)
  const csv = await download(page, list)
  expect(csv.rows.slice(1)).toHaveLength(total)
  for (const row of csv.rows.slice(1)) expect(row).toMatch(/;(Cleber Antunes|Marlene Castro);/)

  const alfa = await atWork(browser, app, 'admin')
  const theirs = await finished(alfa)
  await search(list, theirs.rows[0]?.nf_number ?? '')
  await expect(list.getByText('Nenhum resultado encontrado.')).toBeVisible()
  const { today_deliveries } = await kpis(page)
  await expect(figure(page, 'Total de Entregas')).toHaveText(String(today_deliveries.total))
  expect(today_deliveries.total).toBeLessThan((await kpis(alfa)).today_deliveries.total)
  expect(new Set(today_deliveries.list.map(({ driver_name }) => driver_name))).toEqual(drivers)
})

test('a client with a name of 200 letters breaks no screen', async ({ browser }) => {
  const name = 'Mercearia'.padEnd(200, 'W')
  await deliverTo(name, '73001')
  const admin = await atWork(browser, app, 'admin')
  await expect(admin.getByText(name).first()).toBeVisible()
  await fitsEachWidth(admin)

  const { page, list: day } = await dayList(browser)
  await search(day, '73001')
  await expect(day.getByText('1 a 1 de 1')).toBeVisible()
  await fitsEachWidth(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText(name).first()).toBeVisible()
  await fitsEachWidth(page)
  const list = await openFinished(page)
  await search(list, '73001')
  await expect(list.getByText('1 a 1 de 1')).toBeVisible()
  await fitsEachWidth(page)
  await list.getByRole('button', { name: 'Ver Canhoto da NF 73001' }).click()
  await expect(page.getByRole('img', { name: 'Canhoto da NF 73001' })).toBeVisible()
  await fitsEachWidth(page)

  const driver = await atWork(browser, app, 'motorista')
  await expect((await finishedCard(driver, 73_001)).getByText(name)).toBeVisible()
  await fitsEachWidth(driver)
})

async function fitsEachWidth(page: Page) {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await fitsItsWidth(page)
  }
}

/** The demonstration may begin in this month: then there is nothing to compare it with. */
async function moveOneToLastMonth() {
  const owner = openOwner(await app.connection())
  await owner.query(`
    update deliveries set created_at = date_trunc('month', now(), 'America/Sao_Paulo') - interval '1 month'
     where id in (select distinct on (company_id) id from deliveries
                   where status = 'DELIVERED' order by company_id, created_at)`)
  await owner.end()
}

const cardOf = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).locator('..')

const figure = (page: Page, title: string) => cardOf(page, title).getByText(/^[\d.]+$/)

const kpis = (page: Page) => api<Kpis>(page, app, '/api/dashboard/kpis')

/** The person looks at this tab again. */
function comeBack(page: Page) {
  return page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
}

/** What a pointer would meet in the middle of it. */
function isOnTop(button: Locator) {
  return button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}

async function dayList(browser: Browser) {
  const page = await atWork(browser, app, 'operador')
  const list = await openDay(page)
  await expect(list.getByRole('table')).toBeVisible()
  return { page, list }
}

async function openDay(page: Page) {
  await page.getByRole('button', { name: 'Entregas do dia' }).click()
  return page.getByRole('dialog', { name: 'Entregas do dia' })
}

async function finishedList(browser: Browser, username = 'operador') {
  const page = await atWork(browser, app, username)
  const list = await openFinished(page)
  await expect(list.getByRole('table')).toBeVisible()
  return { page, list }
}

async function openFinished(page: Page) {
  await page.getByRole('button', { name: 'Buscar Canhotos' }).click()
  return page.getByRole('dialog', { name: 'Entregas Finalizadas e Canhotos' })
}

/** The list of finished deliveries, ten a page at a desk. */
async function turnsPages(page: Page, list: Locator, perPageOfNarrow: number) {
  const { rows, total } = await finished(page)
  expect(total).toBeGreaterThan(30)
  for (const { width, perPage } of [
    { width: 1440, perPage: 10 },
    { width: 1000, perPage: perPageOfNarrow },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(list.getByText(`1 a ${perPage} de ${total}`)).toBeVisible()
    await showsNotes(list, numbersOf(rows.slice(0, perPage)))
    await list.getByRole('button', { name: 'Página 2', exact: true }).click()
    await expect(list.getByText(`${perPage + 1} a ${perPage * 2} de ${total}`)).toBeVisible()
    await showsNotes(list, numbersOf(rows.slice(perPage, perPage * 2)))
    await list.getByRole('button', { name: 'Página 1', exact: true }).click()
  }
}

async function view(page: Page, list: Locator, place = 0) {
  await list
    .getByRole('button', { name: /^Ver Canhoto da NF/ })
    .nth(place)
    .click()
  return page.getByRole('dialog', { name: /^Canhoto da NF/ })
}

const search = (list: Locator, words: string) =>
  list.getByRole('textbox', { name: 'Buscar por NF ou cliente' }).fill(words)

const rowsOf = (list: Locator) =>
  list.getByRole('row').filter({ has: list.page().getByRole('cell') })

/** These notes in this order; the rows of the page before may stay, dimmed, until the next are there. */
async function showsNotes(list: Locator, numbers: readonly string[]) {
  await expect(rowsOf(list).getByRole('cell').and(list.locator('td:first-child'))).toHaveText([
    ...numbers,
  ])
}

const numbersOf = (rows: readonly { nf_number: string }[]) => rows.map(({ nf_number }) => nf_number)

/** The list as the server gives it, and how long it is altogether. */
async function finished(page: Page, words = '') {
  const query = new URLSearchParams({ per_page: '200', search: words })
  const rows = await api<FinishedDelivery[]>(page, app, `/api/reports/canhotos?${query}`)
  const second = new URLSearchParams({ per_page: '200', page: '2', search: words })
  const rest = await api<FinishedDelivery[]>(page, app, `/api/reports/canhotos?${second}`)
  return { rows, total: rows.length + rest.length }
}

async function download(page: Page, list: Locator) {
  const started = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await started
  const bytes = await readFile(await file.path())
  const rows = bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
  return { name: file.suggestedFilename(), bytes, rows }
}

const clock = (instant: string | null) =>
  (instant ?? '').replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3/$2/$1 $4')

function dayRow(row: Delivery) {
  return [
    row.nf_number,
    row.client_name,
    row.driver_name ?? 'Não atribuído',
    clock(row.updated_at),
    statusLabel(row),
  ].join(';')
}

function finishedRow(row: FinishedDelivery) {
  return [
    row.nf_number,
    row.client_name,
    row.driver_name,
    statusLabel(row),
    clock(row.delivered_at),
    clock(row.receipt_captured_at),
    row.receipt_image_url && `${app.url}/dashboard/receipts-report?entrega=${row.id}`,
    // Nothing had become of these when their photos came.
    '',
  ].join(';')
}

/** The office registers a delivery for José, who sends the photo of its stub. */
async function deliverTo(client_name: string, nf_number: string) {
  const [office, jose] = [await signedInByApi(app, 'admin'), await signedInByApi(app, 'motorista')]
  const note = new FormData()
  note.set('summary', JSON.stringify({ nf_number, client_name }))
  note.set('driver_id', jose.user.driver_id ?? '')
  const path = '/api/deliveries/create-from-sefaz'
  const { id } = await ask<Delivery>(app, office.token, 'POST', path, note)
  const photo = new FormData()
  photo.set('delivery_id', id)
  photo.set('file', new Blob([STUB], { type: 'image/jpeg' }), 'canhoto.jpg')
  await ask(app, jose.token, 'POST', '/api/receipts/upload', photo)
}
