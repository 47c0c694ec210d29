import { readFile } from 'node:fs/promises'
import { SENDER } from '@canhoto/fiscal/test/nfe-options'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { type Page, test } from '@playwright/test'
import { assertAccessible, assertKeyboard } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { PHONE, serveForThisFile } from './support/app.ts'
import { STUB } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { fitsItsWidth } from './support/layout.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, goTo } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'
import { PFX_PASSWORD, sendToSefaz } from './support/sefaz.ts'
import { lineOf, searchFor } from './support/table.ts'

const app = serveForThisFile()
const sefaz = sendToSefaz(app)
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

/** Of the demonstration's company, which sends its events to homologation. */
const CNPJ = '45543915000181'
const COMPANY = 'TRANSPORTES ALFA LTDA'
const PASSWORD = 'canhoto123'
const PROOF = 'Comprovante de entrega da NF-e'

const settings = (page: Page) => page.locator('form').filter({ hasText: 'Envio à SEFAZ' })
/** The card of the delivery. */
const eventsOn = (page: Page) => page.locator('section').filter({ hasText: 'Eventos SEFAZ' })
const eventOf = (page: Page, name: string) =>
  eventsOn(page).getByRole('listitem').filter({ hasText: name })

async function uploadCertificate() {
  const { token } = await signedInByApi(app, 'admin')
  const body = new FormData()
  body.set('password', PFX_PASSWORD)
  body.set('current_password', PASSWORD)
  body.set('file', new Blob([new Uint8Array(sefaz.pfx(CNPJ, COMPANY))]), 'certificado.pfx')
  await ask(app, token, 'POST', '/api/companies/certificates', body)
}

/** José has photographed the stub of a note of the company's own, and the office has found it valid. */
async function provedDelivery(number: number, receiver: Record<string, string> = {}) {
  const [admin, driver] = [await signedInByApi(app, 'admin'), await signedInByApi(app, 'motorista')]
  const note = { number, ufCode: '35', issuer: { ...SENDER, taxId: CNPJ, uf: 'SP' } }
  const key = nfeKey(note)
  const created = new FormData()
  const summary = { nf_number: String(number), nfe_key: key, client_name: 'Mercado da Estrada' }
  created.set('summary', JSON.stringify(summary))
  created.set('driver_id', await records.driverId('motorista'))
  created.set('file', new Blob([nfeXml(note)], { type: 'text/xml' }), `${number}.xml`)
  const path = '/api/deliveries/create-from-sefaz'
  const { id } = await ask<{ id: string }>(app, admin.token, 'POST', path, created)
  const photo = new FormData()
  const fields = { delivery_id: id, latitude: '-23.55052', longitude: '-46.63331', ...receiver }
  for (const [name, value] of Object.entries(fields)) photo.set(name, value)
  photo.set('file', new Blob([STUB], { type: 'image/jpeg' }), 'canhoto.jpg')
  const sent = await ask<{ receipt_id: string }>(
    app,
    driver.token,
    'POST',
    '/api/receipts/upload',
    photo,
  )
  const review = { status: 'VALID', from: 'PENDING_REVIEW' }
  await ask(app, admin.token, 'PUT', `/api/receipts/${sent.receipt_id}/validate`, review)
  return { id, key, path: `entregas/${id}` }
}

test('an ADMIN tests the certificate with SEFAZ, is warned of production, and switches homologation on', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin', { path: '' })
  await page.getByRole('link', { name: 'Certificado digital' }).click()
  await page.getByRole('button', { name: 'Enviar certificado' }).click()
  const upload = page.getByRole('dialog', { name: 'Enviar certificado' })
  const buffer = sefaz.pfx(CNPJ, COMPANY)
  await upload
    .getByLabel('Arquivo do certificado')
    .setInputFiles({ name: 'alfa.pfx', mimeType: 'application/x-pkcs12', buffer })
  await upload.getByRole('textbox', { name: 'Senha do certificado' }).fill(PFX_PASSWORD)
  await upload.getByRole('textbox', { name: 'Sua senha do Canhoto' }).fill(PASSWORD)
  await upload.getByRole('button', { name: 'Enviar', exact: true }).click()
  await seeNotice(page, 'Certificado digital enviado!')

  const tested = page.locator('section').filter({ hasText: 'Testar com a SEFAZ' })
  await tested.getByRole('button', { name: 'Testar' }).click()
  await expect(tested.getByText('Funcionou')).toBeVisible()
  await expect(tested).toContainText('CT-e, SP, Homologação (teste)')
  await assertAccessible(page, 'a certificate that SEFAZ takes')
  await assertKeyboard(page, 'the page of the certificate')

  const form = settings(page)
  const events = form.getByLabel('Comprovantes e insucessos de entrega')
  await expect(events).toHaveValue('homologation')
  await events.selectOption('Desligado')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await seeNotice(page, 'Configurações da SEFAZ salvas!')
  await events.selectOption('Produção')
  await expect(form.getByText('Em produção os eventos valem de verdade')).toBeVisible()
  await form.getByRole('textbox', { name: 'Sua senha do Canhoto' }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Salvar' }).click()
  const word = form.getByRole('textbox', { name: 'Para confirmar, digite PRODUÇÃO' })
  await expect(word).toHaveAccessibleDescription('Digite PRODUÇÃO para confirmar.')
  await expect(word).toBeFocused()
  // Scrolled to the word, controls of the card above may stand half under the bar.
  await page.evaluate(() => scrollTo(0, 0))
  await assertAccessible(page, 'production without the word')
  await events.selectOption('Homologação (teste)')
  await expect(form.getByText('Em produção os eventos valem de verdade')).toHaveCount(0)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await seeNotice(page, 'Configurações da SEFAZ salvas!')
  await page.reload()
  await expect(events).toHaveValue('homologation')
})

