import { describe, expect, test } from 'vitest'
import { utf8 } from '../../test/encodings.ts'
import { DEFAULTS, SENDER } from '../../test/nfe-options.ts'
import type { NfeXmlOptions } from '../../test/nfe-options.ts'
import { nfeKey, nfeXml } from '../../test/nfe-xml.ts'
import { eventAnswer } from '../../test/transport-xml.ts'
import { accessKeyFrom } from '../access-key.ts'
import { cnpjFrom } from '../cnpj.ts'
import { readFiscalXml } from '../read-fiscal-xml.ts'
import { isSefazValid, type NfeChecks } from './checks.ts'

const PARTS = {
  ufCode: '33',
  yearMonth: '2026-11',
  model: '55',
  series: '1',
  number: '1450',
  emissionType: '1',
  code: '00000042',
}

function check(options: Partial<NfeXmlOptions>, change: (xml: string) => string = (xml) => xml) {
  const reading = readFiscalXml(utf8(change(nfeXml(options))))
  if (reading.kind !== 'nfe') throw new Error(JSON.stringify(reading))
  const { checks, warnings } = reading
  return { checks, warnings, valid: isSefazValid(asVerified(checks)) }
}

/** As a server that found the signature intact. */
const asVerified = (checks: NfeChecks): NfeChecks =>
  checks.signature === 'unverified' ? { ...checks, signature: 'intact' } : checks

describe('the key', () => {
  const disagreements: [string, Partial<NfeXmlOptions>, string][] = [
    ['state', { ufCode: '35' }, 'key_uf'],
    ['month', { issued: '2026-10-20' }, 'key_month'],
    ['issuer', { issuer: { ...SENDER, taxId: cnpjFrom('999888770001') } }, 'key_issuer'],
    ['model', { model: '65' }, 'key_model'],
    ['series', { series: 2 }, 'key_series'],
    ['number', { number: 1451 }, 'key_number'],
  ]

  test.each(disagreements)('of another %s is no valid SEFAZ document', (_, options, warning) => {
    const { checks, warnings, valid } = check({ ...options, key: nfeKey() })
    expect(checks.key_valid).toBe(true)
    expect(checks.key_matches_body).toBe(false)
    expect(warnings).toContain(warning)
    expect(valid).toBe(false)
  })

  test('with a wrong check digit is no valid SEFAZ document', () => {
    const key = nfeKey()
    const wrong = key.slice(0, 43) + ((Number(key.slice(43)) + 1) % 10)
    expect(check({ key: wrong })).toMatchObject({
      checks: { key_valid: false, key_matches_body: true },
      warnings: ['key_check_digit'],
      valid: false,
    })
  })

  test('that no state, month or model could have is impossible, though its check digit closes', () => {
    const warnings = (key: string) => check({ key }).warnings
    expect(warnings('0'.repeat(44))).toContain('key_impossible')
    expect(warnings('0'.repeat(44))).not.toContain('key_check_digit')
    const parts = { ...PARTS, issuer: SENDER.taxId ?? '' }
    for (const wrong of [{ ufCode: '99' }, { yearMonth: '2026-13' }, { model: '56' }]) {
      const { checks, valid } = check({ key: accessKeyFrom({ ...parts, ...wrong }) })
      expect(checks.key_valid).toBe(false)
      expect(valid).toBe(false)
    }
  })

  test('is taken from the protocol when the note has lost its own', () => {
    const { checks, valid } = check({}, (xml) => xml.replaceAll(/ Id="NFe\w+"/g, ''))
    expect(checks.key_valid).toBe(true)
    // The signature refers to the Id that is lost.
    expect(valid).toBe(false)
  })

  test('that is none makes no valid SEFAZ document', () => {
    const { checks, warnings, valid } = check({ wrapper: 'NFe', key: '123' })
    expect(checks).toMatchObject({ key_valid: false, key_matches_body: false })
    expect(warnings).toContain('key_discarded')
    expect(valid).toBe(false)
  })

  test('of the tax office (series 890 to 899) need not name the emitter', () => {
    const key = nfeKey({ series: 890, issuer: { ...SENDER, taxId: cnpjFrom('999888770001') } })
    expect(check({ series: 890, key }).valid).toBe(true)
  })
})

describe('a cancellation in the same file', () => {
  const named = `<chNFe>${nfeKey()}</chNFe>`
  const withAnswer = (answer: string, beside = '</nfeProc>') =>
    check({}, (xml) => xml.replace(beside, `${answer}${beside}`))

  test.each([
    ['beside the protocol', eventAnswer('110111', '135', named), '</nfeProc>'],
    ['of an NFC-e by substitution', eventAnswer('110112', '135', named), '</nfeProc>'],
    ['late', eventAnswer('110111', '155', named), '</nfeProc>'],
    ['inside the note, without its key', eventAnswer('110111', '135'), '</NFe>'],
    [
      'as before there were events',
      `<retCancNFe><infCanc><cStat>101</cStat>${named}</infCanc></retCancNFe>`,
      '</nfeProc>',
    ],
  ])('%s is told, whatever the protocol says', (_, answer, beside) => {
    const { checks, warnings, valid } = withAnswer(answer, beside)
    expect(checks.protocol).toEqual({
      status: 'cancelled',
      number: '333260001234567',
      cstat: '100',
    })
    expect(warnings).toEqual(['protocol_cancelled'])
    expect(valid).toBe(false)
  })

  test.each([
    ['that was refused', eventAnswer('110111', '573', named)],
    [
      'that was only asked for',
      `<evento><infEvento>${named}<tpEvento>110111</tpEvento></infEvento></evento>`,
    ],
    ['of another note', eventAnswer('110111', '135', `<chNFe>${nfeKey({ number: 9 })}</chNFe>`)],
    ['of a CT-e', eventAnswer('110111', '135', `<chCTe>${nfeKey()}</chCTe>`)],
    ['that is a correction letter', eventAnswer('110110', '135', named)],
  ])('%s changes nothing', (_, answer) => {
    expect(withAnswer(answer).checks.protocol.status).toBe('authorised')
  })
})

