import { describe, expect, test } from 'vitest'
import {
  cteCancellation,
  cteDelivered,
  cteFailed,
  documentKey,
  EVERY_TYPE,
  eventOf,
  LETTERED_ISSUER,
  nfeCancellation,
  nfeDelivered,
  nfeFailed,
} from '../../test/events.ts'
import { buildEvent } from './build-event.ts'
import { checkEvent } from './check-event.ts'
import type { DeliveryEvent } from './delivery-event.ts'
import { EVENT_TYPES, eventId } from './event-types.ts'

const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000)
const SIGNED = cteDelivered().signedAt
const ISSUED = cteDelivered().issuedAt ?? SIGNED

test.each(EVERY_TYPE)('a complete event %s lacks nothing', (type) => {
  expect(checkEvent(eventOf(type))).toEqual([])
  expect(checkEvent(eventOf(type, LETTERED_ISSUER))).toEqual([])
})

describe('the office is told', () => {
  test.each<[string, DeliveryEvent]>([
    ['Falta o documento de quem recebeu.', { ...nfeDelivered(), receiverDocument: ' ' }],
    ['Falta o documento de quem recebeu.', { ...cteDelivered(), receiverDocument: null }],
    [
      'O documento de quem recebeu precisa ter de 2 a 20 caracteres.',
      { ...cteDelivered(), receiverDocument: '123.456.789-09 e RG 1' },
    ],
    [
      'O documento de quem recebeu precisa ter de 2 a 20 caracteres.',
      { ...cteDelivered(), receiverDocument: '7' },
    ],
    ['Falta o nome de quem recebeu.', { ...cteDelivered(), receiverName: null }],
    [
      'O nome de quem recebeu precisa de duas letras do alfabeto latino.',
      { ...nfeDelivered(), receiverName: '名前' },
    ],
    ['Falta a foto.', { ...nfeDelivered(), imageHash: null }],
    ['Falta a foto.', { ...nfeFailed(), imageHash: null }],
    ['O hash da foto não é válido.', { ...cteFailed(), imageHash: 'abc' }],
    ['Falta a data do hash da foto.', { ...cteDelivered(), hashedAt: null }],
    ['Falta a data da entrega.', { ...cteDelivered(), occurredAt: null }],
    ['Falta a data da tentativa.', { ...nfeFailed(), occurredAt: null }],
    [
      'A entrega está no futuro: confira a data e a hora.',
      { ...cteDelivered(), occurredAt: minutes(SIGNED, 1) },
    ],
    [
      'A tentativa de entrega é de antes da emissão do documento: confira a data e a hora.',
      { ...cteFailed(), occurredAt: minutes(ISSUED, -1) },
    ],
    [
      'A foto é de antes da emissão do documento: confira a data e a hora.',
      { ...cteDelivered(), hashedAt: minutes(ISSUED, -1) },
    ],
    [
      'A foto está no futuro: confira a data e a hora.',
      { ...nfeDelivered(), hashedAt: minutes(SIGNED, 1) },
    ],
    [
      'A entrega tem uma data que não é válida.',
      { ...cteDelivered(), occurredAt: new Date(Number.NaN) },
    ],
    ['A data do evento não é válida.', { ...cteDelivered(), signedAt: new Date(9e15) }],
    [
      'O documento foi emitido depois deste evento: confira o relógio do servidor.',
      { ...cteCancellation('110181'), issuedAt: minutes(SIGNED, 6) },
    ],
    [
      'O documento foi emitido depois deste evento: confira o relógio do servidor.',
      { ...nfeCancellation('110131'), issuedAt: minutes(SIGNED, 6) },
    ],
    [
      'A SEFAZ autorizou o documento depois deste evento: confira o relógio do servidor.',
      { ...nfeDelivered(), authorizedAt: minutes(SIGNED, 6) },
    ],
    [
      'A SEFAZ autorizou o documento depois deste evento: confira o relógio do servidor.',
      { ...cteFailed(), authorizedAt: minutes(SIGNED, 6) },
    ],
    [
      'A entrega é de antes da emissão do documento: confira a data e a hora.',
      { ...nfeDelivered(), occurredAt: minutes(ISSUED, -6) },
    ],
    [
      'A posição está incompleta: falta a latitude ou a longitude.',
      { ...cteDelivered(), latitude: null },
    ],
    ['A posição não é válida.', { ...nfeFailed(), latitude: 91 }],
    ['A posição não é válida.', { ...nfeFailed(), longitude: Number.NaN }],
    ['Falta o motivo da falha.', { ...cteFailed(), reason: null }],
    ['O motivo da falha não é um dos quatro da SEFAZ.', { ...cteFailed(), reason: 5 as 4 }],
    [
      'Falta a justificativa, com pelo menos 25 caracteres.',
      { ...nfeFailed(), justification: 'x'.repeat(24) },
    ],
    [
      'Falta a justificativa, com pelo menos 15 caracteres.',
      { ...cteFailed(), justification: `${'x'.repeat(14)}  ` },
    ],
    ['O número da tentativa vai de 1 a 999.', { ...cteFailed(), attempt: 1000 }],
    ['O número da tentativa vai de 1 a 999.', { ...nfeFailed(), attempt: 1.5 }],
    ['Falta a lista das NF-e.', { ...cteDelivered(), invoiceKeys: [] }],
    [
      'Há NF-e repetida na lista.',
      { ...cteFailed(), invoiceKeys: [documentKey('55'), documentKey('55')] },
    ],
    ['Uma chave de NF-e não é válida.', { ...cteDelivered(), invoiceKeys: [documentKey('57')] }],
    [
      'O CT-e não é de serviço normal: o evento dele não leva chaves de NF-e.',
      { ...cteDelivered(), listsInvoices: false },
    ],
    [
      'Falta o protocolo de autorização do CT-e, de 15 dígitos.',
      { ...cteDelivered(), protocol: null },
    ],
    [
      'Falta o protocolo do evento a cancelar.',
      { ...nfeCancellation('110131'), eventProtocol: null },
    ],
    [
      'Falta o protocolo do evento a cancelar.',
      { ...cteCancellation('110191'), eventProtocol: '1'.repeat(17) },
    ],
    ['A chave do CT-e não é válida.', { ...cteDelivered(), key: '0'.repeat(44) }],
    ['A chave da NF-e não é válida.', { ...nfeDelivered(), key: '' }],
    ['A chave não é a de um CT-e.', { ...cteDelivered(), key: documentKey('55') }],
    ['A chave não é a de uma NF-e.', { ...nfeFailed(), key: documentKey('57') }],
    [
      'O CT-e é da Nota Fiscal Fácil: só a SEFAZ registra os eventos dele.',
      { ...cteDelivered(), key: documentKey('57', { emissionType: '3' }) },
    ],
    ['O número de sequência do evento vai de 1 a 20.', { ...nfeDelivered(), sequence: 21 }],
    ['O número de sequência do evento vai de 1 a 999.', { ...cteFailed(), sequence: 0 }],
    ['O número de sequência do evento vai de 1 a 999.', { ...cteFailed(), sequence: 1000 }],
  ])('%s', (problem, event) => {
    expect(checkEvent(event)).toEqual([problem])
    expect(() => buildEvent(event)).toThrow(problem)
  })

  test('everything that is missing at once', () => {
    const empty = { occurredAt: null, receiverName: null, receiverDocument: '', imageHash: null }
    expect(checkEvent({ ...cteDelivered(), ...empty, protocol: '' })).toEqual([
      'Falta o protocolo de autorização do CT-e, de 15 dígitos.',
      'Falta a data da entrega.',
      'Falta o nome de quem recebeu.',
      'Falta o documento de quem recebeu.',
      'Falta a foto.',
    ])
  })
})

