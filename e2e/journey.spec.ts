import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { type Browser, type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { PHONE, serveForThisFile, signIn } from './support/app.ts'
import { cardOf, finishRoute, photograph, startRoute, seeFinished } from './support/driver.ts'
import { seeNotice } from './support/notices.ts'
import { openAtDesk } from './support/office.ts'
import { leaveAll, open } from './support/pages.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

test("an invoice becomes a delivery and the driver's photo closes it, for its company alone", async ({
  browser,
}) => {
  await closeByPhoto(browser, 71_001)

  const beta = await openAtDesk(browser, app)
  await signIn(beta, app, 'admin.beta')
  await beta
    .getByRole('button', { name: /Canhotos/ })
    .first()
    .click()
  const theirs = beta.getByRole('dialog', { name: 'Entregas Finalizadas e Canhotos' })
  await theirs.getByRole('textbox').fill('71001')
  await expect(theirs.getByText(/Nenhum (canhoto|resultado) encontrado\./)).toBeVisible()
})

async function closeByPhoto(browser: Browser, number: number) {
  const admin = await openAtDesk(browser, app)
  await signIn(admin, app, 'admin')
  await register(admin, number)

  const jose = await open(browser, { viewport: PHONE })
  await signIn(jose, app, 'motorista')
  await startRoute(jose)
  await expect(jose.getByText(/-23[.,]55052/)).toBeVisible()
  await photograph(jose, number)
  await seeFinished(jose, number)
  await expect(cardOf(jose, number).getByRole('button', { name: 'Ver Canhoto' })).toBeVisible()
  await expect(jose.getByText('envio pendente')).toHaveCount(0)
  await finishRoute(jose)
  await seeNotice(jose, 'Rota finalizada!')

  const operator = await openAtDesk(browser, app)
  await signIn(operator, app, 'operador')
  await operator
    .getByRole('button', { name: /Canhotos/ })
    .first()
    .click()
  const list = operator.getByRole('dialog', { name: 'Entregas Finalizadas e Canhotos' })
  await list.getByRole('textbox').fill(String(number))
  await expect(list.getByRole('button', { name: /Ver Canhoto/ })).toHaveCount(1)
  await list.getByRole('button', { name: `Ver Canhoto da NF ${number}` }).click()
  const picture = operator.getByRole('img', { name: new RegExp(String(number)) })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
}

async function register(page: Page, number: number) {
  await page
    .getByRole('button', { name: /Nova Entrega/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Cadastrar Nova Entrega' })
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: `${number}.xml`,
      mimeType: 'text/xml',
      buffer: Buffer.from(nfeXml({ number })),
    })
  await seeNotice(page, 'Documento processado com sucesso')
  await expect(dialog.getByLabel(/Número da NF/)).toHaveValue(String(number))
  await dialog.getByLabel(/Nome do Cliente/).fill('Padaria da Jornada')
  await dialog.getByRole('combobox', { name: /Atribuir a Motorista/ }).click()
  await page.getByRole('option', { name: 'José Carlos da Silva' }).click()
  await dialog.getByRole('button', { name: 'Salvar Entrega' }).click()
  await seeNotice(page, 'Entrega cadastrada!')
  await expect(dialog).toBeHidden()
}
