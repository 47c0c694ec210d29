import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { callSefaz } from '../../src/sefaz/transport/call-sefaz.ts'
import type { SefazServiceName } from '../../src/sefaz/transport/services.ts'
import { sampleEvent, sampleKey } from './sample-events.ts'
import { environmentOf } from './stub/answer-call.ts'
import { createFaultChoice } from './stub/faults.ts'
import { findSchemaProblem } from './stub/schemas.ts'
import { startSefazStub } from './stub/server.ts'
import { readMessage } from './stub/xml.ts'
import { createTestAuthority, type KeyAndCertificate } from './test-certificates.ts'

const NUMERIC = '11222333000181'
const WITH_LETTERS = '12ABC34501DE35'
const HOUR_MS = 3_600_000

let now = new Date()
const authority = createTestAuthority()
const authorities = [authority.root]
const companies = {
  [NUMERIC]: authority.company(NUMERIC),
  [WITH_LETTERS]: authority.company(WITH_LETTERS),
}
const alfa = companies[NUMERIC]
const stub = await startSefazStub({ authority, now: () => now })
afterAll(() => stub.close())

let number = 100
function newDocument(
  issuer: string,
  model: '55' | '57',
  more: Parameters<typeof stub.addDocument>[1] = {},
) {
  const key = sampleKey(issuer, (number += 1), model)
  stub.addDocument(key, more)
  return key
}

const call = (path: string, service: SefazServiceName, message: string, signer = alfa) =>
  callSefaz({
    address: `${stub.url}/${path}`,
    service,
    message,
    identity: { ...signer, chain: [authority.intermediate] },
    authorities,
  })

/** The last cStat of the answer: that of the event, where the lot has been read. */
async function codeOf(answer: Promise<string>) {
  const text = await answer
  return [...text.matchAll(/<cStat>(\d+)</g)].at(-1)?.[1]
}
const protocolOf = async (answer: Promise<string>) =>
  /<nProt>(\d+)<\/nProt><\/infEvento>/.exec(await answer)?.[1] ?? ''

const an = (message: string, signer?: KeyAndCertificate) => call('an', 'nfe-event', message, signer)
const svrs = (message: string, signer?: KeyAndCertificate) =>
  call('svrs', 'nfe-event', message, signer)
const cte = (message: string, signer?: KeyAndCertificate) =>
  call('cte', 'cte-event', message, signer)

test.each([NUMERIC, WITH_LETTERS] as const)(
  '%s registers and cancels the eight events',
  async (taxId) => {
    const own = companies[taxId]
    const invoice = newDocument(taxId, '55')
    const transport = newDocument(taxId, '57', { invoices: [invoice] })
    const event = (type: number, key: string, more = {}) => sampleEvent(own, { type, key, ...more })

    const delivered = await protocolOf(an(event(110130, invoice), own))
    expect(await codeOf(an(event(110131, invoice, { cancelled: delivered }), own))).toBe('135')
    const failed = await protocolOf(svrs(event(110192, invoice), own))
    expect(await codeOf(svrs(event(110193, invoice, { cancelled: failed }), own))).toBe('135')

    const invoices = [invoice]
    const proof = await protocolOf(cte(event(110180, transport, { invoices }), own))
    const second = event(110180, transport, { invoices, sequence: 2 })
    expect(await codeOf(cte(second, own))).toBe('870')
    expect(await codeOf(cte(event(110181, transport, { cancelled: proof }), own))).toBe('135')
    const again = event(110181, transport, { cancelled: proof, sequence: 2 })
    expect(await codeOf(cte(again, own))).toBe('866')
    expect(await codeOf(cte(second, own))).toBe('135')
    const attempt = await protocolOf(cte(event(110190, transport), own))
    expect(await codeOf(cte(event(110191, transport, { cancelled: attempt }), own))).toBe('135')
  },
)

