import { ALERTS_EVERY_MS } from '@canhoto/contracts/limits'
import { type Browser, test } from '@playwright/test'
import { assertAccessible } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { serveForThisFile } from './support/app.ts'
import { expect } from './support/expect.ts'
import { cut } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { beforeWork } from './support/office.ts'
import { closeAfterTest, leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const ACK = /\/api\/deliveries\/alerts\/.*\/ack$/
const LIST = /\/api\/deliveries\/recent-alerts/

/** Before the home is opened, whose panel never reads again by itself: what it reads was asked for. */
async function beforeHome(browser: Browser, username: string) {
  const page = await beforeWork(browser, app, username)
  closeAfterTest(page)
  await page.addInitScript((everyMs) => {
    const repeat = setInterval
    globalThis.setInterval = ((work: TimerHandler, ms?: number) =>
      ms === everyMs ? 0 : repeat(work, ms)) as typeof setInterval
  }, ALERTS_EVERY_MS)
  return page
}

test('a supervisor is warned of a deletion as it happens, sees to it, and finds it among all alerts', async ({
  browser,
}) => {
  const { id } = await records.newDelivery(98_001)
  const page = await beforeHome(browser, 'supervisor')
  await page.goto(`${app.url}/dashboard`)
  const panel = page.getByRole('region', { name: 'Alertas e notificações' })
  await expect(panel.getByRole('button', { name: 'Ver todos' })).toBeVisible()
  await expect(panel.getByText('Carregando alertas...')).toHaveCount(0)
  const { token, user } = await signedInByApi(app, 'motorista')
  const sentence = `${user.full_name} excluiu a entrega da NF 98001 (Mercado da Estrada).`
  const alert = panel.getByRole('listitem').filter({ hasText: sentence })
  await ask(app, token, 'DELETE', `/api/deliveries/${id}`)
  await expect(alert).toContainText('Entrega excluída')
  await assertAccessible(page, 'home with alerts')

  const mend = await cut(page, ACK)
  const seen = alert.getByRole('button', { name: `Ciente: Entrega excluída, ${sentence}` })
  await seen.click()
  await seeNotice(page, 'Erro ao confirmar alerta')
  await mend()
  await seen.click()
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
  const page = await beforeHome(browser, 'operador')
  const mend = await cut(page, LIST)
  await page.goto(`${app.url}/dashboard`)
  const panel = page.getByRole('region', { name: 'Alertas e notificações' })
  await expect(panel.getByText('Erro ao carregar alertas')).toBeVisible()
  await mend()
  await panel.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(panel.getByRole('list')).toBeVisible()
})
