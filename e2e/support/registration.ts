import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { type Locator, type Page } from '@playwright/test'
import { expect } from './expect.ts'

export interface Document {
  name: string
  mimeType: string
  buffer: Buffer
}

export function noteFile(number: number, options: Parameters<typeof nfeXml>[0] = {}): Document {
  return xmlFile(`${number}.xml`, nfeXml({ number, ...options }))
}

export function xmlFile(name: string, text: string): Document {
  return { name, mimeType: 'text/xml', buffer: Buffer.from(text) }
}

export const PDF: Document = {
  name: 'danfe.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

export async function openRegistration(page: Page) {
  await page.getByRole('button', { name: 'Nova Entrega' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cadastrar Nova Entrega' })
  await expect(dialog.getByText('Envie o documento da nota fiscal')).toBeVisible()
  return dialog
}

/** A large file is given by its path: in a message to the browser it would take seconds. */
export async function choose(page: Page, file: Document | string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Selecionar Arquivo' }).click()
  await (await chooser).setFiles(file)
}

export async function assign(dialog: Locator, driver = 'José Carlos da Silva') {
  await dialog.getByRole('combobox', { name: 'Atribuir a Motorista' }).click()
  await dialog.getByRole('option', { name: driver }).click()
}

export const save = (dialog: Locator) =>
  dialog.getByRole('button', { name: 'Salvar Entrega' }).click()
