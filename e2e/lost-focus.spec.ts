import { type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { serveForThisFile } from './support/app.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { searchFor } from './support/table.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const searchOf = (page: Page) => page.getByRole('search').getByRole('textbox').first()

test('who has seen to an alert with the keyboard goes on at the next one', async ({ browser }) => {
  const page = await atWork(browser, app, 'supervisor')
  const panel = page.getByRole('region', { name: 'Alertas e notificações' })
  const alerts = panel.getByRole('listitem')
  await button(page, 'Ver todos').press('Enter')
  const rows = page.getByRole('dialog').getByRole('row')
  const seen = rows.getByRole('button', { name: /^Ciente/ })
  await expect(seen.first()).toBeVisible()
  const open = await seen.count()
  const name = (await seen.first().getAttribute('aria-label')) ?? ''
  await seen.first().press('Enter')
  await expect(seen).toHaveCount(open - 1)
  await expect(seen.first()).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(alerts.nth(1)).toBeVisible()
  const second = await alerts.nth(1).locator('p').nth(1).innerText()
  await alerts
    .first()
    .getByRole('button', { name: /^Ciente/ })
    .press('Enter')
  await expect(alerts.first()).toContainText(second)
  await expect(alerts.first().locator(':focus')).toHaveCount(1)
})

test('a search, filters and a selection that are cleared with the keyboard leave it at the list', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin', { path: 'entregas' })
  const table = page.getByRole('table')
  await searchFor(page, 'ninguém')
  await button(page, 'Limpar filtros').press('Enter')
  await expect(table.locator(':focus')).toHaveCount(1)

  await searchFor(page, '21')
  await button(page, 'Limpar busca').press('Enter')
  await expect(searchOf(page)).toBeFocused()

  await table.getByRole('checkbox').nth(1).press('Space')
  await button(page, 'Limpar seleção').press('Enter')
  await expect(table.getByRole('checkbox').first()).toBeFocused()
})

test('a finger that clears the search does not open the keyboard of the phone', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin', { path: 'entregas' })
  await searchFor(page, '21')
  const clear = button(page, 'Limpar busca')
  await clear.click()
  await expect(clear).toHaveCount(0)
  // The focus would have moved by then.
  await button(page, 'Sem motorista').click()
  await expect(button(page, 'Sem motorista')).toHaveAttribute('aria-pressed', 'true')
  await expect(searchOf(page)).not.toBeFocused()
})

test('the way through the photos of stubs goes on with the keyboard after each decision and at its end', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin', { path: 'conferencia' })
  const panel = page.getByRole('region', { name: 'Conferência', exact: true })
  await expect(panel).toBeVisible()
  await button(page, 'Aprovar').press('Enter')
  await expect(panel.locator(':focus')).toHaveCount(1)
  await expect(button(page, 'Aprovar')).not.toBeFocused()
})

test('who has come to an end with the keyboard goes on beside the button that leads no further', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin', { path: 'conferencia' })
  await expect(page.getByRole('region', { name: 'Conferência', exact: true })).toBeVisible()
  await button(page, 'Ampliar').press('Enter')
  await button(page, 'Diminuir').press('Enter')
  await expect(button(page, 'Diminuir')).toBeDisabled()
  await expect(button(page, 'Ampliar')).toBeFocused()

  await button(page, 'Aprovar').press('Enter')
  await button(page, 'Desfazer').press('Enter')
  await expect(button(page, 'Desfazer')).toBeDisabled()
  await expect(button(page, 'Desligar atalhos')).toBeFocused()
})
