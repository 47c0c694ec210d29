import { describe, expect, test } from 'vitest'
import { latin1, utf16, utf8 } from '../test/encodings.ts'
import { DEPOT, PRODUCER, RECIPIENT, SENDER } from '../test/nfe-options.ts'
import type { NfeXmlOptions } from '../test/nfe-options.ts'
import { nfeKey, nfeXml } from '../test/nfe-xml.ts'
import { nfeEvent, OTHER_DOCUMENTS } from '../test/other-documents.ts'
import { cnpjFrom } from './cnpj.ts'
import { isSefazValid } from './nfe/checks.ts'
import { proposeDelivery } from './nfe/delivery-proposal.ts'
import { fiscalXmlText, readFiscalXml } from './read-fiscal-xml.ts'

function read(options: Partial<NfeXmlOptions> = {}) {
  return readNote(utf8(nfeXml(options)))
}

function readNote(bytes: Uint8Array) {
  const reading = readFiscalXml(bytes)
  if (reading.kind !== 'nfe') throw new Error(JSON.stringify(reading))
  return reading
}

/** The draft without fields that depend on the file and not on the note: only an nfeProc has a protocol. */
function comparableDraft(bytes: Uint8Array) {
  const { draft } = readNote(bytes)
  const nf_data = { ...draft.nf_data, protocolo_autorizacao: null }
  return { ...draft, nf_data, raw_text: '', raw_fields: {} }
}

describe('the same note in any form gives the same draft', () => {
  const expected = comparableDraft(utf8(nfeXml()))
  const forms: [string, Partial<NfeXmlOptions>][] = [
    ['nfeProc', {}],
    ['NFe alone', { wrapper: 'NFe' }],
    ['batch', { wrapper: 'enviNFe' }],
    ['SOAP', { wrapper: 'soap' }],
    ['prefixed', { prefix: 'ns0' }],
    ['prefixed SOAP', { prefix: 'nfe', wrapper: 'soap' }],
    ['indented', { pretty: true }],
    ['indented with CRLF', { pretty: true, newline: '\r\n' }],
    ['with comments and instructions', { comments: true }],
    ['with numeric references', { numericEntities: true }],
    ['undeclared', { declaration: null }],
    ['declared as Latin-1', { declaration: 'ISO-8859-1' }],
    ['declared as UTF-16', { declaration: 'UTF-16' }],
    ['unsigned', { signed: false }],
    ['without protocol', { protocol: null }],
  ]
  const encodings: [string, (text: string) => Uint8Array][] = [
    ['UTF-8', (text) => utf8(text)],
    ['UTF-8 with mark', (text) => utf8(text, true)],
    ['Latin-1', latin1],
    ['UTF-16LE with mark', (text) => utf16(text, 'le')],
    ['UTF-16BE with mark', (text) => utf16(text, 'be')],
    ['UTF-16LE without mark', (text) => utf16(text, 'le', false)],
    ['UTF-8 after blank lines', (text) => utf8(`\r\n\n  ${text}\n\n`)],
  ]
  for (const [form, options] of forms) {
    test.each(encodings)(`${form}, %s`, (_, encode) => {
      expect(comparableDraft(encode(nfeXml(options)))).toEqual(expected)
    })
  }
})

describe('a note that an envelope carries as text', () => {
  const envelope = (text: string) =>
    `<Envelope><Body><nfeDadosMsg>${text}</nfeDadosMsg></Body></Envelope>`
  const note = nfeXml()

  test.each([
    ['escaped', envelope(note.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))],
    ['as CDATA', envelope(`<![CDATA[${note}]]>`)],
  ])('%s is read', (_, text) => {
    expect(comparableDraft(utf8(text))).toEqual(comparableDraft(utf8(note)))
    expect(fiscalXmlText(utf8(text))).toContain('<infNFe')
  })

  test('is never read instead of the note around it', () => {
    const other = nfeXml({ number: 9, declaration: null })
    const bytes = utf8(nfeXml({ notes: other }))
    expect(readNote(bytes).draft.nf_data.numero).toBe('1450')
    expect(fiscalXmlText(bytes)).toContain('&lt;infNFe')
  })

  test('may be carried once, not within another envelope of text', () => {
    const twice = envelope(
      `<![CDATA[${envelope(note.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))}]]>`,
    )
    expect(readFiscalXml(utf8(twice)).kind).not.toBe('nfe')
  })
})

