import { batchXml } from '@canhoto/fiscal/test/batch-xml'
import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { test } from '@playwright/test'
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

const batchOf = (...numbers: number[]) =>
  xmlFile('lote.xml', batchXml(numbers.map((number) => ({ number }))))

test('a driver registers the notes of one file, each chosen by number, recipient and total', async ({
  browser,
}) => {
  const page = await atWheel(browser, app)
  for (const number of [77_011, 77_012]) {
    await page.getByRole('button', { name: 'Cadastrar Entrega Manual' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cadastrar Nova Entrega' })
    await choose(page, batchOf(77_011, 77_012))
    const list = dialog.getByRole('region', { name: 'Notas do arquivo' })
    await expect(list.getByText('Este arquivo traz 2 notas')).toBeVisible()
    await expect(list.getByText('envie o arquivo de novo para a próxima')).toBeVisible()
    await assertAccessible(page, 'notes of a file')
    const note = list.getByRole('button', { name: `NF ${number}` })
    await expect(note).toContainText('R$ 1.234,55')
    await note.click()

    await expect(dialog.getByLabel('Número da NF')).toHaveValue(String(number))
    await expect(dialog.getByLabel('Chave de acesso')).toHaveValue(
      formatAccessKey(nfeKey({ number })),
    )
    await save(dialog)
    await seeNotice(page, 'Entrega cadastrada!', 'A entrega foi registrada com sucesso')
    await expect(cardOf(page, number)).toBeVisible()
  }
})

test('the wrong note of a file is exchanged for another, or left for another document', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin')
  const dialog = await openRegistration(page)
  await choose(page, batchOf(77_021, 77_022))
  await expect(dialog.getByText('use "Importar Documentos"')).toBeVisible()
  await dialog.getByRole('button', { name: 'NF 77021' }).click()
  await expect(dialog.getByLabel('Número da NF')).toHaveValue('77021')

  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await choose(page, batchOf(77_021, 77_022))
  await dialog.getByRole('button', { name: 'NF 77022' }).click()
  await expect(dialog.getByLabel('Número da NF')).toHaveValue('77022')

  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await choose(page, batchOf(77_031, 77_032))
  await dialog.getByRole('button', { name: 'Escolher Outro Documento' }).click()
  await choose(page, noteFile(77_033))
  await expect(dialog.getByLabel('Número da NF')).toHaveValue('77033')
})