test('an event may be five minutes before its document, by clocks that differ; of a CT-e the delivery itself may not', () => {
  const [issuedAt, authorizedAt] = [minutes(ISSUED, 0), minutes(SIGNED, 5)]
  expect(checkEvent({ ...nfeDelivered(), authorizedAt })).toEqual([])
  expect(checkEvent({ ...cteDelivered(), authorizedAt })).toEqual([])
  const occurredAt = minutes(ISSUED, -5)
  expect(checkEvent({ ...nfeDelivered(), issuedAt, occurredAt })).toEqual([])
  expect(checkEvent({ ...cteDelivered(), issuedAt, occurredAt })).toHaveLength(1)
})

test('a delivery may be before the authorization, as of a note that was issued in contingency', () => {
  const authorizedAt = minutes(SIGNED, -1)
  expect(checkEvent({ ...nfeDelivered(), authorizedAt })).toEqual([])
  expect(checkEvent({ ...cteDelivered(), authorizedAt })).toEqual([])
})

describe('the list of an event', () => {
  const keys = Array.from({ length: 2001 }, (_, index) => documentKey('55', { number: index + 1 }))

  test('holds 2000 keys and not one more', () => {
    expect(checkEvent({ ...cteDelivered(), invoiceKeys: keys.slice(1) })).toEqual([])
    expect(checkEvent({ ...cteDelivered(), invoiceKeys: keys })).toEqual([
      'O evento leva até 2000 NF-e e esta lista tem 2001.',
    ])
  })
})