test('an event waits for who received, is registered and downloaded, and a SUPERVISOR cancels it', async ({
  browser,
}) => {
  await uploadCertificate()
  const { key, path } = await provedDelivery(98_101)
  const page = await atWork(browser, app, 'supervisor', { path })
  const event = eventOf(page, PROOF).first()
  await expect(event).toContainText('Aguardando')
  await expect(event).toContainText('Falta o nome de quem recebeu.')
  await expect(event).toContainText('Falta o documento de quem recebeu.')
  await assertAccessible(page, 'a delivery whose event waits for who received')

  await event.getByRole('button', { name: 'Informar quem recebeu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Informar quem recebeu' })
  await assertAccessible(page, 'who received')
  await dialog.getByLabel('Nome de quem recebeu').fill('Maria Aparecida')
  await dialog.getByLabel('Documento de quem recebeu').fill('529.982.247-25')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await seeNotice(page, 'Recebedor informado. O evento é refeito em instantes.')
  await expect(event).toContainText('Registrado')
  const [registered] = sefaz.registered(key)
  const protocol = registered?.protocol ?? 'none'
  await expect(event).toContainText(`Protocolo ${protocol}`)
  await assertAccessible(page, 'a delivery with its registered event')
  // Without the notice, which lies over the top of a phone for a while.
  await page.reload()
  await event.getByRole('button', { name: 'Baixar XML' }).focus()
  await assertKeyboard(page, 'a delivery with its registered event')

  const download = page.waitForEvent('download')
  await event.getByRole('button', { name: 'Baixar XML' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`procEvento-110130-${key}-1.xml`)
  const xml = await readFile(await file.path(), 'utf8')
  expect(xml).toContain(`<nProt>${protocol}</nProt>`)
  expect(xml).toContain('Maria Aparecida')

  await event.getByRole('button', { name: 'Cancelar evento' }).click()
  const question = page.getByRole('dialog', { name: 'Cancelar evento na SEFAZ' })
  await expect(question).toContainText(protocol)
  await assertAccessible(page, 'cancelling an event')
  await question.getByRole('button', { name: 'Cancelar evento' }).click()
  await seeNotice(page, 'O cancelamento será enviado em instantes.')
  await expect(page.getByRole('button', { name: `Baixar XML: ${PROOF}` })).toBeFocused()
  await expect(eventsOn(page).getByText('Cancelado', { exact: true })).toBeVisible()
  expect(sefaz.registered(key).map(({ type }) => type)).toEqual([110130, 110131])
})

test('an event that SEFAZ refuses says why and what to do, stands where the office looks, and is sent again', async ({
  browser,
}) => {
  await uploadCertificate()
  const note = { number: 98_201, ufCode: '35', issuer: { ...SENDER, taxId: CNPJ, uf: 'SP' } }
  sefaz.refuseOnce(nfeKey(note), '577')
  const receiver = { receiver_name: 'João Prado', receiver_document: '52998224725' }
  const { key, path } = await provedDelivery(98_201, receiver)
  const page = await atWork(browser, app, 'admin', { path })
  const event = eventOf(page, PROOF)
  await expect(event).toContainText('Rejeitado')
  await expect(event).toContainText('A data do evento é de antes da emissão da NF-e.')
  await expect(event).toContainText('Confira a data e a hora da entrega')
  await assertAccessible(page, 'a delivery whose event was rejected')

  await goTo(page, '')
  const hint = page.getByText(/^Aguardando SEFAZ: \d+ eventos de teste/)
  await expect(hint).toBeVisible()
  await page.getByRole('link', { name: 'Eventos SEFAZ' }).first().click()
  const row = lineOf(page, 'NF 98201')
  await expect(row).toContainText('Rejeitado')
  await expect(row).toContainText('A data do evento é de antes da emissão da NF-e.')
  await assertAccessible(page, 'the list of events')
  await assertKeyboard(page, 'the list of events')
  await page.setViewportSize(PHONE)
  await expect(row).toContainText('Rejeitado')
  await fitsItsWidth(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await goTo(page, 'entregas')
  await searchFor(page, '98201')
  await expect(lineOf(page, '98201')).toBeVisible()
  await expect(page.getByText('1 entrega', { exact: true })).toBeVisible()
  await page.getByText('Aguardando SEFAZ', { exact: true }).click()
  await expect(page).toHaveURL(/sefaz=waiting/)
  await expect(lineOf(page, '98201')).toBeVisible()
  await lineOf(page, '98201').getByRole('link').first().click()
  await event.getByRole('button', { name: 'Tentar de novo' }).click()
  await seeNotice(page, 'O evento será enviado em instantes.')
  await expect(event).toContainText('Registrado')
  expect(sefaz.registered(key)).toHaveLength(1)

  await page.getByRole('link', { name: 'Todos os eventos da empresa' }).click()
  await expect(page.getByRole('table').or(page.getByText('Nenhum evento'))).toBeVisible()
  await expect(lineOf(page, 'NF 98201')).toHaveCount(0)
})
