import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { test } from '@playwright/test'
import { mailMessage } from '../server/test/mail-message.ts'
import { MAIL_PASSWORD, type MailServer, startMailServer } from '../server/test/mail-server.ts'
import { assertAccessible } from './support/accessible.ts'
import { serveForThisFile } from './support/app.ts'
import { expect } from './support/expect.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { lineOf } from './support/table.ts'

const app = serveForThisFile({ ALLOW_PRIVATE_MAILBOXES: '1' })
let server: MailServer
test.beforeAll(async () => {
  server = await startMailServer()
})
test.afterAll(() => server.close())
test.afterEach(({ browser }) => leaveAll(browser))

test('an ADMIN adds a mailbox, sees what became of its messages, and allows a sender', async ({
  browser,
}) => {
  const attachments = [{ name: 'nota.xml', type: 'text/xml', bytes: nfeXml({ number: 9901 }) }]
  await server.deliver('notas', mailMessage({ subject: 'Nota 9901', attachments }))
  const from = 'Outro <outro@estranho.com.br>'
  await server.deliver('notas', mailMessage({ subject: 'Nota estranha', from, attachments }))

  const page = await atWork(browser, app, 'admin', { path: 'integracoes?aba=email' })
  await page.getByRole('button', { name: 'Nova caixa de entrada' }).click()
  const form = page.getByRole('dialog', { name: 'Nova caixa de entrada' })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Informe ao menos um remetente.')).toBeVisible()
  await assertAccessible(page, 'a new mailbox')
  await form.getByLabel('Nome').fill('Notas dos clientes')
  await form.getByLabel('Servidor IMAP').fill(server.host)
  await form.getByLabel('Porta').fill(String(server.port))
  await form.getByLabel('Segurança').selectOption('Sem criptografia')
  await form.getByLabel('Usuário').fill('notas')
  await form.getByRole('textbox', { name: 'Senha' }).fill('errada')
  await form.getByRole('button', { name: 'Testar conexão' }).click()
  await expect(form.getByText(/^O servidor recusou o usuário ou a senha/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Senha' }).fill(MAIL_PASSWORD)
  await form.getByRole('button', { name: 'Testar conexão' }).click()
  await expect(form.getByText('Conexão feita: 2 mensagens na pasta.')).toBeVisible()
  await form.getByLabel('Remetentes autorizados').fill('@embarcador.com.br\nfiscal@')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText(/^Use endereços/)).toBeVisible()
  await form.getByLabel('Remetentes autorizados').fill('@embarcador.com.br')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await seeNotice(page, 'Caixa de entrada criada!')
  await expect(lineOf(page, 'Notas dos clientes')).toContainText('Ativa')
  await assertAccessible(page, 'mailboxes')

  await page.getByRole('link', { name: 'Notas dos clientes' }).click()
  await expect(lineOf(page, 'Nota 9901')).toContainText('Importada')
  await expect(lineOf(page, 'Nota estranha')).toContainText('Remetente recusado')
  await assertAccessible(page, 'a mailbox')
  await page.getByRole('button', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar caixa de entrada' })
  await edit.getByLabel('Remetentes autorizados').fill('@embarcador.com.br\n@estranho.com.br')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await seeNotice(page, 'Caixa de entrada atualizada!')
  await page.getByRole('button', { name: 'Ver Nota estranha' }).click()
  const message = page.getByRole('dialog', { name: 'Nota estranha' })
  await expect(message).toContainText('Remetente não autorizado.')
  await assertAccessible(page, 'a message')
  await message.getByRole('button', { name: 'Ler de novo' }).click()
  await expect(lineOf(page, 'Nota estranha')).toContainText('1 já registrado')

  await page.getByRole('button', { name: 'Ver Nota 9901' }).click()
  await page.getByRole('link', { name: 'Ver importação' }).click()
  await expect(page.getByText('nota.xml')).toBeVisible()
})