describe('without the time of issue, the month of the key decides', () => {
  const event = { ...cteDelivered(), issuedAt: null, uf: 'AC' }
  const hashedAt = event.signedAt

  test('by the first clock of Brazil: a note may have been issued where the delivery has not its month yet', () => {
    const lastOfOctober = new Date('2026-11-01T01:59:59Z')
    const firstOfNovember = new Date('2026-11-01T02:00:00Z')
    expect(checkEvent({ ...event, hashedAt, occurredAt: firstOfNovember })).toEqual([])
    expect(checkEvent({ ...event, hashedAt, occurredAt: lastOfOctober })).toHaveLength(1)
  })
})

describe('the built event', () => {
  test('is of the second of its delivery, even if that is the second of its signature or issue', () => {
    const event = {
      ...cteDelivered(),
      occurredAt: minutes(ISSUED, 0),
      hashedAt: minutes(SIGNED, 0),
    }
    const signedAt = new Date(Math.floor(SIGNED.getTime() / 1000) * 1000)
    const hashedAt = new Date(signedAt.getTime() + 999)
    expect(checkEvent({ ...event, signedAt, hashedAt })).toEqual([])
  })

  test('has the Id with two digits of sequence for an NF-e and three for a CT-e', () => {
    const nfe = nfeDelivered(LETTERED_ISSUER)
    const cte = { ...cteDelivered(LETTERED_ISSUER), sequence: 12 }
    expect(eventId(nfe)).toBe(`ID110130${nfe.key}01`)
    expect(eventId(cte)).toBe(`ID110180${cte.key}012`)
    expect(buildEvent(cte)).toContain(`Id="${eventId(cte)}"`)
    expect(buildEvent(cte)).toContain('<nSeqEvento>12</nSeqEvento>')
  })

  test.each(EVERY_TYPE)('%s is in one line without blanks and empty elements', (type) => {
    const xml = buildEvent(eventOf(type, LETTERED_ISSUER))
    expect(xml).not.toMatch(/>\s|\s<|\/>|<(\w+)><\/\1>|\n/)
    expect(xml).not.toMatch(/<\/?\w+:/)
    expect(xml).toContain(`<descEvento>${EVENT_TYPES[type].description}</descEvento>`)
  })

  test('is received by the national environment, SVRS, or the state of the CT-e', () => {
    const receiverOf = (event: DeliveryEvent) => /<cOrgao>(\d+)</.exec(buildEvent(event))?.[1]
    expect(receiverOf(nfeDelivered())).toBe('91')
    expect(receiverOf(nfeFailed())).toBe('92')
    expect(receiverOf(nfeCancellation('110131'))).toBe('91')
    expect(receiverOf(nfeCancellation('110193'))).toBe('92')
    const key = documentKey('57', { ufCode: '43' })
    expect(receiverOf({ ...cteDelivered(), key })).toBe('43')
    expect(receiverOf({ ...cteCancellation('110191'), key })).toBe('43')
  })

  test('names the issuer of the key as its author, a producer by CPF', () => {
    expect(buildEvent(cteDelivered(LETTERED_ISSUER))).toContain(`<CNPJ>${LETTERED_ISSUER}</CNPJ>`)
    const key = documentKey('55', { issuer: '52998224725', series: '920' })
    expect(buildEvent({ ...nfeDelivered(), key })).toContain('<CPF>52998224725</CPF>')
  })

  test('says production only when it is', () => {
    expect(buildEvent(nfeDelivered())).toContain('<tpAmb>2</tpAmb>')
    expect(buildEvent({ ...nfeDelivered(), environment: 'production' })).toContain(
      '<tpAmb>1</tpAmb>',
    )
  })

  test('has its three times, each in the clock of the delivery', () => {
    const xml = buildEvent({ ...cteDelivered(), uf: 'AC' })
    expect(xml).toContain('<dhEntrega>2026-11-21T08:30:20-05:00</dhEntrega>')
    expect(xml).toContain('<dhHashEntrega>2026-11-21T08:31:05-05:00</dhHashEntrega>')
    expect(xml).toContain('<dhEvento>2026-11-21T08:40:59-05:00</dhEvento>')
  })

  test('leaves out the position, the attempt and a justification that is not asked for', () => {
    const nothing = { latitude: null, longitude: null, attempt: null }
    const xml = buildEvent({ ...cteFailed(), ...nothing, reason: 2 })
    expect(xml).not.toMatch(/latitude|nTentativa|xJustMotivo/)
    expect(buildEvent(cteFailed())).toContain('<nTentativa>002</nTentativa>')
    expect(buildEvent(nfeFailed())).toContain('<nTentativa>2</nTentativa>')
  })

  test('of a failure without a photo has neither hash nor its time', () => {
    expect(buildEvent({ ...cteFailed(), imageHash: null })).not.toContain('ashTentativa')
  })
})
