import { test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { assertAccessible } from './support/accessible.ts'
import { serveForThisFile } from './support/app.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { lineOf } from './support/table.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

test('an ADMIN makes a key, with which a program reads, and revokes it', async ({ browser }) => {
  const page = await atWork(browser, app, 'admin', { path: 'integracoes' })
  await page.getByRole('button', { name: 'Nova chave' }).click()
  const form = page.getByRole('dialog', { name: 'Nova chave de API' })
  await form.getByRole('button', { name: 'Criar chave' }).click()
  await expect(form.getByText('Escolha ao menos uma permissão.')).toBeVisible()
  await assertAccessible(page, 'a new key')
  await form.getByLabel('Nome').fill('ERP da matriz')
  await form.getByLabel('Ler entregas').check()
  await form.getByRole('button', { name: 'Criar chave' }).click()
  const made = page.getByRole('dialog', { name: 'Chave criada' })
  const key = await made.getByLabel('Chave', { exact: true }).inputValue()
  const read = () =>
    fetch(`${app.url}/api/deliveries`, { headers: { authorization: `Bearer ${key}` } })
  expect((await read()).status).toBe(200)
  await made.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText(key)).toHaveCount(0)
  await expect(lineOf(page, 'ERP da matriz')).toContainText('Ativa')
  await assertAccessible(page, 'keys')

  await page.getByRole('button', { name: 'Revogar ERP da matriz' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar', exact: true }).click()
  await seeNotice(page, 'Chave revogada.')
  await expect(lineOf(page, 'ERP da matriz')).toContainText('Revogada')
  expect((await read()).status).toBe(401)
})

test('an ADMIN makes a webhook, tests it, and sees why it is not reached', async ({ browser }) => {
  const page = await atWork(browser, app, 'admin', { path: 'integracoes?aba=webhooks' })
  await page.getByRole('button', { name: 'Novo webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Novo webhook' })
  await form.getByLabel('Nome').fill('ERP da matriz')
  await form.getByLabel('Endereço').fill('http://erp.exemplo.com.br')
  await form.getByLabel('Canhoto enviado').check()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('O endereço precisa começar com https://.').first()).toBeVisible()
  await form.getByLabel('Endereço').fill('https://127.0.0.1/canhoto')
  await form.getByRole('button', { name: 'Salvar' }).click()
  const made = page.getByRole('dialog', { name: 'Webhook criado' })
  await expect(made.getByLabel('Segredo', { exact: true })).toHaveValue(/^whsec_/)
  await made.getByRole('button', { name: 'Já guardei' }).click()

  await page.getByRole('link', { name: 'ERP da matriz' }).click()
  await page.getByRole('button', { name: 'Testar' }).click()
  await seeNotice(page, 'Mensagem de teste enviada', 'O resultado aparece na lista.')
  const refusal = 'O endereço não é da internet pública, e por isso não é chamado.'
  await expect(lineOf(page, 'Teste')).toContainText(refusal)
  await expect(page.getByText(/Nenhuma chamada deu certo desde/)).toBeVisible()
  await assertAccessible(page, 'a webhook')
  await page.getByRole('button', { name: /^Ver Teste/ }).click()
  const message = page.getByRole('dialog', { name: 'Teste' })
  await expect(message).toContainText(/"type": "webhook.test"[^]*não é da internet pública/)
  await assertAccessible(page, 'a message')
  await message.getByRole('button', { name: 'Reenviar' }).click()
  await seeNotice(page, 'A mensagem volta à fila')

  await page.getByRole('button', { name: 'Trocar segredo' }).click()
  const question = page.getByRole('dialog', { name: 'Trocar segredo' })
  await question.getByRole('button', { name: 'Trocar segredo' }).click()
  const rotated = page.getByRole('dialog', { name: 'Segredo trocado' })
  await expect(rotated.getByLabel('Segredo', { exact: true })).toHaveValue(/^whsec_/)
  await rotated.getByRole('button', { name: 'Já guardei' }).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar webhook' })
  await edit.getByLabel('Status', { exact: true }).selectOption('INATIVO')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(/Este webhook está desativado/)).toBeVisible()
})
