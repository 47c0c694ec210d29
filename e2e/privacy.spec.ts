import { readFileSync } from 'node:fs'
import { test } from '@playwright/test'
import { assertAccessible } from './support/accessible.ts'
import { serveForThisFile } from './support/app.ts'
import { expect } from './support/expect.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

test('the administrator tries out the terms, exports what is known of a person, and makes the person anonymous', async ({
  browser,
}) => {
  await atWork(browser, app, 'operador', { path: 'rastreamento' }).then((map) =>
    expect(map.getByRole('listitem').first()).toBeVisible(),
  )
  const page = await atWork(browser, app, 'admin')
  await page.getByRole('link', { name: 'Privacidade (LGPD)' }).click()
  const terms = page.getByRole('region', { name: 'Prazos de guarda' })
  await terms.getByLabel('Posições dos motoristas, em dias').fill('12')
  await terms.getByRole('button', { name: 'Salvar prazos' }).click()
  await expect(terms.getByText('De 30 a 1830 dias.').last()).toBeVisible()
  await terms.getByLabel('Posições dos motoristas, em dias').fill('90')
  await terms.getByRole('button', { name: 'Simular' }).click()
  await expect(terms.getByText('Espaço liberado')).toBeVisible()
  await terms.getByRole('button', { name: 'Salvar prazos' }).click()
  await seeNotice(page, 'Prazos de guarda salvos!')

  const people = page.getByRole('region', { name: 'Dados de uma pessoa' })
  await people.getByRole('button', { name: 'Procurar' }).click()
  await expect(people.getByText('Informe o CPF ou CNPJ, o nome').first()).toBeVisible()
  await people.getByLabel('Usuário da empresa').selectOption({ label: 'Olívia Prado' })
  await people.getByRole('button', { name: 'Procurar' }).click()
  await expect(people.getByText('Usuário: Olívia Prado, Operador')).toBeVisible()
  const download = page.waitForEvent('download')
  await people.getByRole('button', { name: 'Exportar dados (ZIP)' }).click()
  const file = await (await download).path()
  // The names of its entries are plain text.
  expect(readFileSync(file, 'latin1')).toMatch(/^PK[^]*usuario\.json/)

  await people.getByRole('button', { name: 'Anonimizar...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anonimizar os dados desta pessoa' })
  await dialog.getByLabel('Motivo').fill('Pedido por e-mail')
  await dialog.getByLabel('Digite ANONIMIZAR').fill('sim')
  await dialog.getByRole('button', { name: 'Anonimizar' }).click()
  await expect(dialog.getByText('Digite ANONIMIZAR para confirmar.', { exact: true })).toBeVisible()
  await assertAccessible(page, 'anonymise with errors')
  await dialog.getByLabel('Digite ANONIMIZAR').fill('ANONIMIZAR')
  await dialog.getByRole('button', { name: 'Anonimizar' }).click()
  await seeNotice(page, 'Anonimização iniciada. Acompanhe em “Pedidos”.')
  await expect(people.getByRole('heading', { name: 'Pedidos' })).toBeFocused()
  // The list follows the server by itself.
  const request = people.getByRole('row', { name: /Anonimização/ })
  await expect(request).toContainText('Concluída')
  await expect(request).toContainText('Usuários: 1')
  await expect(people.getByRole('status').filter({ hasText: /Anonimização/ })).toContainText(
    'Anonimização, Usuário da empresa: Concluída.',
  )
  const views = page.getByRole('region', { name: 'Quem viu a localização de quem' })
  await page.reload()
  await expect(views.getByRole('cell', { name: /Usuário removido/ }).first()).toBeVisible()
  await assertAccessible(page, 'privacy')
})
