import { type Browser, type Locator, type Page, test } from '@playwright/test'
import { assertAccessible, assertKeyboard } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { PHONE, serveForThisFile } from './support/app.ts'
import { newCompany } from './support/company.ts'
import { expect } from './support/expect.ts'
import { fitsItsWidth } from './support/layout.ts'
import { cut, hold, intercept } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const LIST = /\/api\/deliveries\?/
const LIVE = /\/api\/live$/
const ASSIGN = /\/api\/deliveries\/assign$/

const atBoard = (browser: Browser, options: object = {}) =>
  atWork(browser, app, 'operador', { path: 'entregas/quadro', ...options })

async function withoutDriver(nf_number: number) {
  const { token } = await signedInByApi(app, 'admin')
  const body = new FormData()
  const client_name = 'Padaria do Quadro'
  body.set('summary', JSON.stringify({ nf_number: String(nf_number), client_name }))
  return ask<{ id: string }>(app, token, 'POST', '/api/deliveries/create-from-sefaz', body)
}

async function chooseVehicle(username: string) {
  const { token } = await signedInByApi(app, username)
  const [vehicle] = await records.rows<{ id: string; plate: string; model: string }>(
    'select v.id, v.plate, v.model from vehicles v join drivers d using (company_id) where d.id = $1 limit 1',
    [await records.driverId(username)],
  )
  if (!vehicle) throw new Error('The company has no vehicle.')
  await ask(app, token, 'POST', '/api/tracking/driver/vehicle', { vehicle_id: vehicle.id })
  return vehicle
}

const nameOf = async (username: string) => (await signedInByApi(app, username)).user.full_name

const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const cardOf = (at: Page | Locator, number: number) =>
  at.getByRole('listitem', { name: `NF ${number}`, exact: true })

const moveButton = (page: Page, number: number) =>
  page.getByRole('button', { name: `Mover NF ${number}` })

const orderOf = (username: string) =>
  records
    .driverId(username)
    .then((id) =>
      records.rows<{ nf_number: string }>(
        'select nf_number from deliveries where driver_id = $1 and day_order is not null order by day_order',
        [id],
      ),
    )
    .then((rows) => rows.map(({ nf_number }) => Number(nf_number)))

const driverOf = (number: number) =>
  records
    .rows<{ driver_id: string | null; status: string }>(
      'select driver_id, status from deliveries where nf_number = $1',
      [String(number)],
    )
    .then(([row]) => row)

/** With the mouse, to a bit above the middle of the other element or below it. */
async function drag(page: Page, card: Locator, to: Locator, place: 'above' | 'below' = 'above') {
  await to.scrollIntoViewIfNeeded()
  await card.scrollIntoViewIfNeeded()
  const from = await card.boundingBox()
  if (!from) throw new Error('The card is not shown.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 10, from.y + from.height / 2)
  const target = await to.boundingBox()
  if (!target) throw new Error('The target is not shown.')
  const y = target.y + target.height * (place === 'above' ? 0.25 : 0.75)
  await page.mouse.move(target.x + target.width / 2, y, { steps: 4 })
  return () => page.mouse.up()
}

test('a dispatcher drags deliveries to a driver, orders them, and takes them back', async ({
  browser,
}) => {
  for (const number of [98_501, 98_502, 98_503]) await withoutDriver(number)
  const name = await nameOf('motorista2')
  const { plate, model } = await chooseVehicle('motorista2')
  const page = await atWork(browser, app, 'operador', { path: 'entregas' })
  await page.getByRole('link', { name: 'Quadro do dia' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quadro do dia' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Trilha' })).toHaveText(
    'InícioEntregasQuadro do dia',
  )
  await page.getByRole('textbox', { name: 'Buscar por NF ou cliente' }).fill('padaria do quadro')
  await page.getByRole('textbox', { name: 'Filtrar motoristas' }).fill(name)
  const from = columnOf(page, 'Sem motorista')
  const to = columnOf(page, name)
  await expect(to.getByText(`${plate} - ${model}`)).toBeVisible()

  await from.getByRole('checkbox', { name: 'Selecionar NF 98501' }).check()
  await from.getByRole('checkbox', { name: 'Selecionar NF 98502' }).check()
  const drop = await drag(page, cardOf(from, 98_501), to)
  await expect(page.getByText('2 entregas', { exact: true })).toBeVisible()
  await drop()
  await expect(cardOf(to, 98_501)).toBeVisible()
  await expect(page.getByText(`2 entregas atribuídas a ${name}`)).toBeVisible()
  await (
    await drag(page, cardOf(from, 98_503), cardOf(to, 98_502))
  )()
  await expect(page.getByText(`NF 98503 atribuída a ${name}`)).toBeVisible()
  await expect.poll(() => orderOf('motorista2')).toContain(98_503)
  const order = await orderOf('motorista2')
  expect(order.indexOf(98_503)).toBe(order.indexOf(98_502) - 1)

  await (
    await drag(page, cardOf(to, 98_501), cardOf(to, 98_502), 'below')
  )()
  await expect
    .poll(async () => (await orderOf('motorista2')).slice(-3))
    .toEqual([98_503, 98_502, 98_501])
  await (
    await drag(page, cardOf(to, 98_502), from)
  )()
  await expect(page.getByText('NF 98502 está sem motorista')).toBeVisible()
  expect((await driverOf(98_502))?.driver_id).toBeNull()

  const escaped = await drag(page, cardOf(to, 98_501), from)
  await page.keyboard.press('Escape')
  await escaped()
  await expect(cardOf(to, 98_501)).toBeVisible()
})

