import { type Browser, type Page, test } from '@playwright/test'
import { assertAccessible, assertKeyboard } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { serveForThisFile } from './support/app.ts'
import { expect } from './support/expect.ts'
import { startMail } from './support/mail.ts'
import { cut, hold, intercept } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, beforeWork, openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'
import { lineOf } from './support/table.ts'

let mail: Awaited<ReturnType<typeof startMail>>
const app = serveForThisFile(async (url) => {
  mail = await startMail(url)
  return mail.environment
})
const records = recordsOf(app)
test.afterAll(() => mail.close())
test.afterEach(({ browser }) => leaveAll(browser))

test('an ADMIN sends a user the link to a new password by e-mail', async ({ browser }) => {
  const page = await atWork(browser, app, 'admin', { path: 'usuarios' })
  await page.getByRole('button', { name: 'Redefinir senha de Olívia Prado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Redefinir senha' })
  await expect(dialog).toContainText('Por e-mail ele vai para operador@alfa.com.br.')
  await assertAccessible(page, 'a link by e-mail')
  await dialog.getByRole('button', { name: 'Enviar por e-mail' }).click()
  await seeNotice(page, 'Link a caminho', 'O e-mail vai para operador@alfa.com.br.')
  await expect(dialog).toBeHidden()

  const { subject, text } = await mail.messageTo('operador@alfa.com.br')
  expect(subject).toBe('Link para definir a sua senha')
  await setPassword(browser, text, { username: 'operador', password: 'nova-senha-1' })
})

test('a user who forgot the password is sent a link, and learns nothing of other addresses', async ({
  browser,
}) => {
  const page = await openAtDesk(browser, app)
  await page.goto(`${app.url}/login`)
  const offer = page.getByRole('button', { name: 'Esqueci minha senha' })
  await expect(offer).toBeVisible()
  await assertAccessible(page, 'sign-in with a forgotten password')
  await offer.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Esqueci minha senha' })
  const email = dialog.getByLabel('E-mail do seu cadastro')
  await expect(email).toBeFocused()
  await email.fill('supervisor@alfa')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('E-mail inválido.').first()).toBeVisible()
  await assertAccessible(page, 'a forgotten password')
  await assertKeyboard(page, 'a forgotten password')
  const answer = 'Se houver um usuário com este e-mail, enviamos um link'
  // The dialog is opened again while it still fades away.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const address of ['ninguem@alfa.com.br', 'supervisor@alfa.com.br']) {
    await email.fill(address)
    await email.press('Enter')
    await expect(dialog).toContainText(answer)
    await expect(dialog).toContainText(`Pedido feito para ${address}.`)
    await expect(dialog.getByRole('button', { name: 'Voltar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(offer).toBeFocused()
    await page.keyboard.press('Enter')
  }

  const { text } = await mail.messageTo('supervisor@alfa.com.br')
  await setPassword(browser, text, { username: 'supervisor', password: 'nova-senha-2' })
})

test('a log that cannot be read says so until it can, also while it asks again by itself', async ({
  browser,
}) => {
  const page = await beforeWork(browser, app, 'admin')
  const mend = await cut(page, /\/api\/companies\/emails/)
  await page.goto(`${app.url}/dashboard/integracoes?aba=envios`)
  const failure = page.getByRole('alert').filter({ hasText: 'Erro ao carregar e-mails' })
  const retry = failure.getByRole('button', { name: 'Tentar novamente' })
  await retry.focus()
  const log = /\/api\/companies\/emails\?/
  const askedAgain = page.waitForRequest(log)
  const letGo = await hold(page, log)
  await mend()
  await askedAgain
  await expect(retry).toBeFocused()
  await letGo()
  await expect(page.getByText(/^Nenhum e-mail\.|1 a \d+ de \d+$/)).toBeVisible()
  await expect(failure).toBeHidden()
})

test('an ADMIN has the digest and a report sent, sees which did not arrive, and tries again', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin', { path: 'integracoes?aba=envios' })
  await expect(page.getByText(/^Nenhum envio\./)).toBeVisible()
  await page.getByRole('button', { name: 'Novo envio' }).click()
  const form = page.getByRole('dialog', { name: 'Novo envio' })
  await expect(form).toContainText('Quando não falta nada, o e-mail não é enviado.')
  await form.getByLabel('Destinatários').fill('diretoria@alfa.com.br\nfulano@alfa')
  await save(form)
  await expect(form.getByText('E-mail inválido: fulano@alfa').first()).toBeVisible()
  await assertAccessible(page, 'a new scheduled e-mail')
  await form.getByLabel('Destinatários').fill('diretoria@alfa.com.br')
  await save(form)
  await seeNotice(page, 'Envio criado!')
  await expect(lineOf(page, 'O que falta (resumo)')).toContainText('Todo dia, às 07:00')

  await page.getByRole('button', { name: 'Novo envio' }).click()
  await form.getByLabel('O que enviar').selectOption('Relatório de entregas')
  await form.getByLabel('Frequência').selectOption('Toda segunda-feira')
  await form.getByLabel('Destinatários').fill('recusado@alfa.com.br, gerencia@alfa.com.br')
  await save(form)
  const report = lineOf(page, 'Relatório de entregas').first()
  await expect(report).toContainText('recusado@alfa.com.br, gerencia@alfa.com.br')

  // A month goes by.
  await records.rows('update email_schedules set last_day = last_day - 31')
  const digest = await mail.messageTo('diretoria@alfa.com.br')
  expect(digest.text).toContain('Entregas sem canhoto')
  expect((await mail.messageTo('gerencia@alfa.com.br')).source).toContain('.csv')
  await page.getByLabel('Situação dos e-mails').selectOption('Não enviado')
  const refused = lineOf(page, '550 5.1.1 Caixa desconhecida')
  await expect(refused).toContainText('recusado@alfa.com.br')
  await expect(page.getByText('1 a 1 de 1')).toBeVisible()
  await assertAccessible(page, 'e-mails')
  await refused.getByRole('button', { name: /^Tentar de novo/ }).click()
  await seeNotice(page, 'O e-mail volta à fila', 'O resultado aparece na lista.')
  await expect.poll(() => mail.tries('recusado@alfa.com.br')).toBe(2)

  await page.getByRole('button', { name: /^Editar Relatório de entregas/ }).click()
  const edit = page.getByRole('dialog', { name: 'Editar envio' })
  await edit.getByLabel('Hora').selectOption('18:00')
  await edit.getByLabel('Status').selectOption('Inativo')
  await save(edit)
  await seeNotice(page, 'Envio atualizado!')
  await expect(report).toContainText(/às 18:00.*Inativo/)
  await page.getByRole('button', { name: /^Excluir Relatório de entregas/ }).click()
  const question = page.getByRole('dialog', { name: 'Excluir envio' })
  await expect(question).toContainText('não é mais enviado a recusado@alfa.com.br')
  await question.getByRole('button', { name: 'Excluir', exact: true }).click()
  await seeNotice(page, 'Envio excluído.')
  await expect(page.getByRole('button', { name: /^Excluir Relatório de entregas/ })).toBeHidden()
})

