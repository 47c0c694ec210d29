import { test } from '@playwright/test'
import { assertAccessible } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { serveForThisFile } from './support/app.ts'
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

const ACK = /\/api\/deliveries\/alerts\/.*\/ack$/
const LIST = /\/api\/deliveries\/recent-alerts/

test('a supervisor is warned of a deletion as it happens, sees to it, and finds it among all alerts', async ({
  browser,
}) => {
  const { id } = await records.newDelivery(98_001)
  const page = await atWork(browser, app, 'supervisor')
  const panel = page.getByRole('region', { name: 'Alertas e notificações' })
  await expect(panel.getByRole('button', { name: 'Ver todos' })).toBeVisible()
  const { token, user } = await signedInByApi(app, 'motorista')
  const sentenceOf = (number: number) =>
    `${user.full_name} excluiu a entrega da NF ${number} (Mercado da Estrada).`
  const alertOf = (number: number) =>
    panel.getByRole('listitem').filter({ hasText: sentenceOf(number) })
  const other = await records.newDelivery(98_002)
  await ask(app, token, 'DELETE', `/api/deliveries/${other.id}`)
  await expect(alertOf(98_002)).toBeVisible()
  await ask(app, token, 'DELETE', `/api/deliveries/${id}`)
  const [sentence, alert] = [sentenceOf(98_001), alertOf(98_001)]
  // Long before the panel reads again by itself, which it did for the first one at most now.
  await expect(alert).toContainText('Entrega excluída', { timeout: 15_000 })
  await assertAccessible(page, 'home with alerts')

  const mend = await cut(page, ACK)
  const seen = alert.getByRole('button', { name: `Ciente: Entrega excluída, ${sentence}` })
  await seen.click()
  await seeNotice(page, 'Erro ao confirmar alerta')
  await mend()
  // By itself it is read again every 30 seconds.
  const read = page.waitForRequest(LIST, { timeout: 15_000 })
  await seen.click()
  await read
  await expect(alert).toHaveCount(0)

  await panel.getByRole('button', { name: 'Ver todos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alertas e notificações' })
  const row = dialog.getByRole('row').filter({ hasText: sentence })
  const { full_name: supervisor } = (await signedInByApi(app, 'supervisor')).user
  await expect(row).toContainText(supervisor)
  await dialog.getByRole('combobox', { name: 'Situação' }).selectOption('Em aberto')
  await expect(row).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Situação' }).selectOption('Com ciência')
  await dialog.getByRole('combobox', { name: 'Tipo' }).selectOption('Entrega excluída')
  await expect(row).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Gravidade' }).selectOption('Crítico')
  await expect(dialog.getByText('Nenhum resultado encontrado.')).toBeVisible()
})

test('alerts that cannot be read say so, and are read again', async ({ browser }) => {
  const page = await atWork(browser, app, 'operador', { path: 'perfil' })
  const mend = await cut(page, LIST)
  await page.goto(`${app.url}/dashboard`)
  const panel = page.getByRole('region', { name: 'Alertas e notificações' })
  await expect(panel.getByText('Erro ao carregar alertas')).toBeVisible()
  await mend()
  const read = page.waitForRequest(LIST, { timeout: 15_000 })
  await panel.getByRole('button', { name: 'Tentar novamente' }).click()
  await read
  await expect(panel.getByRole('list')).toBeVisible()
})
