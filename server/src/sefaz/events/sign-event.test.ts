import { createPrivateKey, X509Certificate } from 'node:crypto'
import { buildEvent } from '@canhoto/fiscal/events/build-event'
import type { DeliveryEvent } from '@canhoto/fiscal/events/delivery-event'
import type { EventType } from '@canhoto/fiscal/events/event-types'
import { EVENT_TYPES } from '@canhoto/fiscal/events/event-types'
import { expectAlways } from '@canhoto/fiscal/test/arbitraries'
import {
  EVERY_TYPE,
  eventOf,
  LETTERED_ISSUER,
  nfeDelivered,
  NUMERIC_ISSUER,
} from '@canhoto/fiscal/test/events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import {
  elementOf,
  hasValidSignature,
  readSample,
  realEvents,
  textOf,
} from '../../../test/sefaz/samples.ts'
import { createTestAuthority } from '../../../test/sefaz/test-certificates.ts'
import { eventMessage } from './batch.ts'
import { receiptHash } from './receipt-hash.ts'
import { digestOf, signEvent } from './sign-event.ts'

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'

const authority = createTestAuthority()
const own = authority.company(NUMERIC_ISSUER)
const identity = {
  privateKey: createPrivateKey(own.key),
  certificate: new X509Certificate(own.certificate),
}

/** The same signature by xml-crypto, which parses the XML and makes its canonical form. */
function signByLibrary(xml: string): string {
  const signer = new SignedXml({
    privateKey: own.key,
    publicCert: own.certificate,
    canonicalizationAlgorithm: C14N,
    signatureAlgorithm: `${XMLDSIG}rsa-sha1`,
  })
  const signed = "//*[local-name(.)='infEvento']"
  signer.addReference({
    xpath: signed,
    transforms: [`${XMLDSIG}enveloped-signature`, C14N],
    digestAlgorithm: `${XMLDSIG}sha1`,
  })
  signer.computeSignature(xml, { location: { reference: signed, action: 'after' } })
  return signer.getSignedXml()
}

function expectEqualSignatures(event: DeliveryEvent) {
  const unsigned = buildEvent(event)
  const signed = signEvent(unsigned, identity)
  const byLibrary = signByLibrary(unsigned)
  for (const name of ['DigestValue', 'SignatureValue', 'X509Certificate'])
    expect(textOf(signed, name)).toBe(textOf(byLibrary, name).replaceAll(/\s/g, ''))
  expect(digestOf(signed)).toBe(textOf(byLibrary, 'DigestValue'))
}

/** What XML escapes, what is accented, and what a keyboard adds. */
const SIGNS = '&<>"\'áÇãÿ º;#x]\u00a0\r\n\t'

const typed = fc
  .string({
    unit: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...Array.from(SIGNS)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    ),
    maxLength: 80,
  })
  .map((text) => `Zé${text}`)

describe('the signature is the one that xml-crypto makes', () => {
  test.each(EVERY_TYPE)('of the event %s, whatever a driver types', (type) => {
    const coordinates = [
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.integer({ min: 1, max: 20 }),
    ]
    expectAlways(
      [typed, fc.tuple(...coordinates)],
      (text, [latitude = 0, sequence = 1]) => {
        const event = eventOf(type, LETTERED_ISSUER)
        const texts = { receiverName: text, justification: `${text}, e o portão estava fechado` }
        const written = Object.entries({ ...texts, latitude, sequence }).filter(
          ([name]) => name in event,
        )
        expectEqualSignatures(Object.assign(event, Object.fromEntries(written)))
      },
      60,
    )
  })
})