test('with the keyboard a card goes to a driver and up in the day, and keeps the focus', async ({
  browser,
}) => {
  await withoutDriver(98_511)
  const name = await nameOf('motorista2')
  const page = await atBoard(browser)
  await expect(moveButton(page, 98_511)).toBeVisible()
  await moveButton(page, 98_511).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mover NF 98511' })
  await expect(dialog.getByRole('radio', { name: 'Sem motorista' })).toBeFocused()
  await dialog.getByRole('radio', { name }).press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText(`NF 98511 atribuída a ${name}`)).toBeVisible()
  const to = columnOf(page, name)
  await expect(cardOf(to, 98_511)).toBeVisible()
  await expect(moveButton(page, 98_511)).toBeFocused()

  const cards = to.getByRole('list', { name: `Entregas a fazer: ${name}` }).getByRole('listitem')
  await expect(cards.last()).toHaveAttribute('aria-label', 'NF 98511')
  const count = await cards.count()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(
    page.getByRole('status').getByText(`NF 98511: ${count - 1}ª de ${count} de ${name}`),
  ).toBeVisible()
  await expect(moveButton(page, 98_511)).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Descer' }).click()
  await expect(dialog.getByText(`${count}ª de ${count}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(moveButton(page, 98_511)).toBeFocused()
  await expect.poll(async () => (await orderOf('motorista2')).at(-1)).toBe(98_511)
})

test('what a colleague finished meanwhile is not moved, and nothing is lost when the network fails', async ({
  browser,
}) => {
  const { id } = await withoutDriver(98_521)
  await withoutDriver(98_522)
  const name = await nameOf('motorista2')
  const page = await atWork(browser, app, 'operador')
  // Else the board may know of it before the drag.
  await intercept(page, LIVE, (route) => route.abort())
  await page.goto(`${app.url}/dashboard/entregas/quadro`)
  const from = columnOf(page, 'Sem motorista')
  const to = columnOf(page, name)
  await page.getByRole('textbox', { name: 'Filtrar motoristas' }).fill(name)
  await from.getByRole('checkbox', { name: 'Selecionar NF 98521' }).check()
  await from.getByRole('checkbox', { name: 'Selecionar NF 98522' }).check()
  await records.rows(
    `update deliveries set status = 'DELIVERED', delivered_at = now() where id = $1`,
    [id],
  )
  const letGo = await hold(page, ASSIGN)
  await (
    await drag(page, cardOf(from, 98_522), to)
  )()
  await expect(cardOf(to, 98_522)).toBeVisible()
  await letGo()
  await seeNotice(
    page,
    'Erro ao atribuir',
    'A entrega da NF 98521 já foi finalizada e não pode ser atribuída.',
  )
  await expect(cardOf(from, 98_522)).toBeVisible()
  await expect(page.getByText('1 selecionada', { exact: true })).toBeVisible()
  await from.getByText(/^Concluídas/).click()
  await expect(cardOf(from, 98_521)).toContainText('Realizada')

  const mend = await cut(page, ASSIGN)
  await (
    await drag(page, cardOf(from, 98_522), to)
  )()
  await seeNotice(page, 'Erro de Conexão')
  await expect(cardOf(from, 98_522)).toBeVisible()
  await mend()
  await (
    await drag(page, cardOf(from, 98_522), to)
  )()
  await expect(page.getByText(`NF 98522 atribuída a ${name}`)).toBeVisible()
  await expect(page.getByText('1 selecionada', { exact: true })).toBeHidden()
})

test('a list that is read again during a drag and before the answer takes nothing back', async ({
  browser,
}) => {
  await withoutDriver(98_531)
  const name = await nameOf('motorista2')
  const page = await atBoard(browser)
  const other = await page.context().newPage()
  await other.goto(`${app.url}/dashboard/entregas/quadro`)
  await page.getByRole('textbox', { name: 'Filtrar motoristas' }).fill(name)
  const from = columnOf(page, 'Sem motorista')
  const to = columnOf(page, name)
  const drop = await drag(page, cardOf(from, 98_531), to)
  await withoutDriver(98_532)
  await expect(cardOf(from, 98_532)).toBeVisible()
  const letGo = await hold(page, ASSIGN)
  await drop()
  await expect(cardOf(to, 98_531)).toBeVisible()
  await withoutDriver(98_533)
  await expect(cardOf(from, 98_533)).toBeVisible()
  await expect(cardOf(to, 98_531)).toBeVisible()
  await letGo()
  await expect(page.getByText(`NF 98531 atribuída a ${name}`)).toBeVisible()
  await expect(cardOf(columnOf(other, name), 98_531)).toBeVisible()
})

test('a delivery is taken from a driver on the way to it only after a question', async ({
  browser,
}) => {
  const { id } = await records.newDelivery(98_541, 'motorista2')
  await records.rows(`update deliveries set status = 'IN_TRANSIT' where id = $1`, [id])
  const name = await nameOf('motorista2')
  const page = await atBoard(browser)
  await page.getByRole('textbox', { name: 'Filtrar motoristas' }).fill(name)
  const from = columnOf(page, name)
  const to = columnOf(page, 'Sem motorista')
  await (
    await drag(page, cardOf(from, 98_541), to)
  )()
  const dialog = page.getByRole('dialog', { name: 'Entrega em rota' })
  await expect(
    dialog.getByText(`${name} está em rota com esta entrega. Mover mesmo assim?`),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(cardOf(from, 98_541)).toContainText('Em andamento')
  await (
    await drag(page, cardOf(from, 98_541), to)
  )()
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click()
  await expect(cardOf(to, 98_541)).toContainText('Pendente')
  await expect(page.getByText('NF 98541 está sem motorista')).toBeVisible()
  expect(await driverOf(98_541)).toEqual({ driver_id: null, status: 'PENDING' })
})

test('a phone shows one driver at a time; every card is moved without dragging', async ({
  browser,
}) => {
  await withoutDriver(98_551)
  await withoutDriver(98_552)
  const name = await nameOf('motorista2')
  const page = await atBoard(browser, { viewport: PHONE })
  await expect(cardOf(page, 98_551)).toBeVisible()
  await expect(page.getByRole('region', { name })).toHaveCount(0)
  await fitsItsWidth(page)
  await moveButton(page, 98_551).click()
  const dialog = page.getByRole('dialog', { name: 'Mover NF 98551' })
  await dialog.getByRole('radio', { name }).click()
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click()
  await expect(page.getByText(`NF 98551 atribuída a ${name}`)).toBeVisible()
  await expect(cardOf(page, 98_551)).toHaveCount(0)
  const driverId = await records.driverId('motorista2')
  await page.getByRole('combobox', { name: 'Motorista' }).selectOption(driverId)
  await expect(cardOf(columnOf(page, name), 98_551)).toBeVisible()
})

test('a reload keeps what the board is searched for, and the driver on a phone', async ({
  browser,
}) => {
  await withoutDriver(98_571)
  const name = await nameOf('motorista2')
  const page = await atBoard(browser)
  const search = page.getByRole('textbox', { name: 'Buscar por NF ou cliente' })
  const drivers = page.getByRole('textbox', { name: 'Filtrar motoristas' })
  await search.fill('98571')
  await expect(page).toHaveURL(/quadro\?search=98571$/)
  await drivers.fill(name)
  await expect(page).toHaveURL(/quadro\?search=98571&driver_search=/)
  await page.reload()
  await expect(drivers).toHaveValue(name)
  await expect(search).toHaveValue('98571')
  await expect(columnOf(page, name)).toBeVisible()
  await expect(page.getByRole('listitem', { name: /^NF / })).toHaveCount(1)
  await page.goBack()
  await expect(drivers).toHaveValue('')
  await expect(page).toHaveURL(/quadro\?search=98571$/)
  await expect(search).toHaveValue('98571')
  // A dialog that is opened right after the last letter stays open.
  await search.fill('padaria')
  await moveButton(page, 98_571).click()
  await expect(page).toHaveURL(/search=padaria/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await search.fill('98571')
  await expect(page).toHaveURL(/quadro\?search=98571$/)

  await page.setViewportSize(PHONE)
  const own = page.getByRole('combobox', { name: 'Motorista' })
  const driverId = await records.driverId('motorista2')
  await own.selectOption(driverId)
  await page.reload()
  await expect(own).toHaveValue(driverId)
  await expect(columnOf(page, name)).toBeVisible()
  // A driver who is not on the board hides no column.
  await page.goto(
    `${app.url}/dashboard/entregas/quadro?driver_id=01930000-0000-7000-8000-00000000beef`,
  )
  await expect(columnOf(page, 'Sem motorista')).toBeVisible()
})

test('the board can be used by anyone: its screen and its dialog', async ({ browser }) => {
  await withoutDriver(98_561)
  const page = await atBoard(browser)
  await expect(moveButton(page, 98_561)).toBeVisible()
  await assertAccessible(page, 'day board')
  await moveButton(page, 98_561).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await assertAccessible(page, 'day board, move')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await assertKeyboard(page, 'day board')
})

test('the board says when it did not come, and when there is nothing to show', async ({
  browser,
}) => {
  await withoutDriver(98_562)
  const page = await atWork(browser, app, 'operador')
  const mend = await cut(page, LIST)
  await page.goto(`${app.url}/dashboard/entregas/quadro`)
  await expect(page.getByText('Erro de Conexão')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(moveButton(page, 98_562)).toBeVisible()

  await newCompany(app, 'Quadro Vazio', 'quadrovazio')
  const empty = await atWork(browser, app, 'quadrovazio', { path: 'entregas/quadro' })
  await expect(empty.getByText('Nenhuma entrega para hoje ainda.')).toBeVisible()
})
