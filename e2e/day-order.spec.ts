import { test } from '@playwright/test'
import { assertAccessible } from './support/accessible.ts'
import { serveForThisFile } from './support/app.ts'
import { atWheel, cardOf } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { cut } from './support/network.ts'
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
  await seeNotice(page, 'Erro ao salvar a ordem')
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