test('the same event twice is a duplicate, and its first protocol is found by its key', async () => {
  const key = newDocument(NUMERIC, '57')
  const message = sampleEvent(alfa, { type: 110180, key })
  const protocol = await protocolOf(cte(message))
  expect(await cte(message)).toContain(`[nProt:${protocol}]`)

  const query = `<consSitCTe xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><tpAmb>2</tpAmb><xServ>CONSULTAR</xServ><chCTe>${key}</chCTe></consSitCTe>`
  const found = await call('query', 'cte-consult', query)
  expect(found).toContain(`<nProt>${protocol}</nProt>`)
  expect(found).toContain(message)
})

test('an event with a fault in it is refused by the code of the manual', async () => {
  const key = newDocument(NUMERIC, '55')
  const other = newDocument(NUMERIC, '55')
  const event = (more = {}) => sampleEvent(alfa, { type: 110130, key, ...more })
  const refused = {
    '213': an(event({ key: newDocument('99888777000109', '55') })),
    '215': an(event().replace('<tpAmb>2</tpAmb>', '')),
    '252': an(event({ environment: '1' })),
    '297': an(event().replace('<nDoc>1', '<nDoc>2')),
    '404': an(event().replace('<evento ', '<x:evento xmlns:x="x"></x:evento><evento ')),
    '491': an(event().replace('<tpEvento>110130', '<tpEvento>110199')),
    '493': an(event().replace('<tpAutor>1</tpAutor>', '<tpAutor>2</tpAutor>')),
    '494': an(event({ key: sampleKey(NUMERIC, 999_999) })),
    '574': an(event({ taxId: '11222333000262' })),
    '578': an(event({ at: new Date(now.getTime() + HOUR_MS) })),
    '588': an(event().replace('><infEvento', '>\n<infEvento')),
    '657': svrs(event()),
  }
  const codes = await Promise.all(Object.values(refused).map(codeOf))
  expect(codes).toEqual(Object.keys(refused))
  expect(stub.state.events.some((registered) => registered.key === key)).toBe(false)
  expect(await codeOf(an(sampleEvent(alfa, { type: 110130, key: other })))).toBe('135')
})

test('a certificate that has ended, or is of nobody, signs nothing', async () => {
  const ended = authority.company(NUMERIC, {
    from: new Date(Date.now() - 400 * 24 * HOUR_MS),
    to: new Date(Date.now() - 24 * HOUR_MS),
  })
  const foreign = createTestAuthority().company(NUMERIC)
  const key = newDocument(NUMERIC, '55')
  expect(await codeOf(an(sampleEvent(ended, { type: 110130, key })))).toBe('291')
  expect(await codeOf(an(sampleEvent(foreign, { type: 110130, key })))).toBe('293')
})

test('a CT-e takes one proof, of its own invoices, within its time', async () => {
  const invoice = newDocument(NUMERIC, '55')
  const key = newDocument(NUMERIC, '57', { invoices: [invoice] })
  const proof = (more: object) => codeOf(cte(sampleEvent(alfa, { type: 110180, key, ...more })))
  expect(await proof({})).toBe('865')
  expect(await proof({ invoices: [invoice, invoice] })).toBe('861')
  expect(await proof({ invoices: [newDocument(NUMERIC, '55')] })).toBe('864')
  expect(await proof({ invoices: [invoice], protocol: '135260000000999' })).toBe('222')
  expect(await proof({ invoices: [invoice], at: new Date(Date.now() + 120_000) })).toBe('872')
  const cancelled = newDocument(NUMERIC, '57', { state: 'cancelled' })
  expect(await codeOf(cte(sampleEvent(alfa, { type: 110180, key: cancelled })))).toBe('218')
})

test('faults are those that were asked for, in their order', async () => {
  const key = newDocument(NUMERIC, '55')
  const message = sampleEvent(alfa, { type: 110130, key })
  stub.state.faults.push('108', { reject: '580' }, '656')
  expect(await codeOf(an(message))).toBe('108')
  expect(await codeOf(an(message))).toBe('580')
  expect(await codeOf(an(message))).toBe('656')
  expect(await codeOf(an(message))).toBe('135')
})