test('a note that has lost its identification is still a note', () => {
  const { draft } = readNote(utf8(nfeXml().replace(/<ide>.*<\/ide>/s, '')))
  expect(draft.nf_data).toMatchObject({ chave: nfeKey(), numero: null, data_emissao: null })
  expect(draft.remetente.cnpj_cpf).toBe(SENDER.taxId)
})

describe('a draft', () => {
  test('says what the note says', () => {
    const { draft, checks, warnings } = read()
    expect(draft.nf_data).toEqual({
      numero: '1450',
      serie: '1',
      chave: nfeKey(),
      data_emissao: '2026-11-20',
      data_saida: '2026-11-21',
      protocolo_autorizacao: '333260001234567',
    })
    expect(draft.remetente).toEqual({
      razao_social: 'Cerâmica São João Indústria & Comércio Ltda',
      cnpj_cpf: SENDER.taxId,
      endereco: 'Avenida Brasil, 1500, Galpão 3 - Bonsucesso',
      municipio: 'Rio de Janeiro',
      uf: 'RJ',
      cep: '21040361',
      telefone: '2133334444',
      inscricao_estadual: '78945612',
    })
    expect(draft.transportadora).toMatchObject({
      razao_social: 'Transportes Alfa Ltda',
      endereco: 'Rodovia Washington Luís, km 12',
      cep: null,
      telefone: null,
    })
    expect(draft.veiculo).toEqual({ placa: 'LSN4I49', uf: 'RJ', rntc: '12345678' })
    expect(draft.informacoes_complementares).toBe('Entregar das 8h às 17h;Portão lateral')
    expect(draft.status).toBe('PENDENTE')
    expect(warnings).toEqual([])
    expect(isSefazValid({ ...checks, signature: 'intact' })).toBe(true)
  })

  test('lists items and instalments', () => {
    const { draft } = read()
    expect(draft.itens_de_linha[0]).toEqual({
      numero: '1',
      codigo: 'PISO-60',
      ean: '7891234567895',
      descricao: 'Piso cerâmico 60x60 bege',
      ncm: '69072100',
      cfop: '5101',
      unidade: 'CX',
      quantidade: '12.0000',
      valor_unitario: '89.9000000000',
      valor_total: '1078.80',
      pedido: 'PED-100',
    })
    expect(draft.itens_de_linha[1]?.ean).toBeNull()
    expect(draft.duplicatas).toEqual([
      { numero: '001', vencimento: '2026-12-20', valor: '1234.55' },
    ])
  })

  test('keeps money as the document writes it', () => {
    const { draft } = read({ freight: '20.10', discount: '4.65', reformTotal: '1300.00' })
    expect(draft.valores).toMatchObject({
      valor_total_produtos: '1234.55',
      valor_frete: '20.10',
      desconto: '4.65',
      valor_total_nota: '1250.00',
      valor_total_nota_reforma: '1300.00',
    })
    expect(draft.impostos).toMatchObject({ base_calculo_icms: '1234.55', valor_icms: '222.21' })
  })

  test('sums the volumes exactly and joins their texts', () => {
    const volume = { kind: 'CAIXA', brand: null, number: null, net: null }
    const { draft } = read({
      volumes: [
        { ...volume, quantity: '1', gross: '0.100' },
        { ...volume, quantity: '2', gross: '0.200', kind: 'PALETE' },
        { ...volume, quantity: null, gross: '1000000.005' },
      ],
    })
    expect(draft.volumes).toEqual({
      quantidade: '3',
      especie: 'CAIXA, PALETE',
      marca: null,
      numero: null,
      peso_bruto: '1000000.305',
      peso_liquido: null,
    })
  })

  test.each(['1.10', '2.00', '3.10', '4.00'] as const)('reads layout %s', (version) => {
    const { draft, checks } = read({ version })
    expect(draft.versao).toBe(version)
    expect(draft.nf_data).toEqual(read().draft.nf_data)
    expect(isSefazValid({ ...checks, signature: 'intact' })).toBe(true)
  })

  test.each(['-03:00', '+00:00', '-05:00', ''])('keeps the day as written, offset %j', (offset) => {
    expect(read({ offset }).draft.nf_data.data_emissao).toBe('2026-11-20')
  })

  test('has no state that is not two letters', () => {
    const { draft } = read({ recipient: { ...RECIPIENT, uf: 'Rio de Janeiro' } })
    expect(draft.destinatario.uf).toBeNull()
  })

  test('has no invented days', () => {
    const { draft, warnings } = read({ departed: null, promised: '2026-02-31' })
    expect(draft.nf_data.data_saida).toBeNull()
    expect(draft.data_prevista_entrega).toBeNull()
    expect(warnings).toEqual(['departure_absent'])
  })

  test('has nothing but null where the note is silent', () => {
    const { draft } = read({
      recipient: null,
      carrier: null,
      vehicle: null,
      volumes: [],
      installments: [],
      notes: null,
      model: '65',
    })
    expect(Object.values(draft.destinatario).every((value) => value === null)).toBe(true)
    expect(Object.values(draft.volumes).every((value) => value === null)).toBe(true)
    expect(draft).toMatchObject({ veiculo: null, informacoes_complementares: null, modelo: '65' })
    expect(JSON.stringify(draft)).not.toContain('""')
  })

  test('has nothing for groups that are written and empty', () => {
    const groups = '<veicTransp><placa/><UF/></veicTransp></transp><cobr><dup/></cobr>'
    const note = nfeXml({ vehicle: null, installments: [], carrier: null, volumes: [] })
    const { draft } = readNote(utf8(note.replace('</transp>', groups)))
    expect(draft).toMatchObject({ veiculo: null, duplicatas: [] })
  })

  test('bounds lists and texts', () => {
    const item = { code: 'A', ean: '', description: 'x'.repeat(5000), ncm: '1', unit: 'UN' }
    const items = Array.from({ length: 1000 }, () => ({ ...item, quantity: 1, price: '1.00' }))
    const { draft, warnings } = read({ items, notes: 'y'.repeat(50_000) })
    expect(draft.itens_de_linha).toHaveLength(990)
    expect(draft.itens_de_linha[0]?.descricao).toHaveLength(300)
    expect(draft.informacoes_complementares).toHaveLength(10_000)
    expect(draft.raw_text.length).toBeLessThanOrEqual(20_000)
    expect(Object.keys(draft.raw_fields).length).toBeLessThanOrEqual(300)
    expect(warnings).toEqual(['items_cut'])
  })

  test('carries its raw fields, text and entities', () => {
    const { draft } = read()
    expect(draft.raw_fields['infNFe/ide/natOp']).toBe('Venda de produção do estabelecimento')
    expect(draft.raw_fields['infNFe/transp/vol[2]/esp']).toBe('SACO')
    expect(draft.raw_text).toContain('Item 2: ARG-20 Argamassa colante AC-III 20 kg')
    expect(draft.document_ai_confidence).toBe(1)
    expect(draft.document_ai_entities).toContainEqual({
      type: 'nf_number',
      value: '1450',
      confidence: 1,
      source: 'xml',
    })
  })
})

