import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { cteXml, eventAnswer } from '@canhoto/fiscal/test/transport-xml'
import { describe, expect, test, vi } from 'vitest'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'

const { company, as } = await startApp()

const PROCESS = '/api/receipts/process-documentai'
const CREATE = '/api/deliveries/create-from-sefaz'

const file = (text: string) => ({ name: 'cte.xml', bytes: new TextEncoder().encode(text) })
const cteOf = (...numbers: number[]) =>
  file(cteXml({ notes: numbers.map((number) => nfeKey({ number })), receiver: 'Maricá' }))

/** A simple PDF with one page of text. */
function printed(lines: readonly string[]) {
  const shown = lines.map((line) => `(${line}) Tj T*`).join(' ')
  const content = `BT /F1 9 Tf 14 TL 40 760 Td ${shown} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ].map((object, n) => `${n + 1} 0 obj${object}endobj\n`)
  const text = `%PDF-1.4\n${objects.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`
  return { name: 'dacte.pdf', bytes: new TextEncoder().encode(text) }
}

const read = async (user: SignedInUser, document: ReturnType<typeof file>) =>
  (await user.upload(PROCESS, { file: document })).json()

const register = (user: SignedInUser, document: ReturnType<typeof file>, summary: object = {}) =>
  user.upload(CREATE, {
    fields: {
      summary: JSON.stringify({ nf_number: '41', client_name: 'Padaria Sol', ...summary }),
    },
    file: document,
  })

test('a CT-e of one note proposes its delivery, and marks the declared worth as uncertain', async () => {
  const driver = await as('DRIVER', await company())
  const { data } = await read(driver, cteOf(41))
  expect(data).toMatchObject({
    extractedData: {
      nf_data: { numero: '41', serie: '1', chave: nfeKey({ number: 41 }), data_emissao: null },
      destinatario: { razao_social: expect.stringMatching(/./) },
      entrega: { municipio: 'Maricá' },
      valores: { valor_total_produtos: '2500.00', valor_total_nota: null },
    },
    isSefazValid: false,
    warnings: ['Este arquivo é um CT-e: ele não traz a emissão nem o total da nota.'],
    listed: [],
  })
  expect(data.entities).toMatchObject([{ type: 'valores.valor_total_produtos', confidence: 0.5 }])
})

test('a CT-e of several notes tells their keys, and proposes what is common to them', async () => {
  const office = await as('OPERATOR', await company())
  const { data } = await read(office, cteOf(41, 42))
  expect(data).toMatchObject({
    extractedData: {
      nf_data: { numero: null, chave: null },
      entrega: { municipio: 'Maricá' },
      valores: { valor_total_produtos: null },
    },
    listed: [41, 42].map((number) => nfeKey({ number })),
  })
})

test('the chosen note of a CT-e becomes a delivery that its own invoice completes later', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const chosen = { nf_number: '42', nfe_key: nfeKey({ number: 42 }) }
  const { data: delivery } = (await register(driver, cteOf(41, 42), chosen)).json()
  expect(delivery).toMatchObject({
    ...chosen,
    series: '1',
    source: 'cte',
    driver_id: driver.driverId,
    municipality: 'Maricá',
  })

  const office = await as('OPERATOR', alfa)
  const completed = await register(office, file(nfeXml({ number: 42 })), chosen)
  expect(completed.json().data).toMatchObject({
    id: delivery.id,
    source: 'xml',
    driver_id: driver.driverId,
    invoice_total_value: expect.any(Number),
  })
})

test('a CT-e of several notes is no delivery until one of its own is chosen', async () => {
  const driver = await as('DRIVER', await company())
  const sentence = 'Este CT-e lista 2 notas: escolha a chave de uma delas.'
  for (const chosen of [{}, { nfe_key: nfeKey({ number: 99 }) }]) {
    const answer = await register(driver, cteOf(41, 42), chosen)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: sentence, fields: { nfe_key: sentence } }),
    ])
  }
  expect((await driver.get('/api/deliveries')).json().data).toEqual([])
})

test('a note that a colleague registered from the same CT-e stays theirs', async () => {
  const alfa = await company()
  const [driver, colleague] = [await as('DRIVER', alfa), await as('DRIVER', alfa)]
  const { data: theirs } = (await register(colleague, cteOf(41))).json()
  const answer = await register(driver, cteOf(41), { client_name: 'Outro' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toMatch(/^Esta nota já foi registrada: entrega da NF 41, /)
  expect((await colleague.get(`/api/deliveries/${theirs.id}`)).json().data).toMatchObject({
    client_name: 'Padaria Sol',
    driver_id: colleague.driverId,
  })
})

test('a CT-e that was cancelled or lists no note is refused with its reason', async () => {
  const admin = await as('ADMIN', await company())
  const cancelled = cteXml({ notes: [nfeKey()] }).replace(
    '</cteProc>',
    `${eventAnswer('110111', '135')}</cteProc>`,
  )
  expect(await read(admin, file(cancelled))).toMatchObject({
    code: 'OTHER_DOCUMENT',
    error: 'Este CT-e foi cancelado.',
  })
  expect(await read(admin, file(cteXml({ notes: [] })))).toMatchObject({
    code: 'OTHER_DOCUMENT',
    error: 'Este CT-e não lista nenhuma NF-e. Envie o XML da NF-e.',
  })
})

describe('a printed CT-e', () => {
  const grouped = (number: number) => nfeKey({ number }).replaceAll(/(.{4})(?=.)/g, '$1 ')
  const dacte = printed([
    'DACTE - Documento Auxiliar do Conhecimento de Transporte',
    `NF-e ${grouped(43)}`,
    `NF-e ${nfeKey({ number: 44 })}`,
    `NF-e ${nfeKey({ number: 45 }).replace(/.$/, (digit) => String((Number(digit) + 1) % 10))}`,
  ])

  test('tells the keys of its notes, those alone that close', async () => {
    const driver = await as('DRIVER', await company())
    const { data } = await read(driver, dacte)
    expect(data.listed).toEqual([43, 44].map((number) => nfeKey({ number })))
    const chosen = { nf_number: '44', nfe_key: nfeKey({ number: 44 }) }
    expect((await register(driver, dacte, chosen)).json().data).toMatchObject({
      ...chosen,
      client_name: 'Padaria Sol',
      source: 'cte',
    })
  })

  test('is not imported: what of it was not read would be missed by nobody', async () => {
    const office = await as('OPERATOR', await company())
    const { id } = (await office.post('/api/deliveries/imports')).json().data
    await office.upload(`/api/deliveries/imports/${id}/files`, { file: dacte })
    await vi.waitFor(
      async () => {
        const { data } = (await office.get(`/api/deliveries/imports/${id}/files`)).json()
        expect(data).toMatchObject([
          {
            outcome: 'refused',
            detail: expect.stringMatching(/^Este arquivo é um CT-e impresso\./),
          },
        ])
      },
      { timeout: 60_000 },
    )
    expect((await office.get('/api/deliveries')).json().data).toEqual([])
  })
})
