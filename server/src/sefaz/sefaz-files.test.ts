import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultDestinationOf, destinationOf } from '@canhoto/fiscal/events/authorizers'
import { UF_BY_CODE } from '@canhoto/fiscal/uf-codes'
import { cteDelivered, documentKey, EVERY_TYPE } from '@canhoto/fiscal/test/events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEventValidator } from './events/validate-event.ts'
import { openSefazFiles } from './sefaz-files.ts'

const OWN = new URL('../../sefaz/', import.meta.url)
const own = openSefazFiles(undefined)

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sefaz-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

describe('the address of an event', () => {
  test.each([
    ['110130', '35', 'https://hom1.nfe.fazenda.gov.br/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx'],
    [
      '110192',
      '35',
      'https://nfe-homologacao.svrs.rs.gov.br/ws/recepcaoevento/recepcaoevento4.asmx',
    ],
    [
      '110180',
      '33',
      'https://cte-homologacao.svrs.rs.gov.br/ws/CTeRecepcaoEventoV4/CTeRecepcaoEventoV4.asmx',
    ],
    ['110180', '35', 'https://homologacao.nfe.fazenda.sp.gov.br/CTeWS/WS/CTeRecepcaoEventoV4.asmx'],
    ['110190', '26', 'https://homologacao.nfe.fazenda.sp.gov.br/CTeWS/WS/CTeRecepcaoEventoV4.asmx'],
    ['110181', '31', 'https://hcte.fazenda.mg.gov.br/cte/services/CTeRecepcaoEventoV4'],
    ['110191', '51', 'https://homologacao.sefaz.mt.gov.br/ctews2/services/CTeRecepcaoEventoV4'],
  ] as const)('%s of the state %s is %s', (type, ufCode, address) => {
    const key = documentKey(type < '110140' || type > '110191' ? '55' : '57', { ufCode })
    const to = destinationOf(type, key)
    expect(to && own.addressOf(to.authorizer, to.service, 'homologation')).toBe(address)
  })

  test('is known for each state, type and environment, and for each consult', () => {
    for (const ufCode of Object.keys(UF_BY_CODE)) {
      const destinations = [
        ...EVERY_TYPE.map((type) => destinationOf(type, documentKey('57', { ufCode }))),
        consultDestinationOf('nfe', documentKey('55', { ufCode })),
        consultDestinationOf('cte', documentKey('57', { ufCode })),
      ]
      for (const to of destinations) {
        if (!to) throw new Error(`nowhere for ${ufCode}`)
        const production = own.addressOf(to.authorizer, to.service, 'production')
        const homologation = own.addressOf(to.authorizer, to.service, 'homologation')
        expect(production).toMatch(/^https:/)
        expect(homologation).toMatch(/^https:/)
        expect(homologation).not.toBe(production)
      }
    }
  })

  test('of the distribution is the national one', () => {
    expect(own.addressOf('AN', 'nfe-distribution', 'production')).toContain('www1.nfe.fazenda')
    expect(own.addressOf('AN', 'cte-distribution', 'production')).toContain('www1.cte.fazenda')
  })

  test('of nobody is an error that names what is missing', () => {
    expect(() => own.addressOf('XX', 'cte-event', 'production')).toThrow(
      /CteRecepcaoEvento para XX/,
    )
    expect(() => own.addressOf('AN', 'nfe-consult', 'production')).toThrow(/para AN/)
    expect(() => own.addressOf('__proto__', 'nfe-event', 'production')).toThrow(/para __proto__/)
  })

  test('knows whom a state is served by', () => {
    expect(own.authorizerOf('RJ', 'cte-event')).toBe('SVRS')
    expect(own.authorizerOf('AP', 'cte-event')).toBe('SVSP')
    expect(own.authorizerOf('SVRS', 'nfe-event')).toBe('SVRS')
  })
})