describe('the delivery that a note proposes', () => {
  test('goes to the recipient', () => {
    expect(proposeDelivery(read().draft)).toMatchObject({
      nf_number: '1450',
      nfe_key: nfeKey(),
      client_name: RECIPIENT.name,
      delivery_address: 'Rua das Acácias, 25 - Icaraí, Niterói - RJ, 24230-060',
      emission_date: '2026-11-20',
      departure_date: '2026-11-21',
      delivery_date_expected: '2026-11-21',
      merchandise_value: '1234.55',
      invoice_total_value: '1234.55',
    })
  })

  test('goes to the place of delivery when the note has one', () => {
    const { draft, warnings } = read({ entrega: DEPOT, retirada: DEPOT })
    expect(proposeDelivery(draft)).toMatchObject({
      client_name: RECIPIENT.name,
      delivery_address:
        'Estrada do Contorno, S/N, Km 7 - Várzea das Moças, São Gonçalo - RJ, 24753-000',
    })
    expect(draft.retirada?.razao_social).toBe('Depósito Três Irmãos')
    expect(warnings).toEqual(['delivered_elsewhere', 'collected_elsewhere'])
  })

  test('goes to the recipient also when the place of delivery is written and empty', () => {
    const empty = '<retirada></retirada><entrega><xLgr/><nro> </nro></entrega>'
    const { draft, warnings } = readNote(utf8(nfeXml().replace('</dest>', `</dest>${empty}`)))
    expect(draft).toMatchObject({ entrega: null, retirada: null })
    expect(proposeDelivery(draft)).toEqual(proposeDelivery(read().draft))
    expect(warnings).toEqual([])
  })

  test('is expected on the promised date', () => {
    const { draft } = read({ promised: '2026-11-25' })
    expect(proposeDelivery(draft).delivery_date_expected).toBe('2026-11-25')
  })

  test('has no client when the emitter is the buyer', () => {
    const { draft, checks, warnings } = read({ entry: true })
    expect(proposeDelivery(draft)).toMatchObject({ client_name: null, delivery_address: null })
    expect(checks.entry_note).toBe(true)
    expect(warnings).toEqual(['entry_note'])
  })
})