describe('a signed event', () => {
  test.each(EVERY_TYPE)('%s is verified alone and within what is sent', (type) => {
    const signed = signEvent(buildEvent(eventOf(type)), identity)
    expect(hasValidSignature(signed)).toBe(true)
    expect(hasValidSignature(eventMessage(type, signed, '123'))).toBe(true)
  })

  test('is broken by the change of a single letter', () => {
    const signed = signEvent(buildEvent(nfeDelivered()), identity)
    expect(hasValidSignature(signed.replace('José', 'Jose'))).toBe(false)
    expect(hasValidSignature(signed.replace('<tpAmb>2', '<tpAmb>1'))).toBe(false)
  })

  test('has the certificate of the company alone, in one line', () => {
    const signed = signEvent(buildEvent(nfeDelivered()), identity)
    expect(signed).not.toMatch(/\s<|>\s/)
    expect(signed.split('<X509Certificate>')).toHaveLength(2)
    expect(textOf(signed, 'X509Certificate')).toBe(identity.certificate.raw.toString('base64'))
  })

  test('is equal each time', () => {
    const unsigned = buildEvent(nfeDelivered())
    expect(signEvent(unsigned, identity)).toBe(signEvent(unsigned, identity))
  })

  test('is not signed once more, and nothing else is signed', () => {
    const signed = signEvent(buildEvent(nfeDelivered()), identity)
    expect(() => signEvent(signed, identity)).toThrow('Not an unsigned event')
    expect(() => signEvent('<evento/>', identity)).toThrow('Not an unsigned event')
    expect(() => digestOf(buildEvent(nfeDelivered()))).toThrow('Not a signed event')
  })

  test("is never made with another company's certificate", () => {
    const other = authority.company(LETTERED_ISSUER)
    const mixed = { ...identity, certificate: new X509Certificate(other.certificate) }
    expect(() => signEvent(buildEvent(nfeDelivered()), mixed)).toThrow('of another key')
  })
})

describe('the real events of 2017', () => {
  const events = realEvents()

  test('are eleven, and every signature of them is verified', () => {
    expect(events).toHaveLength(11)
    for (const event of events) {
      expect(hasValidSignature(event)).toBe(true)
      expect(hasValidSignature(event.replace('<tpAmb>1', '<tpAmb>2'))).toBe(false)
    }
  })

  test('have the digest that this signer computes', () => {
    for (const event of events) {
      const unsigned = `<evento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00">${elementOf(event, 'infEvento')}</evento>`
      expect(digestOf(signEvent(unsigned, identity))).toBe(textOf(event, 'DigestValue'))
    }
  })
})

/** What the samples were made of; their times and names stand in them. */
function sampleEvent(type: EventType, issuer: string, xml: string): DeliveryEvent {
  const key = textOf(xml, EVENT_TYPES[type].document === 'nfe' ? 'chNFe' : 'chCTe')
  const time = new Date(textOf(xml, 'dhEvento'))
  const values = {
    key,
    signedAt: time,
    occurredAt: time,
    hashedAt: time,
    issuedAt: null,
    receiverName: '  José “Zé” d’Ávila & Filhos <SP> – 3º ',
    imageHash: receiptHash(key, Buffer.from('ffd8ffe000104a464946', 'hex')),
    eventProtocol: '135260000000002',
  }
  const event = eventOf(type, issuer)
  const written = Object.entries(values).filter(([name]) => name in event)
  const invoices = 'invoiceKeys' in event ? { invoiceKeys: [textOf(xml, 'chNFe')] } : {}
  return Object.assign(event, Object.fromEntries(written), invoices)
}

describe('the events that another program has signed', () => {
  const samples = EVERY_TYPE.flatMap((type) =>
    [NUMERIC_ISSUER, LETTERED_ISSUER].map((issuer) => ({ type, issuer })),
  )

  test.each(samples)('$type of $issuer is verified', ({ type, issuer }) => {
    expect(hasValidSignature(readSample(`${type}-${issuer}.xml`))).toBe(true)
  })

  test.each(samples)('$type of $issuer is built here to the letter', ({ type, issuer }) => {
    const xml = readSample(`${type}-${issuer}.xml`)
    const unsigned = buildEvent(sampleEvent(type, issuer, xml))
    expect(unsigned).toContain(elementOf(xml, 'infEvento'))
    expect(digestOf(signEvent(unsigned, identity))).toBe(textOf(xml, 'DigestValue'))
  })
})
