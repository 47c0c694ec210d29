import { createPrivateKey, X509Certificate } from 'node:crypto'
import { buildEvent } from '@canhoto/fiscal/events/build-event'
import type { EventName } from '@canhoto/fiscal/events/event-types'
import { anyText, expectAlways } from '@canhoto/fiscal/test/arbitraries'
import { cpuMsOf, SOON_CPU_MS } from '@canhoto/fiscal/test/cpu-time'
import {
  cteDelivered,
  LETTERED_ISSUER,
  nfeDelivered,
  NUMERIC_ISSUER,
} from '@canhoto/fiscal/test/events'
import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { elementOf, hasValidSignature, realEvents, textOf } from '../../../test/sefaz/samples.ts'
import { createTestAuthority } from '../../../test/sefaz/test-certificates.ts'
import { openSefazFiles } from '../sefaz-files.ts'
import { consultMessage } from './batch.ts'
import { openSchema } from './open-schema.ts'
import { parseConsultAnswer } from './parse-consult.ts'
import { parseEventAnswer } from './parse-answer.ts'
import { procEvent } from './proc-event.ts'
import { digestOf, signEvent } from './sign-event.ts'

const own = createTestAuthority().company(NUMERIC_ISSUER)
const identity = {
  privateKey: createPrivateKey(own.key),
  certificate: new X509Certificate(own.certificate),
}
const NFE = nfeDelivered(LETTERED_ISSUER)
const CTE = cteDelivered(LETTERED_ISSUER)
const PROTOCOL = '891260000000007'

function retEvento({
  cStat = '135',
  xMotivo = 'Evento registrado e vinculado a NF-e',
  more = '',
} = {}) {
  return `<retEvento versao="1.00"><infEvento Id="ID${PROTOCOL}"><tpAmb>2</tpAmb><verAplic>AN_1.0</verAplic><cOrgao>91</cOrgao><cStat>${cStat}</cStat><xMotivo>${xMotivo}</xMotivo>${more}<dhRegEvento>2026-11-21T10:41:07-03:00</dhRegEvento><nProt>${PROTOCOL}</nProt></infEvento></retEvento>`
}

const named = ({ type, key, sequence }: EventName) =>
  `<ch${key.slice(20, 22) === '57' ? 'CTe' : 'NFe'}>${key}</ch${key.slice(20, 22) === '57' ? 'CTe' : 'NFe'}><tpEvento>${type}</tpEvento><xEvento>Comprovante de Entrega</xEvento><nSeqEvento>${sequence}</nSeqEvento>`

const batch = (inside: string, cStat = '128') =>
  `<retEnvEvento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><idLote>1</idLote><tpAmb>2</tpAmb><verAplic>AN_1.0</verAplic><cOrgao>91</cOrgao><cStat>${cStat}</cStat><xMotivo>Lote de Evento Processado</xMotivo>${inside}</retEnvEvento>`

const retEventoCTe = (inside: string) =>
  `<retEventoCTe xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><infEvento><tpAmb>2</tpAmb><verAplic>RS_1.0</verAplic><cOrgao>35</cOrgao>${inside}</infEvento></retEventoCTe>`

const soap = (inside: string, wrapper = 'nfeResultMsg') =>
  `<?xml version="1.0" encoding="utf-8"?>\r\n<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body><${wrapper} xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFeRecepcaoEvento4">${inside}</${wrapper}></soap:Body></soap:Envelope>`

