import { type Browser, type Page, test } from '@playwright/test'
import { LAYOUTS } from '../bench/documents/danfe/layouts.ts'
import { makeDanfe } from '../bench/documents/danfe/make-danfe.ts'
import type { Layout } from '../bench/documents/danfe/sheet.ts'
import { assertAccessible } from './support/accessible.ts'
import { api, serveForThisFile } from './support/app.ts'
import { HEAD_OF_PHOTO, ON_PHOTO, WHILE_READ } from './support/danfe-photo.ts'
import { expect } from './support/expect.ts'
import { cut } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import type { Document } from './support/registration.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const CONFIRM = /\/api\/deliveries\/imports\/files\/[^/]+\/confirm$/

/** The label of a parcel: whom it is for is read from its lines, with doubt. */
async function labelFile(seed: number): Promise<Document & { number: string; address: string }> {
  const { pdf, truth } = await makeDanfe(seed, { label: LAYOUTS['label'] as Layout })
  const file = { name: `etiqueta-${seed}.pdf`, mimeType: 'application/pdf', buffer: pdf }
  return {
    ...file,
    number: truth.nf_data.numero ?? '',
    address: truth.destinatario.endereco ?? '',
  }
}

const classic = LAYOUTS['classic'] as Layout
/** A form of two pages, whose recipient has no city. */
async function longFile(): Promise<Document> {
  const withoutCity: Layout = (sheet) =>
    classic({
      ...sheet,
      truth: { ...sheet.truth, destinatario: { ...sheet.truth.destinatario, municipio: null } },
    })
  const { pdf } = await makeDanfe(8, { withoutCity })
  return { name: 'sem-cidade.pdf', mimeType: 'application/pdf', buffer: pdf }
}

/** Imports the files, of which nothing else waits, and opens 'A conferir'. */
async function atReview(browser: Browser, files: Document[]) {
  await records.rows(
    `update import_files set outcome = 'refused', reading = null where outcome = 'to_review'`,
  )
  const page = await atWork(browser, app, 'operador', { path: 'importar' })
  await page.getByLabel('Arquivos a importar').setInputFiles(files)
  const review = page.getByRole('link', { name: `Conferir ${files.length}`, exact: true })
  await expect(review).toBeVisible(WHILE_READ)
  await review.click()
  await seeFile(page, files[0] as Document)
  return page
}

const seeFile = (page: Page, { name }: Document) =>
  expect(page.getByRole('region', { name: `Documento ${name}` })).toBeVisible()

const fieldOf = (page: Page, label: string) => page.getByRole('textbox', { name: label })

test('an operator settles twenty doubtful files with the keyboard alone, and with two keys each at most', async ({
  browser,
}) => {
  const files = await Promise.all(Array.from({ length: 20 }, (_, n) => labelFile(101 + n)))
  const page = await atReview(browser, files)
  await expect(page.getByText('20 arquivos esperam conferência')).toBeVisible()

  let pressed = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      pressed += 1
      await page.keyboard.press(key)
    }
  }
  // Eighteen are right, of which one is skipped first; one has another address; one is no note.
  for (const [n, file] of files.entries()) {
    await seeFile(page, file)
    const client = fieldOf(page, 'Nome do Cliente')
    await expect(client).toBeFocused()
    await expect(client).toHaveAccessibleDescription('Leitura incerta: confira.')
    await expect(page.getByRole('img', { name: file.name })).toBeVisible()
    if (n === 4) {
      await press('Tab', 'Tab', 'Tab')
      await expect(fieldOf(page, 'Rua, número e bairro')).toBeFocused()
      await press('End')
      await page.keyboard.type(', fundos')
      pressed += ', fundos'.length
    }
    if (n === 7) {
      await press('PageDown')
      await seeFile(page, files[8] as Document)
      await press('PageUp')
      await seeFile(page, file)
    }
    if (n === 11) {
      await press('Escape')
      await page.getByRole('form', { name: 'Motivo do descarte' }).waitFor()
      await press('1')
    } else await press('Enter')
  }
  await expect(page.getByText('Nenhum arquivo a conferir.')).toBeVisible()
  expect(pressed).toBeLessThanOrEqual(40)

  const [created] = await records.rows<{ count: number }>(
    `select count(*)::int as count from deliveries where nf_number = any($1) and source = 'pdf'`,
    [files.map(({ number }) => number)],
  )
  expect(created?.count).toBe(19)
  const [corrected] = await records.rows<{ delivery_address: string }>(
    'select delivery_address from deliveries where nf_number = $1',
    [files[4]?.number],
  )
  expect(corrected?.delivery_address).toContain(`${files[4]?.address}, fundos`)
  const waiting = await api<unknown[]>(page, app, '/api/deliveries/imports/to-review')
  expect(waiting).toEqual([])
})

