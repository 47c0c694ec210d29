import { createPrivateKey, X509Certificate } from 'node:crypto'
import { buildEvent } from '@canhoto/fiscal/events/build-event'
import type { DeliveryEvent } from '@canhoto/fiscal/events/delivery-event'
import {
  cteDelivered,
  cteFailed,
  EVERY_TYPE,
  eventOf,
  LETTERED_ISSUER,
  nfeDelivered,
  nfeFailed,
  NUMERIC_ISSUER,
} from '@canhoto/fiscal/test/events'
import { diag, XmlDocument } from 'libxml2-wasm'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestAuthority } from '../../../test/sefaz/test-certificates.ts'
import { openSefazFiles } from '../sefaz-files.ts'
import { eventMessage } from './batch.ts'
import { openSchema } from './open-schema.ts'
import { signEvent } from './sign-event.ts'
import { createEventValidator } from './validate-event.ts'

const own = createTestAuthority().company(NUMERIC_ISSUER)
const identity = {
  privateKey: createPrivateKey(own.key),
  certificate: new X509Certificate(own.certificate),
}
const files = openSefazFiles(undefined)
const validator = createEventValidator(files)
afterAll(() => validator.dispose())

function messageOf(event: DeliveryEvent) {
  return eventMessage(event.type, signEvent(buildEvent(event), identity), '1')
}

const problemsOf = (event: DeliveryEvent) => validator.validate(event.type, messageOf(event))

const ISSUERS = [NUMERIC_ISSUER, LETTERED_ISSUER]
describe.each(EVERY_TYPE.flatMap((type) => ISSUERS.map((issuer) => ({ type, issuer }))))(
  'the event $type of $issuer',
  ({ type, issuer }) => {
    test('is valid against the schemas of SEFAZ', () => {
      expect(problemsOf(eventOf(type, issuer))).toEqual([])
    })

    test('with the highest sequence is valid', () => {
      const sequence = type.startsWith('11018') || type === '110190' || type === '110191' ? 999 : 20
      expect(problemsOf({ ...eventOf(type, issuer), sequence })).toEqual([])
    })
  },
)

describe('the package that SEFAZ publishes for a whole event of an NF-e', () => {
  test.each([
    ['110130', 'EntregaNFe'],
    ['110131', 'CancEntregaNFe'],
    ['110192', 'InsucessoNFe'],
    ['110193', 'CancInsucessoNFe'],
  ] as const)('accepts %s of an issuer without letters', (type, name) => {
    const schema = openSchema(files, `nfe-evento/envEvento${name}_v1.00.xsd`)
    const document = XmlDocument.fromString(messageOf(eventOf(type)))
    expect(() => schema.validate(document)).not.toThrow()
    document.dispose()
    schema.dispose()
  })
})

describe('an event with as little as it can have is valid', () => {
  const nowhere = { latitude: null, longitude: null }
  test.each<DeliveryEvent>([
    { ...nfeDelivered(), ...nowhere, hashedAt: null },
    { ...nfeFailed(), ...nowhere, hashedAt: null, attempt: null, reason: 1, justification: null },
    { ...cteDelivered(), ...nowhere, listsInvoices: false, invoiceKeys: [] },
    { ...cteFailed(), ...nowhere, imageHash: null, attempt: null, reason: 3 },
  ])('$type', (event) => {
    expect(problemsOf(event)).toEqual([])
  })
})

describe('whatever a driver types is valid', () => {
  const names = [
    '  José “Zé” d’Ávila & Filhos <SP> – 3º ',
    'Ação 😀 Łódź\u00a0Ω "x"',
    'a'.repeat(200),
    `${'x'.repeat(59)} y`,
    'ÿÿ',
  ]
  test.each(names)('%j', (receiverName) => {
    expect(problemsOf({ ...nfeDelivered(), receiverName })).toEqual([])
    expect(problemsOf({ ...cteDelivered(), receiverName })).toEqual([])
    const justification = `${receiverName} não abriu a porta ao motorista`.repeat(9)
    expect(problemsOf({ ...nfeFailed(), justification })).toEqual([])
    expect(problemsOf({ ...cteFailed(), justification })).toEqual([])
  })

  test('in the position of the poles, and of the equator from the south', () => {
    for (const latitude of [90, -90, -0.000_000_1, 0, 89.999_999_9]) {
      const longitude = latitude * 2
      expect(problemsOf({ ...nfeDelivered(), latitude, longitude })).toEqual([])
      expect(problemsOf({ ...cteFailed(), latitude, longitude })).toEqual([])
    }
  })
})

describe('the schemas find', () => {
  const change = (event: DeliveryEvent, from: string | RegExp, to: string) =>
    validator.validate(event.type, messageOf(event).replace(from, to))

  test('an element that the type of the event does not have', () => {
    expect(change(nfeDelivered(), '<tpAutor>1</tpAutor>', '')).toEqual([
      expect.stringContaining("Element 'verAplic': This element is not expected"),
    ])
  })

  test('a wrong word in the description', () => {
    const [problem] = change(
      cteDelivered(),
      'Comprovante de Entrega do',
      'Comprovante de entrega do',
    )
    expect(problem).toContain("Element 'descEvento'")
  })

  test('an element in the envelope that is not allowed', () => {
    expect(change(cteFailed(), '<tpAmb>2', '<tpAmb>3')[0]).toContain("Element 'tpAmb'")
    expect(change(nfeFailed(), '<idLote>1', '<idLote>x')[0]).toContain("Element 'idLote'")
  })

  test('a message that is no XML', () => {
    expect(validator.validate('110130', '<envEvento>')).toHaveLength(1)
    expect(validator.validate('110130', '')).toHaveLength(1)
  })
})

test('nothing stays in the memory of the library after a validation, and no schema after the end', () => {
  diag.configure({ enabled: true })
  const another = createEventValidator(files)
  expect(another.validate('110180', messageOf(cteDelivered()))).toEqual([])
  expect(another.validate('110180', 'no XML')).toHaveLength(1)
  expect(another.validate('110130', messageOf(cteDelivered()))).not.toEqual([])
  another.dispose()
  expect(diag.report()).toEqual({})
  diag.configure({ enabled: false })
})
