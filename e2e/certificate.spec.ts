import { test } from '@playwright/test'
import { createTestAuthority, toPfx } from '../server/test/sefaz/test-certificates.ts'
import { assertAccessible } from './support/accessible.ts'
import { PHONE, serveForThisFile } from './support/app.ts'
import { expect } from './support/expect.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, goTo } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

/** Of the demonstration's company. */
const CNPJ = '45543915000181'
const PASSWORD = 'Canhoto@2026'
const authority = createTestAuthority()

function pfxOf(cnpj: string, company: string) {
  const buffer = toPfx(authority.company(cnpj, { company }), authority, PASSWORD)
  return { name: `${company}.pfx`, mimeType: 'application/x-pkcs12', buffer }
}

test('an ADMIN sends the certificate, is warned before it expires, sends the new one and removes the old', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin')
  await page.getByRole('link', { name: 'Certificado digital' }).click()
  await expect(page.getByText(/^Nenhum certificado\./)).toBeVisible()
  await assertAccessible(page, 'no certificate')

  await page.getByRole('button', { name: 'Enviar certificado' }).click()
  const form = page.getByRole('dialog', { name: 'Enviar certificado' })
  const choose = form.getByRole('button', { name: 'Escolher arquivo' })
  await expect(choose).toBeFocused()
  await form.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(form.getByText('Escolha o arquivo do certificado.')).toHaveCount(2)
  await expect(form.getByText('Informe a senha do certificado.')).toBeVisible()
  await expect(form.getByText('Informe a sua senha.')).toBeVisible()
  await expect(choose).toBeFocused()
  await assertAccessible(page, 'a new certificate')

  const file = form.getByLabel('Arquivo do certificado')
  await file.setInputFiles(pfxOf('11222333000181', 'PADARIA SOL'))
  await form.getByRole('textbox', { name: 'Senha do certificado' }).fill(PASSWORD)
  await form.getByRole('textbox', { name: 'Sua senha do Canhoto' }).fill('canhoto123')
  await form.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(form.getByText(/outra empresa: PADARIA SOL, CNPJ 11.222.333/).first()).toBeVisible()
  await file.setInputFiles(pfxOf(CNPJ, 'TRANSPORTES ALFA LTDA'))
  await expect(form.getByText('TRANSPORTES ALFA LTDA.pfx')).toBeVisible()
  await form.getByRole('button', { name: 'Enviar', exact: true }).click()
  await seeNotice(page, 'Certificado digital enviado!')
  const cards = page.getByRole('region').or(page.locator('section'))
  const first = cards.filter({ hasText: 'TRANSPORTES ALFA LTDA' })
  await expect(first).toContainText('Válido')
  await expect(first).toContainText('vence em 365 dias')
  await expect(first).toContainText('45.543.915/0001-81')
  await expect(first).toContainText('Vale para assinar')
  await assertAccessible(page, 'a certificate')

  await records.rows(`update certificates set not_after = now() + interval '10 days'`)
  await goTo(page, '')
  await page.reload()
  const hint = page.getByText(/O certificado digital de TRANSPORTES ALFA LTDA vence em 10 dias/)
  await expect(hint).toBeVisible()
  await assertAccessible(page, 'the home with a certificate that expires')
  await page.setViewportSize(PHONE)
  await page.getByRole('link', { name: 'Certificado digital' }).first().click()
  await expect(first).toContainText('Vencendo')
  await expect(first).toContainText('Envie o novo antes que este vença.')
  await assertAccessible(page, 'a certificate that expires, on a phone')

  await page.getByRole('button', { name: 'Trocar certificado' }).click()
  const next = page.getByRole('dialog', { name: 'Trocar certificado' })
  await next.getByLabel('Arquivo do certificado').setInputFiles(pfxOf(CNPJ, 'ALFA NOVA LTDA'))
  await next.getByRole('textbox', { name: 'Senha do certificado' }).fill(PASSWORD)
  await next.getByRole('textbox', { name: 'Sua senha do Canhoto' }).fill('canhoto123')
  await next.getByRole('button', { name: 'Enviar', exact: true }).click()
  await seeNotice(page, 'Certificado digital enviado!')
  await expect(cards.filter({ hasText: 'ALFA NOVA LTDA' })).toContainText('Vale para assinar')
  await expect(first).toContainText('Não vale para assinar')

  await page.getByRole('button', { name: 'Remover TRANSPORTES ALFA LTDA' }).click()
  const question = page.getByRole('dialog', { name: 'Remover certificado' })
  await assertAccessible(page, 'removing a certificate')
  await question.getByRole('button', { name: 'Remover', exact: true }).click()
  await seeNotice(page, 'Certificado removido: a chave foi destruída.')
  await expect(first).toHaveCount(0)
  await goTo(page, '')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
  await expect(hint).toHaveCount(0)
})
