import { gzipSync } from 'node:zlib'
import { batchXml, distributionXml } from '@canhoto/fiscal/test/batch-xml'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { nfeEvent, OTHER_DOCUMENTS } from '@canhoto/fiscal/test/other-documents'
import { describe, expect, test } from 'vitest'
import { type SignedInUser, startApp } from '../../test/harness.ts'

const { company, as } = await startApp()

const PROCESS = '/api/receipts/process-documentai'
const CREATE = '/api/deliveries/create-from-sefaz'
const INVALID = 'O arquivo XML não parece ser um documento SEFAZ válido'

const numberOf = (answer: { data: { extractedData: { nf_data: { numero: string } } } }) =>
  answer.data.extractedData.nf_data.numero

async function read(
  user: SignedInUser,
  content: string | Uint8Array,
  { name = 'nota.xml', ...fields }: { name?: string; nfe_key?: string } = {},
) {
  const bytes = Buffer.from(content)
  return (await user.upload(PROCESS, { fields, file: { name, bytes } })).json()
}

const packed = (schema: string, text: string) => ({
  schema,
  base64: gzipSync(text).toString('base64'),
})
const procNfe = (number: number) => packed('procNFe_v4.00.xsd', nfeXml({ number }))
const resNfe = packed('resNFe_v1.01.xsd', OTHER_DOCUMENTS.summary)

describe('a note that a program stored in its own way', () => {
  test.each([
    ['compressed', 'nota.xml.gz', gzipSync(nfeXml({ number: 5 }))],
    ['compressed, under the name of an XML', 'nota.xml', gzipSync(nfeXml({ number: 5 }))],
    [
      'with its HTTP headers',
      'nota.txt',
      `HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n${nfeXml({ number: 5 })}`,
    ],
    ['with a declaration in capitals', 'nota.xml', nfeXml({ number: 5 }).replace('<?xml', '<?XML')],
    ['alone in a package of SEFAZ', 'nota.xml', distributionXml([procNfe(5)])],
  ])('%s is read', async (_, name, file) => {
    expect(numberOf(await read(await as('DRIVER', await company()), file, { name }))).toBe('5')
  })

  test('compressed is registered, and its file is kept as it was sent', async () => {
    const admin = await as('ADMIN', await company())
    const bytes = gzipSync(nfeXml({ number: 5 }))
    const summary = JSON.stringify({ nf_number: '5', client_name: 'Padaria Sol' })
    const answer = await admin.upload(CREATE, {
      fields: { summary },
      file: { name: 'nota.xml.gz', bytes },
    })
    expect(answer.json().data).toMatchObject({ nfe_key: nfeKey({ number: 5 }), source: 'xml' })
  })

  test.each([
    ['bytes that unpack to 200 MB', gzipSync(Buffer.alloc(200_000_000, ' '))],
    ['a cut one', gzipSync(nfeXml()).subarray(0, 300)],
    ['one that is compressed twice', gzipSync(gzipSync(nfeXml()))],
  ])('and %s is refused as no valid document', async (_, bytes) => {
    const admin = await as('ADMIN', await company())
    expect(await read(admin, bytes, { name: 'nota.xml.gz' })).toMatchObject({
      code: 'INVALID_DOCUMENT',
      error: INVALID,
    })
  })
})

test.each([
  [
    'a package whose documents unpack to 200 MB',
    distributionXml([packed('procNFe_v4.00.xsd', ' '.repeat(200_000_000))]),
  ],
  [
    'a package of documents that are a little smaller than the limit',
    distributionXml(
      Array.from({ length: 5 }, () => packed('procNFe_v4.00.xsd', ' '.repeat(9_000_000))),
    ),
  ],
  [
    'a package in a package',
    distributionXml([
      procNfe(1),
      packed('procNFe_v4.00.xsd', distributionXml([procNfe(2), procNfe(3)])),
    ]),
  ],
])('%s is not opened', async (_, file) => {
  expect(await read(await as('ADMIN', await company()), file)).toMatchObject({
    code: 'OTHER_DOCUMENT',
    error: 'Este arquivo é um pacote compactado de documentos, não uma NF-e. Envie o XML da NF-e.',
  })
})

describe('a file of several notes', () => {
  const batch = batchXml([1, 2, 3].map((number) => ({ number })))

  test.each([
    ['a batch', batch],
    [
      'a package of SEFAZ, with what else stands in it',
      distributionXml([procNfe(1), resNfe, procNfe(2), procNfe(3)]),
    ],
  ])('%s tells their number, recipient and total', async (_, file) => {
    const driver = await as('DRIVER', await company())
    const { data } = await read(driver, file)
    expect(data.notes).toEqual(
      [1, 2, 3].map((number) => ({
        nfe_key: nfeKey({ number }),
        nf_number: String(number),
        client_name: expect.stringMatching(/./),
        invoice_total_value: '1234.55',
      })),
    )
    const chosen = await read(driver, file, { nfe_key: nfeKey({ number: 2 }) })
    expect(numberOf(chosen)).toBe('2')
    expect(chosen.data.warnings.join(' ')).not.toContain('mais de uma nota')
  })

  test('is registered for the note that is chosen, and for no other', async () => {
    const admin = await as('ADMIN', await company())
    const register = (summary: object) =>
      admin.upload(CREATE, {
        fields: { summary: JSON.stringify({ client_name: 'Padaria Sol', ...summary }) },
        file: { name: 'lote.xml', bytes: Buffer.from(batch) },
      })
    const chosen = await register({ nf_number: '3', nfe_key: nfeKey({ number: 3 }) })
    expect(chosen.json().data).toMatchObject({ nf_number: '3', nfe_key: nfeKey({ number: 3 }) })

    const message = 'Este arquivo traz 3 notas: escolha a chave de uma delas.'
    const refusal = { code: 'KEY_NOT_LISTED', error: message }
    expect((await register({ nf_number: '1' })).json()).toMatchObject(refusal)
    const foreign = { nf_number: '9', nfe_key: nfeKey({ number: 9 }) }
    expect((await register(foreign)).json()).toMatchObject(refusal)
  })

  test('that are none is refused by its name', async () => {
    const event = packed('procEventoNFe_v1.00.xsd', nfeEvent('110111'))
    const admin = await as('ADMIN', await company())
    expect(await read(admin, distributionXml([resNfe, event]))).toMatchObject({
      code: 'OTHER_DOCUMENT',
      error:
        'Este arquivo é um pacote compactado de documentos e não tem nenhuma NF-e. Envie o XML da NF-e.',
    })
    expect(await read(admin, distributionXml([resNfe]))).toMatchObject({
      error: 'Este arquivo é um resumo de NF-e, não uma NF-e. Envie o XML da NF-e.',
    })
  })
})

test('the payment of a note is part of its draft', async () => {
  const payment =
    '<pag><detPag><indPag>0</indPag><tPag>17</tPag><vPag>1234.55</vPag></detPag></pag>'
  const file = nfeXml().replace('</transp>', `</transp>${payment}`)
  const { data } = await read(await as('DRIVER', await company()), file)
  expect(data.extractedData).toMatchObject({
    pagamentos: [{ indicador: '0', meio: '17', valor: '1234.55' }],
    troco: null,
  })
})
