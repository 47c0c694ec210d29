import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { cteXml } from '@canhoto/fiscal/test/transport-xml'
import { type Locator, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { assertAccessible } from './support/accessible.ts'
import { serveForThisFile } from './support/app.ts'
import { atWheel, cardOf } from './support/driver.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { choose, noteFile, openRegistration, save, xmlFile } from './support/registration.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const cteOf = (...numbers: number[]) => {
  const notes = numbers.map((number) => nfeKey({ number }))
  const recipient = { name: 'Padaria Sol', taxId: '11222333000181' }
  return xmlFile('cte.xml', cteXml({ notes, recipient, receiver: 'Maricá' }))
}

async function complete(dialog: Locator) {
  await dialog.getByLabel('Data de emissão').fill('2026-11-20')
  await dialog.getByLabel('Data de saída').fill('2026-11-20')
  await dialog.getByLabel('Valor total da entrega').fill('10,00')
  await dialog.getByLabel('Valor total da nota').fill('10,00')
}

test('a CT-e of one note fills in what it says of it, and marks the declared worth', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin')
  const dialog = await openRegistration(page)
  await choose(page, cteOf(76_001))

  await expect(dialog.getByLabel('Chave de acesso')).toHaveValue(
    formatAccessKey(nfeKey({ number: 76_001 })),
  )
  await expect(dialog.getByLabel('Número da NF')).toHaveValue('76001')
  await expect(dialog.getByLabel('Nome do Cliente')).toHaveValue('Padaria Sol')
  await expect(dialog.getByLabel('Data de emissão')).toHaveValue('')
  const worth = dialog.getByLabel('Valor total da entrega')
  await expect(worth).toHaveValue('2.500,00')
  await expect(worth).toHaveAccessibleDescription('Leitura incerta: confira.')
  await expect(dialog.getByText('Este arquivo é um CT-e')).toBeVisible()
})

test('a driver registers the notes of a CT-e one by one', async ({ browser }) => {
  const page = await atWheel(browser, app)
  for (const number of [76_011, 76_012]) {
    await page.getByRole('button', { name: 'Cadastrar Entrega Manual' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cadastrar Nova Entrega' })
    await choose(page, cteOf(76_011, 76_012))
    await expect(dialog.getByText('Este CT-e lista 2 notas')).toBeVisible()
    await expect(dialog.getByText('envie o CT-e de novo para a próxima')).toBeVisible()
    await assertAccessible(page, 'notes of a CT-e')
    await dialog.getByRole('button', { name: `NF ${number}` }).click()

    await expect(dialog.getByLabel('Número da NF')).toHaveValue(String(number))
    await expect(dialog.getByLabel('Nome do Cliente')).toHaveValue('Padaria Sol')
    await complete(dialog)
    await save(dialog)
    await seeNotice(page, 'Entrega cadastrada!', 'A entrega foi registrada com sucesso')
    await expect(cardOf(page, number)).toBeVisible()
  }
})

test('the wrong note of a CT-e is exchanged for another, or left for another document, and the office is told of the import', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin')
  const dialog = await openRegistration(page)
  await choose(page, cteOf(76_021, 76_022))
  await expect(dialog.getByText('use "Importar Documentos"')).toBeVisible()
  await dialog.getByRole('button', { name: 'NF 76021' }).click()
  await expect(dialog.getByLabel('Número da NF')).toHaveValue('76021')

  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await choose(page, cteOf(76_021, 76_022))
  await dialog.getByRole('button', { name: 'NF 76022' }).click()
  await expect(dialog.getByLabel('Número da NF')).toHaveValue('76022')

  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await choose(page, cteOf(76_031, 76_032))
  await dialog.getByRole('button', { name: 'Escolher Outro Documento' }).click()
  await choose(page, noteFile(76_033))
  await expect(dialog.getByLabel('Número da NF')).toHaveValue('76033')
})