describe('the protocol', () => {
  test('is found by the key, wherever it stands', () => {
    const { checks } = check({}, (xml) => {
      const protocol = /<protNFe.*<\/protNFe>/s.exec(xml)?.[0] ?? ''
      return `<resposta>${xml.replace(protocol, '').replace(/^<\?xml.*?\?>/, '')}<retEnviNFe>${protocol}</retEnviNFe></resposta>`
    })
    expect(checks.protocol).toMatchObject({ status: 'authorised', number: '333260001234567' })
  })

  const statuses: [string, string, boolean][] = [
    ['100', 'authorised', true],
    ['150', 'authorised', true],
    ['101', 'cancelled', false],
    ['110', 'denied', false],
    ['302', 'denied', false],
    ['204', 'other', false],
    ['constructor', 'other', false],
  ]

  test.each(statuses)('with cStat %s means %s', (cstat, status, valid) => {
    const result = check({ protocol: { number: '333260001234567', cstat } })
    expect(result.checks.protocol).toEqual({ status, number: '333260001234567', cstat })
    expect(result.valid).toBe(valid)
  })

  test('of another note authorises nothing', () => {
    const protocol = { number: '1', cstat: '100', key: nfeKey({ number: 2 }) }
    expect(check({ protocol })).toMatchObject({ warnings: ['protocol_key_differs'], valid: false })
  })

  test('of another content authorises nothing', () => {
    const protocol = { number: '1', cstat: '100', digest: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }
    expect(check({ protocol })).toMatchObject({
      warnings: ['protocol_digest_differs'],
      valid: false,
    })
  })

  test('may be absent, but then the note is no valid SEFAZ document', () => {
    expect(check({ wrapper: 'NFe' })).toMatchObject({ warnings: ['protocol_absent'], valid: false })
  })
})

describe('the signature', () => {
  test('is not claimed to be intact, only there', () => {
    expect(check({}).checks.signature).toBe('unverified')
    expect(isSefazValid(check({}).checks)).toBe(false)
    expect(check({ signed: false })).toMatchObject({
      checks: { signature: 'absent' },
      warnings: ['signature_absent'],
      valid: false,
    })
  })

  test('that refers to something else, or is doubled, is pointed out', () => {
    const wrapped = check({}, (xml) => xml.replace('URI="#NFe', 'URI="#XFe'))
    expect(wrapped.warnings).toEqual(['signature_ambiguous'])
    const twice = check({}, (xml) => xml.replace('</Signature>', '</Signature><Signature/>'))
    expect(twice.warnings).toEqual(['signature_ambiguous'])
  })
})

describe('warnings', () => {
  const cases: [string, Partial<NfeXmlOptions>, string][] = [
    ['a return', { purpose: '4' }, 'return_note'],
    ['a complement', { purpose: '2' }, 'no_goods_note'],
    ['a note in contingency', { emission: '4' }, 'contingency'],
    ['a note without recipient', { recipient: null }, 'recipient_absent'],
  ]

  test('a test note is no valid SEFAZ document', () => {
    expect(check({ environment: '2' })).toMatchObject({ warnings: ['homologation'], valid: false })
  })

  test.each(cases)('%s is pointed out and stays valid', (_, options, warning) => {
    expect(check(options)).toMatchObject({ warnings: [warning], valid: true })
  })

  test('a test note is known by its recipient as well', () => {
    const name = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
    const recipient = DEFAULTS.recipient && { ...DEFAULTS.recipient, name }
    expect(check({ recipient }).checks.homologation).toBe(true)
  })

  test('a key that was made anonymous is pointed out, and is not taken for a missing one', () => {
    const hidden = check({ protocol: null }, (xml) => xml.replace(/Id="NFe[^"]*"/, 'Id="NFeXXXX"'))
    expect(hidden.warnings).toContain('key_discarded')
    const absent = check({ protocol: null }, (xml) => xml.replace(/ Id="NFe[^"]*"/, ''))
    expect(absent.warnings).toContain('key_absent')
  })

  test('a batch is read for its first note', () => {
    const second = nfeXml({ wrapper: 'NFe', declaration: null, number: 2 })
    const { warnings } = check({ wrapper: 'enviNFe' }, (xml) =>
      xml.replace('</enviNFe>', `${second}</enviNFe>`),
    )
    expect(warnings).toContain('several_notes')
  })
})
