import { describe, expect, test } from 'vitest'
import { utf8 } from '../../test/encodings.ts'
import { RECIPIENT, SENDER } from '../../test/nfe-options.ts'
import { nfeKey } from '../../test/nfe-xml.ts'
import { cteXml, eventAnswer, simplifiedCteXml } from '../../test/transport-xml.ts'
import { isValidAccessKey } from '../access-key.ts'
import { cnpjFrom } from '../cnpj.ts'
import { formatAddress } from '../nfe/format-address.ts'
import { readFiscalXml } from '../read-fiscal-xml.ts'

const NOTE = nfeKey({ number: 1 })
const OTHER_NOTE = nfeKey({ number: 2 })

function read(
  options: Parameters<typeof cteXml>[0],
  change: (xml: string) => string = (xml) => xml,
) {
  const reading = readFiscalXml(utf8(change(cteXml(options))))
  if (reading.kind !== 'cte') throw new Error(JSON.stringify(reading))
  return reading.cte
}

function readSimplified(...places: Parameters<typeof simplifiedCteXml>[0]) {
  const reading = readFiscalXml(utf8(simplifiedCteXml(places)))
  if (reading.kind !== 'cte') throw new Error(JSON.stringify(reading))
  return reading.cte
}

function withDocuments(...documents: string[]) {
  return read({ notes: [] }, (xml) =>
    xml.replace('<infDoc></infDoc>', `<infDoc>${documents.join('')}</infDoc>`),
  )
}

function withLoad(...quantities: string[]) {
  return read({ notes: [NOTE] }, (xml) => xml.replace(/<infQ>.*<\/infQ>/, quantities.join('')))
}

const listed = (key: string) => `<infNFe><chave>${key}</chave></infNFe>`

const quantity = (unit: string, measure: string, amount: string) =>
  `<infQ><cUnid>${unit}</cUnid><tpMed>${measure}</tpMed><qCarga>${amount}</qCarga></infQ>`

test('a CT-e says who sends what to whom', () => {
  const cte = read({ number: 321, notes: [NOTE] })
  expect(cte).toMatchObject({
    modelo: '57',
    numero: '321',
    serie: '1',
    data_emissao: '2026-11-20',
    data_prevista_entrega: null,
    emitente: { razao_social: 'Transportes Alfa', municipio: 'Rio de Janeiro' },
    remetente: { razao_social: SENDER.name, cnpj_cpf: SENDER.taxId, telefone: '2126201234' },
    destinatario: { razao_social: RECIPIENT.name, cnpj_cpf: RECIPIENT.taxId },
    valor_carga: '2500.00',
    valor_prestacao: '150.00',
    peso_bruto: '120.5000',
    notas: [NOTE],
    outros_documentos: 0,
  })
  expect(cte.chave?.slice(20, 22)).toBe('57')
  expect(isValidAccessKey(cte.chave ?? '')).toBe(true)
})

describe('what events of a CT-e need', () => {
  const needed = (draft: ReturnType<typeof read>) => {
    const { emitido_em, autorizado_em, protocolo, tipo_cte, tipo_servico } = draft
    return { emitido_em, autorizado_em, protocolo, tipo_cte, tipo_servico }
  }

  test('stands in its file: instants of issue and authorization, protocol, kind and service', () => {
    expect(needed(read({ notes: [NOTE], serviceType: 1, cteType: 3 }))).toEqual({
      emitido_em: '2026-11-20T10:00:00-03:00',
      autorizado_em: '2026-11-20T10:00:07-03:00',
      protocolo: '333260000000077',
      tipo_cte: 3,
      tipo_servico: 1,
    })
  })

  test('is not taken from an answer that refused it, or that is of another one', () => {
    const refused = (xml: string) => xml.replace('<cStat>100<', '<cStat>204<')
    expect(read({ notes: [NOTE] }, refused).protocolo).toBeNull()
    const other = (xml: string) => xml.replace(/<chCTe>[0-9]{44}</, `<chCTe>${NOTE}<`)
    expect(read({ notes: [NOTE] }, other).protocolo).toBeNull()
  })

  test('is unknown where a day or a code is no day or code', () => {
    const odd = (xml: string) =>
      xml
        .replace('2026-11-20T10:00:00-03:00', '2026-11-20')
        .replace('<tpServ>0<', '<tpServ>x<')
        .replace('<tpCTe>0<', '<tpCTe>10<')
        .replace('333260000000077', '33')
    expect(needed(read({ notes: [NOTE] }, odd))).toEqual({
      emitido_em: null,
      autorizado_em: null,
      protocolo: null,
      tipo_cte: null,
      tipo_servico: null,
    })
  })
})

