import { test } from '@playwright/test'
import { assertAccessible } from './support/accessible.ts'
import { serveForThisFile } from './support/app.ts'
import { atWheel, cardOf } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { cut, hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const LIST = /\/api\/deliveries\?/
const ORDER = /\/api\/deliveries\/order$/

test('the office orders the day of a driver, whose list follows', async ({ browser }) => {
  const numbers = [92_001, 92_002, 92_003]
  for (const number of numbers) await records.newDelivery(number)
  const { full_name: name } = (await signedInByApi(app, 'motorista')).user
  const page = await atWork(browser, app, 'operador')
  const opener = page.getByRole('button', { name: `Ordenar as entregas de ${name}` })

  const mendList = await cut(page, LIST)
  await opener.click()
  const dialog = page.getByRole('dialog', { name: `Ordem das entregas de ${name}` })
  await expect(dialog.getByText('Erro ao carregar entregas')).toBeVisible()
  await mendList()
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  const rows = dialog.getByRole('listitem')
  await expect(rows.last()).toHaveAttribute('aria-label', /^NF /)
  await assertAccessible(page, 'order of a driver')

  const last = 'NF 92003'
  const up = dialog.getByRole('button', { name: `Subir ${last}` })
  while (await up.isEnabled()) await up.click()
  await expect(rows.first()).toHaveAttribute('aria-label', last)
  const mendOrder = await cut(page, ORDER)
  await dialog.getByRole('button', { name: 'Salvar ordem' }).click()
  await seeNotice(page, 'Erro ao salvar a ordem', 'Verifique sua conexão e tente novamente.')
  await expect(rows.first()).toHaveAttribute('aria-label', last)
  await mendOrder()
  await dialog.getByRole('button', { name: 'Salvar ordem' }).click()
  await seeNotice(page, 'Ordem das entregas salva')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(
    await records.rows('select day_order from deliveries where nf_number = $1', ['92003']),
  ).toEqual([{ day_order: 1 }])

  const driver = await atWheel(browser, app)
  await expect(cardOf(driver, 92_003)).toBeVisible()
  const cards = driver.getByRole('listitem', { name: /^NF/ })
  await expect(cards.first()).toHaveAttribute('aria-label', last)
})

test('one delivery alone has no order, nor have those of no driver', async ({ browser }) => {
  const driverId = await records.driverId('motorista2')
  const { full_name: name } = (await signedInByApi(app, 'motorista2')).user
  await records.rows(
    `update deliveries set status = 'DELIVERED', delivered_at = now() where driver_id = $1 and status = 'PENDING'`,
    [driverId],
  )
  await records.newDelivery(92_011, 'motorista2')
  const page = await atWork(browser, app, 'admin')
  const loads = page.locator('section').filter({ hasText: 'Por motorista' }).getByRole('listitem')
  await expect(loads.getByRole('button').first()).toBeVisible()
  for (const text of [name, 'Não atribuído']) {
    await expect(loads.filter({ hasText: text })).toBeVisible()
    await expect(loads.filter({ hasText: text }).getByRole('button')).toHaveCount(0)
  }
})

const SUGGESTION = /\/api\/deliveries\/order\/suggestion$/

/**
 * The driver's day is these deliveries alone, in the order of their creation. Those with a place lie along a street that leads
 * north from the driver, so many hundredths of a degree away.
 */
async function plan(username: string, stops: readonly (readonly [number, number | null])[]) {
  const driverId = await records.driverId(username)
  await records.rows(
    `update deliveries set status = 'DELIVERED', delivered_at = now() where driver_id = $1 and status <> 'DELIVERED'`,
    [driverId],
  )
  await records.rows(
    `update driver_states set latitude = -23.5, longitude = -46.6, recorded_at = now() where driver_id = $1`,
    [driverId],
  )
  for (const [number, north] of stops) {
    const { id } = await records.newDelivery(number, username)
    if (north === null) continue
    const address = `Rua do Norte, ${number}`
    await records.rows('update deliveries set delivery_address = $2 where id = $1', [id, address])
    await records.rows(
      `insert into delivery_places (company_id, address, latitude, longitude)
       select company_id, plain_text($2), -23.5 + $3::float8 / 100, -46.6 from deliveries where id = $1`,
      [id, address, north],
    )
  }
  return async () =>
    (
      await records.rows<{ nf_number: string }>(
        'select nf_number from deliveries where driver_id = $1 and day_order is not null order by day_order',
        [driverId],
      )
    ).map(({ nf_number }) => Number(nf_number))
}

const namesOf = (...numbers: number[]) => numbers.map((number) => `NF ${number}`)

test('the office takes the suggested order of a driver, and changes it by hand', async ({
  browser,
}) => {
  const savedOrder = await plan('motorista2', [
    [99_001, null],
    [99_002, 3],
    [99_003, 1],
    [99_004, 2],
  ])
  const { full_name: name } = (await signedInByApi(app, 'motorista2')).user
  const page = await atWork(browser, app, 'operador')
  await page.getByRole('button', { name: `Ordenar as entregas de ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Ordem das entregas de ${name}` })
  const rows = dialog.getByRole('listitem')
  const shown = async () =>
    Promise.all((await rows.all()).map((row) => row.getAttribute('aria-label')))
  await expect.poll(shown).toEqual(namesOf(99_001, 99_002, 99_003, 99_004))

  const letGo = await hold(page, SUGGESTION)
  await dialog.getByRole('button', { name: 'Sugerir ordem' }).click()
  await expect(dialog.getByRole('button', { name: 'Sugerir ordem' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await letGo()
  await expect.poll(shown).toEqual(namesOf(99_003, 99_004, 99_002, 99_001))
  await expect(
    dialog.getByText(
      'Ordem sugerida: cerca de 3,3 km em linha reta, a partir da última posição conhecida.',
    ),
  ).toBeVisible()
  await expect(dialog.getByText('1 entrega sem local conhecido ficou no fim.')).toBeVisible()
  await assertAccessible(page, 'suggested order')
  expect(await savedOrder()).toEqual([])

  await dialog.getByRole('button', { name: 'Subir NF 99001' }).click()
  await expect(dialog.getByText('Ordem sugerida')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Salvar ordem' }).click()
  await seeNotice(page, 'Ordem das entregas salva')
  expect(await savedOrder()).toEqual([99_003, 99_004, 99_001, 99_002])
})

test('a driver takes the suggested order, which needs the connection', async ({ browser }) => {
  const savedOrder = await plan('motorista3', [
    [99_011, 2],
    [99_012, 1],
  ])
  const page = await atWheel(browser, app, { username: 'motorista3' })
  await expect(cardOf(page, 99_012)).toBeVisible()
  await page.getByRole('button', { name: 'Ordenar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ordem das entregas' })
  const rows = dialog.getByRole('listitem')
  await expect(rows.first()).toHaveAttribute('aria-label', 'NF 99011')

  const mend = await cut(page, SUGGESTION)
  await dialog.getByRole('button', { name: 'Sugerir ordem' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Para sugerir a ordem é preciso ter conexão.',
  )
  await expect(rows.first()).toHaveAttribute('aria-label', 'NF 99011')
  await mend()
  await dialog.getByRole('button', { name: 'Sugerir ordem' }).click()
  await expect(dialog.getByText('Ordem sugerida: cerca de 2,2 km em linha reta')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(rows.first()).toHaveAttribute('aria-label', 'NF 99012')
  await assertAccessible(page, 'suggested order of a driver')
  await dialog.getByRole('button', { name: 'Salvar ordem' }).click()
  await seeNotice(page, 'Ordem das entregas salva')
  await expect.poll(savedOrder).toEqual([99_012, 99_011])
})