test('every answer is valid against the official schemas', async () => {
  const key = newDocument(NUMERIC, '57')
  const answers: [string, string][] = [
    [await cte(sampleEvent(alfa, { type: 110180, key })), 'cte-evento/retEventoCTe_v4.00.xsd'],
    [await cte(sampleEvent(alfa, { type: 110180, key })), 'cte-evento/retEventoCTe_v4.00.xsd'],
    [
      await an(sampleEvent(alfa, { type: 110130, key: newDocument(NUMERIC, '55') })),
      'nfe-evento/retEnvEvento_v1.00.xsd',
    ],
    [await nextPage(NUMERIC, 0), 'nfe-distdfe/retDistDFeInt_v1.01.xsd'],
  ]
  for (const [answer, schema] of answers) {
    const own = /<(ret\w+) xmlns.*<\/\1>/s.exec(answer)?.[0] ?? ''
    expect([
      schema,
      readMessage(own, findSchemaProblem, (message) => message.problem(schema)),
    ]).toEqual([schema, null])
  }
})

const nextPage = (taxId: string, last: number, signer = alfa) =>
  call(
    'distribution',
    'nfe-distribution',
    `<distDFeInt xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><tpAmb>2</tpAmb><cUFAutor>35</cUFAutor><CNPJ>${taxId}</CNPJ><distNSU><ultNSU>${String(last).padStart(15, '0')}</ultNSU></distNSU></distDFeInt>`,
    signer,
  )

test('distribution gives fifty at a time, and asks to wait when everything was read', async () => {
  const taxId = '11222333000262'
  const xml = `<resNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"/>`
  const documents = Array.from({ length: 60 }, () => ({ schema: 'resNFe_v1.01.xsd', xml }))
  const line = stub.addDistributed(taxId, documents)
  expect(await codeOf(nextPage(taxId, 999))).toBe('589')
  expect(await codeOf(nextPage(taxId, 0, companies[WITH_LETTERS]))).toBe('593')
  expect(await nextPage(taxId, 0)).toContain('<ultNSU>000000000000050</ultNSU>')
  expect(await nextPage(taxId, 50)).toContain('<ultNSU>000000000000060</ultNSU>')
  const early = await nextPage(taxId, 60)
  expect(early).toContain('<cStat>656</cStat>')
  expect(early).toContain('<maxNSU>000000000000000</maxNSU>')
  now = new Date(now.getTime() + HOUR_MS + 1000)
  expect(await codeOf(nextPage(taxId, 60))).toBe('137')
  now = new Date(now.getTime() + HOUR_MS + 1000)
  expect(await codeOf(nextPage(taxId, 10))).toBe('656')
  expect(line.misuses).toBe(2)
})

test('in the place of a host of SEFAZ the stub is of its authorizer and environment', async () => {
  const key = newDocument(NUMERIC, '55')
  const message = sampleEvent(alfa, { type: 110130, key, at: now })
  const at = (host: string) => codeOf(call(`${host}/NFeRecepcaoEvento4.asmx`, 'nfe-event', message))
  expect(await at('www.nfe.fazenda.gov.br')).toBe('252')
  expect(await at('nfe-homologacao.svrs.rs.gov.br')).toBe('657')
  expect(await at('hom1.nfe.fazenda.gov.br')).toBe('135')
})

test('every address is of the environment that it is listed for', () => {
  const file = new URL('../../sefaz/endpoints.json', import.meta.url)
  const listed = readFileSync(file, 'utf8').matchAll(
    /"(homologacao|producao)": "https:\/\/([^"]+)"/g,
  )
  const wrong = [...listed].filter(
    ([, kind, address]) => environmentOf(`/${address}`) !== (kind === 'producao' ? '1' : '2'),
  )
  expect(wrong).toEqual([])
})

test('for a user who plays, the last digits of the number choose the fault', () => {
  const choose = createFaultChoice()
  const dropped = `<chNFe>${sampleKey(NUMERIC, 4193)}</chNFe>`
  expect([choose(dropped), choose(dropped)]).toEqual(['drop', null])
  const rejected = `<chCTe>${sampleKey(NUMERIC, 96, '57')}</chCTe>`
  expect([choose(rejected), choose(rejected)]).toEqual([{ reject: '580' }, { reject: '580' }])
  expect(choose(`<chNFe>${sampleKey(NUMERIC, 9100)}</chNFe>`)).toBeNull()
})