describe('the goods of a CT-e go', () => {
  test('to the recipient', () => {
    const { entrega, destinatario } = read({ notes: [NOTE] })
    expect(entrega).toEqual(destinatario)
    expect(formatAddress(entrega)).toBe('Rua do Porto, 10 - Centro, Niterói - RJ, 24020-005')
  })

  test("to the receiver's place when there is one: the recipient stays the client", () => {
    const { entrega, destinatario } = read({ notes: [NOTE], receiver: 'São Gonçalo' })
    expect(entrega).toMatchObject({ razao_social: 'Depósito', municipio: 'São Gonçalo' })
    expect(destinatario).toMatchObject({ razao_social: RECIPIENT.name, municipio: 'Niterói' })
  })

  test('on the promised day', () => {
    const { data_prevista_entrega } = read({ notes: [NOTE], promised: '2026-11-25' })
    expect(data_prevista_entrega).toBe('2026-11-25')
  })

  test('by the last day of a promised period', () => {
    const period =
      '<noPeriodo><tpPer>4</tpPer><dIni>2026-11-24</dIni><dFim>2026-11-27</dFim></noPeriodo>'
    const cte = read({ notes: [NOTE], promised: '2026-11-25' }, (xml) =>
      xml.replace(/<comData>.*<\/comData>/, period),
    )
    expect(cte.data_prevista_entrega).toBe('2026-11-27')
  })
})

describe('what was written otherwise up to layout 2.00 is read too:', () => {
  test('the place of delivery beside the recipient, who stays its client', () => {
    const place =
      '<locEnt><CNPJ>11222333000181</CNPJ><xLgr>Rua da Doca</xLgr><nro>7</nro><xMun>Maricá</xMun><UF>RJ</UF></locEnt>'
    const { entrega } = read({ notes: [NOTE] }, (xml) => xml.replace('</dest>', `${place}</dest>`))
    expect(entrega).toMatchObject({ razao_social: RECIPIENT.name, municipio: 'Maricá' })
    expect(entrega.endereco).toBe('Rua da Doca, 7')
  })

  test('the notes, listed by their sender', () => {
    const paper = '<infNF><nDoc>12</nDoc></infNF>'
    const cte = read({ notes: [] }, (xml) =>
      xml
        .replace('<infDoc></infDoc>', '')
        .replace('</rem>', `${listed(NOTE)}${listed(OTHER_NOTE)}${paper}</rem>`),
    )
    expect(cte).toMatchObject({ notas: [NOTE, OTHER_NOTE], outros_documentos: 1 })
  })

  test('the value of the goods, and the promised day beside the vehicle', () => {
    const cte = read({ notes: [NOTE] }, (xml) =>
      xml
        .replaceAll('vCarga>', 'vMerc>')
        .replace(
          '</infCTeNorm>',
          '<infModal><rodo><dPrev>2026-11-28</dPrev></rodo></infModal></infCTeNorm>',
        ),
    )
    expect(cte).toMatchObject({ valor_carga: '2500.00', data_prevista_entrega: '2026-11-28' })
  })
})

describe('a simplified CT-e', () => {
  const place = (city: string, ...keys: string[]) => ({
    city,
    documents: keys.map((key) => `<infNFe><chNFe>${key}</chNFe></infNFe>`).join(''),
  })

  test('lists its notes place by place', () => {
    const cte = readSimplified(place('Niterói', NOTE), place('Maricá', OTHER_NOTE, NOTE))
    expect(cte).toMatchObject({
      numero: '88',
      notas: [NOTE, OTHER_NOTE],
      outros_documentos: 0,
      valor_carga: '3000.00',
      valor_prestacao: '150.00',
      peso_bruto: '700.0000',
    })
  })

  test('says the city of its deliveries when there is one, and no recipient', () => {
    const cte = readSimplified(place('Niterói', NOTE), place('Niterói', OTHER_NOTE))
    expect(formatAddress(cte.entrega)).toBe('Niterói - RJ')
    expect(cte.destinatario.razao_social).toBeNull()
    const { entrega } = readSimplified(place('Niterói', NOTE), place('Maricá', OTHER_NOTE))
    expect(formatAddress(entrega)).toBeNull()
  })

  test('names the notes of a part of an earlier load, or counts that load', () => {
    const earlier = (inner: string) => ({
      city: 'Niterói',
      documents: `<infDocAnt><chCTe>${NOTE}</chCTe>${inner}</infDocAnt>`,
    })
    const part = `<infNFeTranspParcial><chNFe>${NOTE}</chNFe></infNFeTranspParcial>`
    expect(readSimplified(earlier(part))).toMatchObject({ notas: [NOTE], outros_documentos: 0 })
    expect(readSimplified(earlier(''))).toMatchObject({ notas: [], outros_documentos: 1 })
  })
})

test('the day promised for all notes of a CT-e is its day, several days are none', () => {
  const promised = (key: string, day: string) =>
    `<infNFe><chave>${key}</chave><dPrev>${day}</dPrev></infNFe>`
  const same = withDocuments(promised(NOTE, '2026-11-26'), promised(OTHER_NOTE, '2026-11-26'))
  expect(same.data_prevista_entrega).toBe('2026-11-26')
  const differing = withDocuments(promised(NOTE, '2026-11-26'), promised(OTHER_NOTE, '2026-11-27'))
  expect(differing.data_prevista_entrega).toBeNull()
})