describe('a folder of the operator', () => {
  const addresses = () => JSON.parse(readFileSync(new URL('endpoints.json', OWN), 'utf8'))

  test('replaces the addresses', () => {
    const changed = addresses()
    changed.nfe.AN.RecepcaoEvento.homologacao = 'https://localhost:8443/an'
    writeFileSync(join(directory, 'endpoints.json'), JSON.stringify(changed))
    const files = openSefazFiles(directory)
    expect(files.addressOf('AN', 'nfe-event', 'homologation')).toBe('https://localhost:8443/an')
    expect(files.readSchema('nfe-evento/envEvento_v1.00.xsd').length).toBeGreaterThan(100)
  })

  test('cannot have an address without TLS', () => {
    const changed = addresses()
    changed.cte.SP.CteRecepcaoEvento.producao = 'http://nfe.fazenda.sp.gov.br/'
    writeFileSync(join(directory, 'endpoints.json'), JSON.stringify(changed))
    expect(() => openSefazFiles(directory)).toThrow(/CteRecepcaoEvento.producao: use https/)
    writeFileSync(join(directory, 'endpoints.json'), '{"nfe":')
    expect(() => openSefazFiles(directory)).toThrow('endpoints.json da SEFAZ é inválido')
  })

  test('replaces a single schema, also where others include it', () => {
    const name = 'schemas/cte-evento/tiposGeralCTe_v4.00.xsd'
    const text = readFileSync(new URL(name, OWN), 'utf8')
    mkdirSync(join(directory, 'schemas/cte-evento'), { recursive: true })
    writeFileSync(
      join(directory, name),
      text.replace('<xs:pattern value="[0-9]{15}"/>', '<xs:pattern value="[0-9]{16}"/>'),
    )
    const strict = createEventValidator(openSefazFiles(directory))
    const usual = createEventValidator(own)
    const sample = readFileSync(
      new URL('../../test/sefaz/samples/110180-11222333000181.xml', import.meta.url),
      'utf8',
    )
    expect(strict.validate('110180', sample)[0]).toContain("Element 'nProt'")
    expect(usual.validate('110180', sample)).toEqual([])
    strict.dispose()
    usual.dispose()
  })

  test('with a broken schema is the fault of the folder, not of the event', () => {
    mkdirSync(join(directory, 'schemas/cte-evento'), { recursive: true })
    writeFileSync(join(directory, 'schemas/cte-evento/evCECTe_v4.00.xsd'), '<xs:schema')
    const validator = createEventValidator(openSefazFiles(directory))
    expect(() => validator.validate('110180', '<x/>')).toThrow(/evCECTe_v4.00.xsd/)
    validator.dispose()
  })

  test.each([
    '../endpoints.json',
    '/etc/passwd',
    'nfe-evento/../../endpoints.json',
    'nfe-evento/../../../package.xsd',
    '..\\x.xsd',
    'nfe-evento/envEvento_v1.00.xsd\0',
    '',
  ])('has no schema %j outside of it', (name) => {
    expect(() => openSefazFiles(directory).readSchema(name)).toThrow(/não é o nome de um esquema/)
  })

  test('may be a mount whose files are links to others of it', () => {
    mkdirSync(join(directory, '..data'))
    const changed = addresses()
    changed.nfe.AN.RecepcaoEvento.producao = 'https://sefaz.exemplo.com/'
    writeFileSync(join(directory, '..data/endpoints.json'), JSON.stringify(changed))
    symlinkSync('..data/endpoints.json', join(directory, 'endpoints.json'))
    const files = openSefazFiles(directory)
    expect(files.addressOf('AN', 'nfe-event', 'production')).toBe('https://sefaz.exemplo.com/')
  })

  test('has no link that leads out of it', () => {
    mkdirSync(join(directory, 'schemas'))
    symlinkSync(new URL('schemas/nfe-evento', OWN).pathname, join(directory, 'schemas/nfe-evento'))
    expect(() => openSefazFiles(directory).readSchema('nfe-evento/envEvento_v1.00.xsd')).toThrow(
      /fora de/,
    )
  })
})

test('a CT-e goes where its key says, whoever carries it', () => {
  expect(destinationOf('110180', cteDelivered().key)).toEqual({
    service: 'cte-event',
    authorizer: 'SP',
  })
  expect(destinationOf('110180', '99')).toBeUndefined()
})