test('a client has the proofs of its deliveries sent, which the ADMIN sees', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'cliente', { path: 'perfil' })
  const proofs = page.getByRole('region', { name: 'Comprovantes por e-mail' })
  await expect(proofs).toContainText('Desativados')
  await proofs.getByRole('button', { name: 'Receber comprovantes' }).click()
  await seeNotice(page, 'Comprovantes ativados.')
  await expect(proofs).toContainText('Ativados, para cliente@alfa.com.br')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('recebimento@padaria.com.br')
  await page.getByRole('button', { name: 'Salvar dados' }).click()
  await expect(proofs).toContainText('Ativados, para recebimento@padaria.com.br')
  await assertAccessible(page, 'proofs by e-mail')

  await validateReceiptOfClient()
  const { subject, source } = await mail.messageTo('recebimento@padaria.com.br')
  expect(subject).toMatch(/^Comprovante de entrega da NF \d+$/)
  expect(source).toContain('application/pdf')
  const office = await atWork(browser, app, 'admin', { path: 'usuarios' })
  await office.getByRole('button', { name: 'Editar Padaria Pão Dourado' }).click()
  const wanted = office.getByLabel('Enviar ao e-mail do cliente o comprovante de cada entrega')
  await expect(wanted).toBeChecked()
  await assertAccessible(office, 'a client with proofs')
})

test('an installation without a mail server offers no e-mails', async ({ browser }) => {
  const withoutMail = async (page: Page, path: string) => {
    await intercept(page, '**/config.json', (route) => route.fulfill({ json: {} }))
    const asked = page.waitForResponse('**/config.json')
    await page.goto(`${app.url}/${path}`)
    await asked
    return page
  }
  const admin = await beforeWork(browser, app, 'admin')
  await withoutMail(admin, 'dashboard/integracoes?aba=envios')
  await expect(admin.getByRole('tab', { name: 'Chaves de API', selected: true })).toBeVisible()
  await expect(admin.getByRole('tab', { name: 'E-mails' })).toBeHidden()
  await withoutMail(admin, 'dashboard/usuarios')
  await admin.getByRole('button', { name: 'Redefinir senha de Olívia Prado' }).click()
  await expect(admin.getByRole('button', { name: 'Criar link' })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Enviar por e-mail' })).toBeHidden()

  const client = await withoutMail(await beforeWork(browser, app, 'cliente'), 'dashboard/perfil')
  await expect(client.getByRole('region', { name: 'Sessões abertas' })).toBeVisible()
  await expect(client.getByText('Comprovantes por e-mail')).toBeHidden()
  const visitor = await withoutMail(await openAtDesk(browser, app), 'login')
  await expect(visitor.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(visitor.getByText('Esqueci minha senha')).toBeHidden()
})

const save = (form: ReturnType<Page['getByRole']>) =>
  form.getByRole('button', { name: 'Salvar' }).click()

/** Opens the link of a message, and signs in with the password that is chosen there. */
async function setPassword(
  browser: Browser,
  text: string,
  { username, password }: { username: string; password: string },
) {
  const [link = ''] = /http\S+/.exec(text) ?? []
  const page = await openAtDesk(browser, app)
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Repita a nova senha' }).fill(password)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Nova senha definida. Entre com ela para continuar.')).toBeVisible()
  await expect(page.getByLabel('Usuário')).toHaveValue(username)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Selecione sua empresa')).toBeVisible()
}

/** One that the client has been shown already: the office takes it back, and decides once more. */
async function validateReceiptOfClient() {
  const [receipt] = await records.rows<{ id: string }>(
    `select r.id from receipts r
       join deliveries d on d.id = r.delivery_id
       join memberships m on m.client_document = d.client_document
       join users u on u.id = m.user_id
      where u.username = 'cliente' and r.status = 'VALID' limit 1`,
  )
  const { token } = await signedInByApi(app, 'admin')
  for (const [from, status] of [
    ['VALID', 'PENDING_REVIEW'],
    ['PENDING_REVIEW', 'VALID'],
  ])
    await ask(app, token, 'PUT', `/api/receipts/${receipt?.id}/validate`, { from, status })
}
