import { gzipSync } from 'node:zlib'
import { batchXml, distributionXml } from '@canhoto/fiscal/test/batch-xml'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { nfeEvent, OTHER_DOCUMENTS } from '@canhoto/fiscal/test/other-documents'
import { cteXml, mdfeXml, transportKey } from '@canhoto/fiscal/test/transport-xml'
import { strToU8, zipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'

const { storage, company, as } = await startApp({
  storageRules: { companyQuotaBytes: 200_000, refusedFileDays: 30 },
})

const IMPORTS = '/api/deliveries/imports'

interface ImportFile {
  name: string
  outcome: string
  detail: string | null
  notes: { nf_number: string; delivery_id: string }[]
}

async function importOf(
  user: SignedInUser,
  name: string,
  content: string | Uint8Array,
  { times = 1 } = {},
) {
  const { id } = (await user.post(IMPORTS)).json().data as { id: string }
  const fields = { id: uuid() }
  for (let sent = 0; sent < times; sent++) {
    const file = { name, bytes: Buffer.from(content) }
    expect((await user.upload(`${IMPORTS}/${id}/files`, { fields, file })).statusCode).toBe(200)
    await vi.waitFor(
      async () => expect((await user.get(`${IMPORTS}/${id}`)).json().data.waiting).toBe(0),
      { timeout: 60_000 },
    )
  }
  return (await user.get(`${IMPORTS}/${id}/files`)).json().data as ImportFile[]
}

const outcomes = (files: readonly ImportFile[]) =>
  files.map(({ name, outcome, detail }) => [name, outcome, detail])

const fileName = (number: number) => `${nfeKey({ number })}.xml`
const packed = (schema: string, text: string) => ({
  schema,
  base64: gzipSync(text).toString('base64'),
})
const batch = batchXml([1, 2, 3].map((number) => ({ number })))

describe('a file of several notes', () => {
  test('has a row, a delivery and a file for each of them', async () => {
    const before = (await storage.list()).length
    const office = await as('OPERATOR', await company())
    const files = await importOf(office, 'lote.xml', batch)
    expect(outcomes(files).toSorted()).toEqual(
      [1, 2, 3].map((number) => [fileName(number), 'created', null]).toSorted(),
    )
    expect(await storage.list()).toHaveLength(before + 3)

    const second = files.find(({ notes }) => notes[0]?.nf_number === '2')?.notes[0]
    const { data } = (await office.get(`/api/deliveries/${second?.delivery_id}/record`)).json()
    expect(data.documents).toMatchObject([{ kind: 'xml', file_name: fileName(2) }])
  })

  test('adds nothing when the same upload is sent again', async () => {
    const office = await as('OPERATOR', await company())
    expect(await importOf(office, 'lote.xml', batch, { times: 2 })).toHaveLength(3)
  })

  test('in a zip, and compressed, is taken apart as well', async () => {
    const office = await as('OPERATOR', await company())
    const zip = zipSync({
      'lote.xml.gz': gzipSync(batch),
      'nota.xml': strToU8(nfeXml({ number: 9 })),
    })
    const files = await importOf(office, 'tudo.zip', zip)
    expect(files.map(({ outcome }) => outcome)).toEqual(Array(4).fill('created'))
  })

  test('of which one is registered already creates the others', async () => {
    const office = await as('OPERATOR', await company())
    await importOf(office, 'nota.xml', nfeXml({ number: 2 }))
    const files = await importOf(office, 'lote.xml', batch)
    const found = new Map(files.map(({ name, outcome }) => [name, outcome]))
    expect([1, 2, 3].map((number) => found.get(fileName(number)))).toEqual([
      'created',
      'duplicate',
      'created',
    ])
  })

  test('that cannot be separated is refused, so that none of them is missed', async () => {
    const office = await as('OPERATOR', await company())
    const bare = batch.replaceAll(/<\/?NFe[^>]*>/g, '')
    expect(outcomes(await importOf(office, 'lote.xml', bare))).toEqual([
      [
        'lote.xml',
        'refused',
        'As notas deste arquivo não puderam ser separadas. Envie uma de cada vez.',
      ],
    ])
  })

  test('for which the company has no room is refused whole', async () => {
    const office = await as('OPERATOR', await company())
    const large = [1, 2].map((number) => nfeXml({ number, notes: 'x'.repeat(200_000) }))
    const package_ = distributionXml(large.map((text) => packed('procNFe_v4.00.xsd', text)))
    const files = await importOf(office, 'pacote.xml', package_)
    expect(files).toMatchObject([{ name: 'pacote.xml', outcome: 'refused' }])
  })
})

test('what else stands in a package of SEFAZ has a row that tells what it is', async () => {
  const office = await as('OPERATOR', await company())
  const files = await importOf(
    office,
    'pacote.xml',
    distributionXml([
      packed('procNFe_v4.00.xsd', nfeXml({ number: 1 })),
      packed('resNFe_v1.01.xsd', OTHER_DOCUMENTS.summary),
      packed('procEventoNFe_v1.00.xsd', nfeEvent('110111')),
    ]),
  )
  expect(outcomes(files)).toEqual([
    [fileName(1), 'created', null],
    [
      'documento-2.xml',
      'refused',
      'Este arquivo é um resumo de NF-e, não uma NF-e. Envie o XML da NF-e.',
    ],
    [
      'documento-3.xml',
      'refused',
      'Este arquivo é um evento de NF-e, não uma NF-e. Envie o XML da NF-e.',
    ],
  ])
})

test('an MDF-e that lists no note says what to do instead', async () => {
  const office = await as('OPERATOR', await company())
  const listed = `<infMDFeTransp><chMDFe>${transportKey('58', 8)}</chMDFe></infMDFeTransp></infMunDescarga>`
  const none = await importOf(office, 'vazio.xml', mdfeXml({ number: 6 }))
  const others = await importOf(
    office,
    'outros.xml',
    mdfeXml({ number: 7 }).replace('</infMunDescarga>', listed),
  )
  expect([...outcomes(none), ...outcomes(others)]).toEqual([
    ['vazio.xml', 'refused', 'Este MDF-e não lista nenhuma nota.'],
    ['outros.xml', 'refused', 'Este MDF-e lista só outros MDF-e. Importe os XML deles.'],
  ])
})

describe('keys that were made anonymous', () => {
  const hidden = '0'.repeat(44)

  test('are left out of a CT-e and of an MDF-e, which say so', async () => {
    const office = await as('OPERATOR', await company())
    const cte = await importOf(office, 'cte.xml', cteXml({ notes: [nfeKey(), hidden] }))
    expect(outcomes(cte)).toEqual([
      ['cte.xml', 'created', '1 nota: 1 entrega criada. 1 chave inválida ficou de fora.'],
    ])
    const mdfe = await importOf(office, 'mdfe.xml', mdfeXml({ notes: [nfeKey(), hidden, hidden] }))
    expect(outcomes(mdfe)).toEqual([
      ['mdfe.xml', 'proposed', '2 chaves inválidas ficaram de fora.'],
    ])
  })

  test('alone lead to no delivery, for a reason', async () => {
    const office = await as('OPERATOR', await company())
    const cte = await importOf(office, 'cte.xml', cteXml({ notes: [hidden] }))
    const mdfe = await importOf(office, 'mdfe.xml', mdfeXml({ notes: [hidden] }))
    expect([...outcomes(cte), ...outcomes(mdfe)]).toEqual([
      ['cte.xml', 'refused', 'As chaves das notas que este CT-e lista não são válidas.'],
      ['mdfe.xml', 'refused', 'As chaves que este MDF-e lista não são válidas.'],
    ])
  })
})
