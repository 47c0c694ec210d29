import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { makeTransportPdf } from '../../../bench/documents/transport/make-transport-pdf.ts'
import { type SignedInUser, startApp } from '../../test/harness.ts'
import { extractPagePicture } from './pdf/extract-page-picture.ts'

const { company, as } = await startApp()

const IMPORTS = '/api/deliveries/imports'

async function read(user: SignedInUser, name: string, bytes: Buffer) {
  return (await user.upload('/api/receipts/process-documentai', { file: { name, bytes } })).json()
}

async function importOf(user: SignedInUser, bytes: Buffer) {
  const { id } = (await user.post(IMPORTS)).json().data as { id: string }
  await user.upload(`${IMPORTS}/${id}/files`, { file: { name: 'pagina.pdf', bytes } })
  return vi.waitFor(
    async () => {
      const { data } = (await user.get(`${IMPORTS}/${id}/files`)).json()
      expect(data[0].outcome).not.toBeNull()
      return data[0] as { outcome: string; detail: string }
    },
    { timeout: 60_000 },
  )
}

describe('a printed MDF-e that lists notes', () => {
  test('is told by its name, as PDF and as a photo', async () => {
    const admin = await as('ADMIN', await company())
    const { pdf } = await makeTransportPdf('DAMDFE of the older wording', [1, 2])
    const refusal = {
      code: 'OTHER_DOCUMENT',
      error:
        'Este arquivo é um MDF-e, não uma NF-e. O escritório recebe o XML dele em "Importar Documentos".',
    }
    expect(await read(admin, 'mdfe.pdf', pdf)).toMatchObject(refusal)

    const picture = await extractPagePicture(pdf, 1)
    if (!picture) throw new Error('The page was not rendered')
    const { pixels, width, height } = picture
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 1 } })
      .jpeg()
      .toBuffer()
    expect(await read(admin, 'mdfe.jpg', jpeg)).toMatchObject(refusal)
  })

  test('is not imported, and creates no delivery', async () => {
    const office = await as('OPERATOR', await company())
    const { pdf } = await makeTransportPdf('DAMDFE whose title is a picture', [1])
    expect(await importOf(office, pdf)).toMatchObject({
      outcome: 'refused',
      detail: 'Este arquivo é um MDF-e impresso. Envie o XML dele.',
    })
    expect((await office.get('/api/deliveries')).json().data).toEqual([])
  })
})

describe('a printed CT-e', () => {
  test('of a title in two lines tells the keys of its notes', async () => {
    const driver = await as('DRIVER', await company())
    const { pdf } = await makeTransportPdf('DACTE with a broken title', [43, 44])
    const { data } = await read(driver, 'dacte.pdf', pdf)
    expect(data.listed).toEqual([43, 44].map((number) => nfeKey({ number })))
  })

  test('without keys of notes says so', async () => {
    const driver = await as('DRIVER', await company())
    const { pdf } = await makeTransportPdf('DACTE OS', [])
    expect(await read(driver, 'dacte.pdf', pdf)).toMatchObject({
      code: 'OTHER_DOCUMENT',
      error:
        'Este arquivo é um CT-e impresso, e nenhuma chave de NF-e foi lida nele. Envie o XML do CT-e ou da NF-e.',
    })
  })
})