describe('issuers', () => {
  test('may have letters in their CNPJ', () => {
    const issuer = { ...SENDER, taxId: cnpjFrom('12ABC34501DE') }
    const { draft, checks, warnings } = read({ issuer })
    expect(draft.remetente.cnpj_cpf).toBe('12ABC34501DE35')
    expect(draft.nf_data.chave).toContain('12ABC34501DE35')
    expect(isSefazValid({ ...checks, signature: 'intact' })).toBe(true)
    expect(warnings).toEqual([])
  })

  test('may be people with a CPF', () => {
    const { draft, checks, warnings } = read({ issuer: PRODUCER, series: 920 })
    expect(draft.remetente.cnpj_cpf).toBe('12345678909')
    expect(isSefazValid({ ...checks, signature: 'intact' })).toBe(true)
    expect(warnings).toEqual([])
  })

  test('without valid documents are pointed out', () => {
    const issuer = { ...SENDER, taxId: '11222333000180' }
    const recipient = { ...RECIPIENT, taxId: '99999999999' }
    expect(read({ issuer, recipient }).warnings).toEqual([
      'issuer_document_invalid',
      'recipient_document_invalid',
    ])
  })
})

describe('documents that are no note', () => {
  const refused = Object.entries(OTHER_DOCUMENTS).filter(
    ([kind]) => !['cte', 'cte_os', 'mdfe'].includes(kind),
  )
  test.each(refused)('%s is refused by name', (kind, xml) => {
    expect(readFiscalXml(utf8(xml))).toMatchObject({ kind: 'refused', document: kind })
  })

  test('an event tells its note', () => {
    expect(readFiscalXml(utf8(nfeEvent('110111')))).toEqual({
      kind: 'refused',
      document: 'event',
      event: { type: '110111', key: nfeKey() },
      cancelledCte: null,
    })
  })

  test('an unknown one with a marker of the specification is refused, without any it is invalid', () => {
    const other = { kind: 'refused', document: 'other', event: null, cancelledCte: null }
    expect(readFiscalXml(utf8('<a><dest/></a>'))).toEqual(other)
    expect(readFiscalXml(utf8('<a xmlns="http://www.portalfiscal.inf.br/nfe"/>'))).toEqual(other)
    expect(readFiscalXml(utf8('<a><b/></a>'))).toEqual({ kind: 'invalid', reason: 'not_fiscal' })
  })
})
