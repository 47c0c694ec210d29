import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { type Browser, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { makeDanfe } from '../bench/documents/danfe/make-danfe.ts'
import { encryptedPdf } from '../bench/documents/danfe/odd-pdfs.ts'
import { assertAccessible } from './support/accessible.ts'
import { serveForThisFile } from './support/app.ts'
import { HEAD_OF_PHOTO, ON_PHOTO, PHOTO, WHILE_READ } from './support/danfe-photo.ts'
import { hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { assign, choose, noteFile, openRegistration, save } from './support/registration.ts'
import { zipOf } from './support/zip.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const READING = /\/api\/receipts\/process-documentai$/
const BROKEN = 'O arquivo está danificado e não pôde ser lido.'
const formatDay = (iso: string | null | undefined) =>
  iso?.slice(0, 10).split('-').toReversed().join('/')

const UNCERTAIN = 'Leitura incerta: confira.'

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

const money = (decimal: string | null) =>
  Number(decimal).toLocaleString('pt-BR', { minimumFractionDigits: 2 })

async function registering(browser: Browser) {
  const page = await atWork(browser, app, 'admin')
  return { page, dialog: await openRegistration(page) }
}

test('a DANFE in PDF fills the form with what the note says', async ({ browser }) => {
  const { page, dialog } = await registering(browser)
  const { pdf: danfe, truth } = await makeDanfe(1)
  await choose(page, pdf('danfe.pdf', danfe))

  await expect(dialog.getByText('Documento SEFAZ válido')).toBeVisible()
  for (const [label, value] of [
    ['Chave de acesso', formatAccessKey(truth.nf_data.chave ?? '')],
    ['Número da NF', truth.nf_data.numero],
    ['Nome do Cliente', truth.destinatario.razao_social],
    ['Data de emissão', formatDay(truth.nf_data.data_emissao)],
    ['Data de saída', formatDay(truth.nf_data.data_saida)],
    ['Valor total da entrega', money(truth.valores.valor_total_produtos)],
    ['Valor total da nota', money(truth.valores.valor_total_nota)],
  ] as const) {
    await expect(dialog.getByLabel(label)).toHaveValue(value ?? '')
  }
  await expect(dialog.getByText(UNCERTAIN)).toHaveCount(0)

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('button', { name: 'Abrir o PDF' }).click(),
  ])
  await tab.close()
  await assign(dialog)
  await save(dialog)
  await seeNotice(page, 'Entrega cadastrada!', 'A entrega foi registrada com sucesso')
})

test('a photo of a note fills the form beside it, and what may be wrong is marked until somebody writes there', async ({
  browser,
}) => {
  const { page, dialog } = await registering(browser)
  await choose(page, PHOTO)

  await expect(dialog.getByLabel('Número da NF')).toHaveValue(ON_PHOTO.number, WHILE_READ)
  await expect(dialog.getByLabel('Chave de acesso')).toHaveValue(formatAccessKey(ON_PHOTO.key))
  await expect(dialog.getByRole('img', { name: 'Documento enviado' })).toBeInViewport()

  // Its digits check each other.
  await expect(dialog.getByLabel('Número da NF')).not.toHaveAccessibleDescription(UNCERTAIN)
  const marks = dialog.getByText(UNCERTAIN)
  await expect(marks.first()).toBeVisible()
  const before = await marks.count()
  await assertAccessible(page, 'uncertain fields')

  const first = await dialog.locator('input[data-uncertain]').first().getAttribute('data-path')
  const field = dialog.locator(`input[data-path=${first}]`)
  const notes = dialog.getByLabel('Observações')
  // Measured at once, because the dialog may scroll under them.
  const distance = async () => {
    const upper = await field.elementHandle()
    return notes.evaluate(
      (lower, above) =>
        lower.getBoundingClientRect().top - (above?.getBoundingClientRect().top ?? 0),
      upper,
    )
  }
  const place = await distance()
  await field.fill((await field.getAttribute('type')) === 'date' ? '2026-11-02' : '7')
  await expect(field).not.toHaveAccessibleDescription(UNCERTAIN)
  await expect(marks).toHaveCount(before - 1)
  expect(await distance(), 'nothing jumps').toBe(place)
})