describe('the answer to an event', () => {
  test('of an NF-e is the one within the batch, with protocol and time', () => {
    const answer = parseEventAnswer(soap(batch(retEvento({ more: named(NFE) }))), NFE)
    expect(answer).toEqual({
      code: '135',
      reason: 'Evento registrado e vinculado a NF-e',
      protocol: PROTOCOL,
      registeredAt: new Date('2026-11-21T13:41:07Z'),
      duplicateOf: null,
      element: retEvento({ more: named(NFE) }),
    })
  })

  test.each(['nfeResultMsg', 'nfeRecepcaoEventoNFResult', 'nfeRecepcaoEventoResult'])(
    'is found in the wrapper %s',
    (wrapper) => {
      expect(parseEventAnswer(soap(batch(retEvento()), wrapper), NFE)?.code).toBe('135')
    },
  )

  test('of a batch that was refused as a whole is that of the batch', () => {
    const answer = parseEventAnswer(soap(batch('', '215')), NFE)
    expect(answer).toMatchObject({ code: '215', protocol: null, element: null })
  })

  test('of a CT-e stands alone', () => {
    const inside = `<cStat>135</cStat><xMotivo>Evento registrado</xMotivo>${named(CTE)}<dhRegEvento>2026-11-21T10:41:07-03:00</dhRegEvento><nProt>135260000000777</nProt>`
    const answer = parseEventAnswer(soap(retEventoCTe(inside)), CTE)
    expect(answer).toMatchObject({ code: '135', protocol: '135260000000777' })
    expect(answer?.element).toBe(retEventoCTe(inside))
  })

  test.each([
    '[nProt:135260000000777][dhRegEvento:2026-11-21T10:41:07-03:00]',
    '[nProt: 135260000000777] [dhRegEvento: 2026-11-21T10:41:07 -03:00]',
  ])('631 tells of the event that is there: %s', (told) => {
    const inside = `<cStat>631</cStat><xMotivo>Rejeicao: Duplicidade de evento ${told}</xMotivo>`
    expect(parseEventAnswer(retEventoCTe(inside), CTE)).toMatchObject({
      code: '631',
      protocol: null,
      duplicateOf: {
        protocol: '135260000000777',
        registeredAt: new Date('2026-11-21T13:41:07Z'),
      },
    })
  })

  test('with prefixes is kept without them', () => {
    const prefixed = batch(retEvento({ more: named(NFE) })).replaceAll(
      /<(\/?)(?=[a-zA-Z])/g,
      '<$1n:',
    )
    const xml = prefixed.replace('xmlns=', 'xmlns:n=')
    expect(parseEventAnswer(xml, NFE)).toMatchObject({
      code: '135',
      element: retEvento({ more: named(NFE) }),
    })
  })

  test('of another document, type or sequence is none', () => {
    for (const other of [
      { ...NFE, key: nfeDelivered().key },
      { ...NFE, type: '110131' as const },
      { ...NFE, sequence: 2 },
    ])
      expect(parseEventAnswer(soap(batch(retEvento({ more: named(other) }))), NFE)).toBeNull()
    const both =
      retEvento({ cStat: '999', more: named({ ...NFE, sequence: 2 }) }) +
      retEvento({ more: named(NFE) })
    expect(parseEventAnswer(soap(batch(both)), NFE)?.code).toBe('135')
  })

  test.each([
    ['nothing', ''],
    ['a page', '<html><body>Serviço indisponível<br></body></html>'],
    ['a proxy', 'HTTP/1.1 502 Bad Gateway'],
    ['a SOAP fault', soap('<soap:Fault><soap:Code/></soap:Fault>')],
    ['a batch without the event', soap(batch(''))],
    ['an event without a code', soap(batch(retEvento({ cStat: '' })))],
    ['a code that is none', soap(batch(retEvento({ cStat: '1x5' })))],
    ['a cut answer', soap(batch(retEvento())).slice(0, -40)],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "135">]>${batch(retEvento({ cStat: '&a;' }))}`],
  ])('is none in %s', (_, xml) => {
    expect(parseEventAnswer(xml, NFE)).toBeNull()
    expect(parseEventAnswer(xml, CTE)).toBeNull()
  })

  test('that means harm is refused without much work', () => {
    const deep = `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`
    const many = `<retEnvEvento>${'<retEvento>'.repeat(200_000)}`
    const siblings = batch(retEvento({ more: named({ ...NFE, sequence: 2 }) }).repeat(20_000))
    const brackets = batch(retEvento({ xMotivo: '[nProt:'.repeat(100_000) }))
    for (const xml of [deep, many, siblings, brackets, `<a>${' '.repeat(9_000_000)}`])
      expect(cpuMsOf(() => parseEventAnswer(xml, NFE))).toBeLessThan(SOON_CPU_MS)
  })

  test('in any damaged form is none, or one with a code', () => {
    const whole = soap(batch(retEvento({ more: named(NFE) })))
    const damage = fc.record({ at: fc.nat(), lost: fc.nat({ max: 40 }), added: anyText(5) })
    expectAlways(
      [fc.array(damage, { minLength: 1, maxLength: 4 })],
      (damages) => {
        let xml = whole
        for (const { at, lost, added } of damages) {
          const place = at % (xml.length + 1)
          xml = xml.slice(0, place) + added + xml.slice(place + lost)
        }
        expect(parseEventAnswer(xml, NFE)?.code ?? '000').toMatch(/^[0-9]{3,4}$/)
        expect(() => parseConsultAnswer(xml, NFE)).not.toThrow()
      },
      500,
    )
  })

  test('keeps no protocol or time that is not one', () => {
    const odd = retEvento()
      .replace(`<nProt>${PROTOCOL}`, '<nProt>1 or 1=1')
      .replace('-03:00<', 'Z<')
    expect(parseEventAnswer(batch(odd), NFE)).toMatchObject({ protocol: null, registeredAt: null })
  })
})

describe('the consult of a document', () => {
  const signed = signEvent(buildEvent(NFE), identity)
  const proc = procEvent(NFE.type, signed, retEvento({ more: named(NFE) }))
  const consult = (events: string, cStat = '100') =>
    soap(
      `<retConsSitNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>2</tpAmb><verAplic>SP</verAplic><cStat>${cStat}</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo><cUF>35</cUF><chNFe>${NFE.key}</chNFe><protNFe versao="4.00"><infProt><nProt>135260000000123</nProt></infProt></protNFe>${events}</retConsSitNFe>`,
    )

  test('asks for the document by its key, in the environment of the event', () => {
    expect(consultMessage('nfe', NFE.key, 'homologation')).toBe(
      `<consSitNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>2</tpAmb><xServ>CONSULTAR</xServ><chNFe>${NFE.key}</chNFe></consSitNFe>`,
    )
    expect(consultMessage('cte', CTE.key, 'production')).toBe(
      `<consSitCTe xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><tpAmb>1</tpAmb><xServ>CONSULTAR</xServ><chCTe>${CTE.key}</chCTe></consSitCTe>`,
    )
  })

  test('finds our event by its Id, with the digest that was signed', () => {
    const other = procEvent(
      NFE.type,
      signEvent(buildEvent({ ...NFE, sequence: 2 }), identity),
      retEvento(),
    )
    expect(parseConsultAnswer(consult(other + proc), NFE)).toEqual({
      code: '100',
      reason: 'Autorizado o uso da NF-e',
      documentProtocol: '135260000000123',
      event: {
        digest: digestOf(signed),
        protocol: PROTOCOL,
        registeredAt: new Date('2026-11-21T13:41:07Z'),
        element: retEvento({ more: named(NFE) }),
      },
    })
  })

  test('tells when our event is not registered', () => {
    expect(parseConsultAnswer(consult(''), NFE)).toMatchObject({ code: '100', event: null })
    expect(parseConsultAnswer(consult(proc), { ...NFE, sequence: 3 })).toMatchObject({
      event: null,
    })
    expect(parseConsultAnswer(consult('', '217'), NFE)).toMatchObject({ code: '217', event: null })
  })

  test('of a CT-e is read in the same way', () => {
    const signedCte = signEvent(buildEvent(CTE), identity)
    const inside = `<cStat>135</cStat><xMotivo>x</xMotivo>${named(CTE)}<nProt>135260000000777</nProt>`
    const xml = `<retConsSitCTe xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><cStat>100</cStat><xMotivo>Autorizado</xMotivo><protCTe versao="4.00"><infProt><nProt>135260000000123</nProt></infProt></protCTe>${procEvent(CTE.type, signedCte, retEventoCTe(inside))}</retConsSitCTe>`
    expect(parseConsultAnswer(xml, CTE)).toMatchObject({
      documentProtocol: '135260000000123',
      event: { digest: digestOf(signedCte), protocol: '135260000000777' },
    })
  })

  test('of another document, and no consult at all, is none', () => {
    expect(parseConsultAnswer(consult(proc), { ...NFE, key: nfeDelivered().key })).toBeNull()
    expect(parseConsultAnswer('<html></html>', NFE)).toBeNull()
    expect(parseConsultAnswer('', NFE)).toBeNull()
  })

  test('reads the answers of the real events of 2017', () => {
    for (const event of realEvents()) {
      // As if they were the answers to an event of Canhoto, whose types are younger.
      const real = elementOf(event, 'retEvento')
      const element = real.replace(/(?<=<tpEvento>)[0-9]+/, NFE.type)
      const answer = parseEventAnswer(batch(element), {
        type: NFE.type,
        key: textOf(element, 'chNFe'),
        sequence: Number(textOf(element, 'nSeqEvento')),
      })
      expect(answer).toMatchObject({ code: '135', protocol: textOf(element, 'nProt'), element })
      expect(answer?.registeredAt?.getUTCFullYear()).toBe(2017)
    }
  })
})

describe('the file that proves an event', () => {
  const files = openSefazFiles(undefined)

  function problemsOf(schema: string, xml: string) {
    const opened = openSchema(files, schema)
    const document = XmlDocument.fromString(xml)
    try {
      opened.validate(document)
      return []
    } catch (error) {
      return [String(error)]
    } finally {
      document.dispose()
      opened.dispose()
    }
  }

  test('of an NF-e is valid, and its signature is intact', () => {
    const proc = procEvent(
      NFE.type,
      signEvent(buildEvent(NFE), identity),
      retEvento({ more: named(NFE) }),
    )
    expect(problemsOf('nfe-evento/procEventoNFe_v1.00.xsd', proc)).toEqual([])
    expect(hasValidSignature(proc)).toBe(true)
  })

  test('of a CT-e is valid, and its signature is intact', () => {
    const inside = `<cStat>135</cStat><xMotivo>Evento registrado</xMotivo>${named(CTE)}<dhRegEvento>2026-11-21T10:41:07-03:00</dhRegEvento><nProt>135260000000777</nProt>`
    const proc = procEvent(CTE.type, signEvent(buildEvent(CTE), identity), retEventoCTe(inside))
    expect(problemsOf('cte-evento/procEventoCTe_v4.00.xsd', proc)).toEqual([])
    expect(hasValidSignature(proc)).toBe(true)
  })
})