describe('a CT-e is cancelled', () => {
  const cancelled = (answer: string) =>
    read({ notes: [NOTE] }, (xml) => xml.replace('</cteProc>', `${answer}</cteProc>`)).cancelado
  const key = read({ notes: [NOTE] }).chave ?? ''
  const named = (text: string) => `<chCTe>${text}</chCTe>`

  test('when its file holds the answer that registers it', () => {
    expect(cancelled('')).toBe(false)
    expect(cancelled(eventAnswer('110111', '135', named(key)))).toBe(true)
    expect(cancelled(eventAnswer('110111', '573', named(key)))).toBe(false)
    expect(cancelled(eventAnswer('110110', '135', named(key)))).toBe(false)
  })

  test('and not when another one was', () => {
    expect(cancelled(eventAnswer('110111', '135', named(NOTE)))).toBe(false)
    expect(cancelled(eventAnswer('110111', '135', `<chNFe>${key}</chNFe>`))).toBe(false)
  })
})

describe('the notes of a CT-e', () => {
  test('are listed in their order, each once', () => {
    const cte = withDocuments(listed(OTHER_NOTE), listed(NOTE), listed(OTHER_NOTE))
    expect(cte).toMatchObject({ notas: [OTHER_NOTE, NOTE], outros_documentos: 0 })
  })

  test('may have letters in their keys', () => {
    const key = nfeKey({ issuer: { ...SENDER, taxId: cnpjFrom('12ABC34501DE') } })
    expect(withDocuments(listed(key)).notas).toEqual([key])
  })

  test('with a wrong check digit are no deliveries, and are counted with the paper ones', () => {
    const wrong = NOTE.slice(0, 43) + ((Number(NOTE.slice(43)) + 1) % 10)
    const paper = '<infNF><nDoc>12</nDoc></infNF>'
    const declaration = '<infOutros><tpDoc>00</tpDoc></infOutros>'
    const cte = withDocuments(listed(NOTE), listed(wrong), paper, declaration, listed('123'))
    expect(cte).toMatchObject({ notas: [NOTE], outros_documentos: 4 })
  })

  test('are none where the key is impossible, though its check digit closes', () => {
    const zeros = '0'.repeat(44)
    expect(withDocuments(listed(zeros))).toMatchObject({ notas: [], outros_documentos: 1 })
    const ofCte = '3526050X0J92JY000196570010000006041448679011'
    expect(withDocuments(listed(ofCte))).toMatchObject({ notas: [], outros_documentos: 1 })
  })

  test('are none in a CT-e OS, which has neither recipient nor goods', () => {
    const cte = read({ model: '67', notes: [] }, (xml) =>
      xml.replace(/<dest>[^]*<\/dest>/, '').replace('<infDoc></infDoc>', ''),
    )
    expect(cte).toMatchObject({ modelo: '67', notas: [], outros_documentos: 0 })
    expect(Object.values(cte.entrega).every((value) => value === null)).toBe(true)
  })
})

describe('the weight of a CT-e', () => {
  test('is the gross one in kg, wherever it stands among the quantities', () => {
    const cte = withLoad(
      quantity('03', 'CAIXAS', '12.0000'),
      quantity('01', 'PESO CUBADO', '300.0000'),
      quantity('01', 'Peso bruto', '120.5000'),
      quantity('02', 'PESO BRUTO', '0.1205'),
    )
    expect(cte.peso_bruto).toBe('120.5000')
  })

  test('is the first one in kg when none is called gross', () => {
    const cte = withLoad(
      quantity('03', 'VOLUMES', '12.0000'),
      quantity('01', 'PESO BASE', '80.0000'),
      quantity('01', 'PESO CUBADO', '300.0000'),
    )
    expect(cte.peso_bruto).toBe('80.0000')
  })

  test('is told by its abbreviation too', () => {
    const cte = withLoad(
      quantity('01', 'VOLUMES-PL', '6713.6400'),
      quantity('01', 'VOLUMES-PB', '7018.4350'),
    )
    expect(cte.peso_bruto).toBe('7018.4350')
  })

  test.each([
    ['1.2345', '1234.5'],
    ['0.0500', '50.0'],
    ['12', '12000'],
    ['0', '0'],
  ])('of %s tonnes is %s kg', (tonnes, kilos) => {
    expect(withLoad(quantity('02', 'PESO BRUTO', tonnes)).peso_bruto).toBe(kilos)
  })

  test('is unknown when the load is counted in pieces alone', () => {
    expect(withLoad(quantity('03', 'VOLUMES', '12.0000')).peso_bruto).toBeNull()
    expect(withLoad().peso_bruto).toBeNull()
  })
})

test('keys of notes that were made anonymous are counted, those of other documents are not', () => {
  const { notas, outros_documentos, chaves_invalidas } = withDocuments(
    `<infNFe><chave>${NOTE}</chave></infNFe>`,
    `<infNFe><chave>${'0'.repeat(44)}</chave></infNFe>`,
    `<infOutros><tpDoc>99</tpDoc></infOutros>`,
  )
  expect({ notas, outros_documentos, chaves_invalidas }).toEqual({
    notas: [NOTE],
    outros_documentos: 2,
    chaves_invalidas: 1,
  })
})