test('a photo stands beside its fields, and what is missing is asked for', async ({ browser }) => {
  const page = await atReview(browser, [HEAD_OF_PHOTO])
  await expect(page.getByRole('img', { name: HEAD_OF_PHOTO.name })).toBeVisible()
  const client = fieldOf(page, 'Nome do Cliente')
  await expect(client).toBeFocused()
  await expect(client).toHaveAccessibleDescription('Não lido: digite.')
  await expect(fieldOf(page, 'Número da NF')).toHaveValue(ON_PHOTO.number)
  await assertAccessible(page, 'review of an import')

  await page.keyboard.press('Escape')
  await assertAccessible(page, 'why a file is discarded')
  await page.keyboard.press('o')
  await page.keyboard.type('Escuro')
  await page.keyboard.press('Escape')
  await expect(client).toBeFocused()
  await expect(page.getByRole('form', { name: 'Motivo do descarte' })).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar o documento' }).click()
  expect((await download).suggestedFilename()).toBe(HEAD_OF_PHOTO.name)

  await client.fill('Confecções Flor de Lis Ltda')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Dados da nota' })).toContainText(
    'Campo obrigatório',
  )
  await fieldOf(page, 'Rua, número e bairro').fill('Avenida Brasil, 6281')
  await fieldOf(page, 'Município').fill('Florianópolis')
  await fieldOf(page, 'UF').fill('sc')
  await fieldOf(page, 'Valor total da nota').fill('3769760,34')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nenhum arquivo a conferir.')).toBeVisible()
  await expect(page.getByText(`NF ${ON_PHOTO.number} criada`)).toBeVisible()
  await assertAccessible(page, 'review of an import, empty')
})

test('the pages of a PDF stand beside its fields, are moved while the user types, and can be turned over', async ({
  browser,
}) => {
  const page = await atReview(browser, [await longFile()])
  const picture = page.getByRole('img', { name: 'sem-cidade.pdf' })
  const widthOf = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  const topOf = async () => (await picture.boundingBox())?.y ?? 0
  const drawn = () =>
    picture.evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL()
    })
  await expect.poll(widthOf).toBeGreaterThan(1000)
  const first = await drawn()

  const city = fieldOf(page, 'Município')
  await expect(city).toBeFocused()
  const top = await topOf()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(topOf).toBeLessThan(top)
  await expect(city).toHaveValue('')
  await expect(city).toBeFocused()

  await expect(page.getByText('Página 1 de 2')).toBeVisible()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByText('Página 2 de 2')).toBeVisible()
  await expect.poll(drawn).not.toBe(first)
  await assertAccessible(page, 'review of a PDF')
})

test('what was typed outlives a skip and a lost network, and a file that a colleague decided is told and gone', async ({
  browser,
}) => {
  const [one, two] = [await labelFile(201), await labelFile(202)]
  const page = await atReview(browser, [one, two])
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Andamento da importação' })).toContainText(
    '2 arquivos lidos: 2 esperam a sua conferência.',
  )
  await assertAccessible(page, 'an import with files to review')
  await page.getByRole('button', { name: 'Nova Importação' }).click()
  await expect(page.getByRole('link', { name: 'A conferir (2)' })).toBeVisible()
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('link', { name: '2 documentos a conferir' }).click()
  await seeFile(page, one)
  await fieldOf(page, 'Município').fill('Maricá')
  await page.keyboard.press('PageDown')
  await seeFile(page, two)
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect(fieldOf(page, 'Município')).toHaveValue('Maricá')

  const mend = await cut(page, CONFIRM)
  await page.keyboard.press('Enter')
  await seeNotice(page, 'Erro ao conferir')
  await expect(fieldOf(page, 'Município')).toHaveValue('Maricá')
  await mend()
  await records.rows(
    `update import_files set outcome = 'refused', reading = null, reviewed_at = now(),
       reviewed_by = (select id from users where username = 'supervisor') where name = $1`,
    [one.name],
  )
  await page.getByRole('button', { name: 'Certo' }).click()
  await seeNotice(page, 'Erro ao conferir', /^Este arquivo já foi conferido por /)
  await seeFile(page, two)
})