test('a PDF with a password says so, and stays with the form that somebody fills in; so does a picture that is cut off, and another document may follow', async ({
  browser,
}) => {
  const { page, dialog } = await registering(browser)
  await choose(page, pdf('protegido.pdf', await encryptedPdf()))
  await expect(dialog.getByText('Preenchimento manual necessário')).toBeVisible()
  await expect(
    dialog.getByText('O PDF é protegido por senha: envie-o sem senha para que seja lido.'),
  ).toBeVisible()
  await expect(dialog.getByText('Arquivo: protegido.pdf')).toBeVisible()
  await expect(dialog.getByLabel('Número da NF')).toHaveValue('')

  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await choose(page, { ...PHOTO, name: 'cortada.jpg', buffer: PHOTO.buffer.subarray(0, 300) })
  await expect(dialog.getByText('Preenchimento manual necessário')).toBeVisible(WHILE_READ)
  await expect(dialog.getByText(BROKEN)).toBeVisible()
  await expect(dialog.getByText('Arquivo: cortada.jpg')).toBeVisible()

  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await choose(page, noteFile(75_001))
  await expect(dialog.getByLabel('Número da NF')).toHaveValue('75001')
  await expect(dialog.getByText(BROKEN)).toHaveCount(0)
})

test('a slow reading says what it does, and can be given up for another document', async ({
  browser,
}) => {
  const { page, dialog } = await registering(browser)
  const release = await hold(page, READING)
  await choose(page, PHOTO)
  await expect(dialog.getByText('Processando documento...')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog.getByText('Envie o documento da nota fiscal')).toBeVisible()

  const { pdf: danfe, truth } = await makeDanfe(1)
  await choose(page, pdf('danfe.pdf', danfe))
  await expect(dialog.getByText('Processando documento...')).toBeVisible()
  await release()
  await expect(dialog.getByText('Arquivo: danfe.pdf')).toBeVisible()
  await expect(dialog.getByLabel('Número da NF')).toHaveValue(truth.nf_data.numero ?? '')
  await expect(dialog.getByRole('img', { name: 'Documento enviado' })).toHaveCount(0)
})

test('an XML, a PDF and photos in one zip have a line each', async ({ browser }) => {
  const page = await atWork(browser, app, 'operador')
  await page.getByRole('link', { name: 'Importar Documentos' }).click()
  const { pdf: danfe, truth } = await makeDanfe(7)
  await page
    .getByLabel('Arquivos a importar')
    .setInputFiles(
      zipOf('notas.zip', [noteFile(75_002), pdf('danfe.pdf', danfe), PHOTO, HEAD_OF_PHOTO]),
    )
  await expect(page.getByText(/^(Pronto: 4 arquivos\.|4 arquivos lidos: )/)).toBeVisible(WHILE_READ)

  const lineOf = (file: string) =>
    page.getByRole('table', { name: 'Arquivos' }).getByRole('row', { name: file })
  await expect(lineOf('75002.xml')).toContainText('CriadaNF 75002')
  await expect(lineOf('danfe.pdf')).toContainText(`CriadaNF ${truth.nf_data.numero}`)
  // A photo may leave a doubt; then it waits for a user, unless its key alone says that the note is known.
  await expect(lineOf('foto.jpg')).toContainText(/Criada|Já registrada|A conferir/)
  await expect(lineOf('cabeçalho.jpg')).toContainText(/Já registrada|A conferirNão lido: cliente/)
})

test('a device that cannot read barcodes says so, and leads to typing the key', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin', { permissions: ['camera'] })
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'Worker'))
  const dialog = await openRegistration(page)
  await dialog.getByRole('button', { name: 'Ler Código de Barras' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Falha na captura')
  await dialog.getByRole('button', { name: 'Digitar a Chave' }).click()
  await expect(dialog.getByLabel('Chave de acesso')).toBeVisible()
})
