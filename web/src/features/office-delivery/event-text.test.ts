import type { DeliveryEvent } from '@canhoto/contracts/delivery-records'
import { expect, test } from 'vitest'
import { describeEvent, describeTime, detailsOf } from './event-text.ts'

const event = (more: Partial<DeliveryEvent>): DeliveryEvent => ({
  id: '01930000-0000-7000-8000-000000000001',
  kind: 'CREATED',
  from_status: null,
  to_status: null,
  occurred_at: '2026-11-20T14:02:00-03:00',
  recorded_at: '2026-11-20T14:02:03-03:00',
  latitude: null,
  longitude: null,
  user_name: 'Maria',
  driver_id: null,
  driver_name: null,
  from_driver_id: null,
  from_driver_name: null,
  is_by_driver: false,
  reason: null,
  circumstance: null,
  review: null,
  changes: {},
  ...more,
})

test.each<[string, Partial<DeliveryEvent>]>([
  ['Maria cadastrou a entrega', {}],
  ['Plataforma cadastrou a entrega', { user_name: null }],
  ['Maria atribuiu a entrega a João', { kind: 'ASSIGNED', driver_id: 'j', driver_name: 'João' }],
  [
    'Maria passou a entrega de José para motorista removido',
    { kind: 'ASSIGNED', driver_id: 'x', from_driver_id: 'j', from_driver_name: 'José' },
  ],
  [
    'Maria retirou a entrega de José',
    { kind: 'ASSIGNED', from_driver_id: 'j', from_driver_name: 'José' },
  ],
  [
    'José assumiu a entrega',
    { kind: 'ASSIGNED', driver_id: 'j', user_name: 'José', is_by_driver: true },
  ],
  ['Maria cancelou a entrega', { kind: 'STATUS', to_status: 'CANCELLED' }],
  ['Maria saiu com a entrega', { kind: 'STATUS', to_status: 'IN_TRANSIT' }],
  ['Maria finalizou a entrega', { kind: 'STATUS', to_status: 'DELIVERED' }],
  [
    'Maria mudou o status de Em andamento para Reentrega',
    { kind: 'STATUS', from_status: 'IN_TRANSIT', to_status: 'REATTEMPTED' },
  ],
  ['Maria registrou: não entregue', { kind: 'OCCURRENCE' }],
  ['Maria enviou o canhoto', { kind: 'RECEIPT' }],
  ['Maria aprovou o canhoto', { kind: 'REVIEW', review: 'VALID' }],
  ['Maria recusou o canhoto', { kind: 'REVIEW', review: 'REJECTED' }],
  ['Maria devolveu o canhoto para a conferência', { kind: 'REVIEW', review: 'PENDING_REVIEW' }],
  ['Maria restaurou a entrega excluída', { kind: 'RESTORED' }],
  ['Maria corrigiu a entrega', { kind: 'EDITED' }],
])('%s', (sentence, more) => {
  expect(describeEvent(event(more))).toBe(sentence)
})

test('an edit is told field by field, with what it was before', () => {
  const changes = {
    scheduled_for: { from: '2026-11-20', to: '2026-11-23' },
    merchandise_value: { from: 10, to: 1234.5 },
    cep: { from: null, to: '13010000' },
    client_phone: { from: '1133334444', to: null },
  }
  expect(detailsOf(event({ kind: 'EDITED', changes }))).toEqual([
    'Dia programado: 20/11/2026 → 23/11/2026',
    'Valor total da entrega: R$\u00A010,00 → R$\u00A01.234,50',
    'CEP: (vazio) → 13010-000',
    'Telefone do Cliente: (11) 3333-4444 → (vazio)',
  ])
})

test.each([
  ['2026-11-20T14:02:03-03:00', '20/11/2026 14:02'],
  ['2026-11-20T15:10:00-03:00', '20/11/2026, registrado às 14:02, recebido às 15:10'],
  ['2026-11-21T08:00:00-03:00', '20/11/2026, registrado às 14:02, recebido em 21/11/2026 às 08:00'],
])('what the server heard of at %s is of %s', (recorded_at, sentence) => {
  expect(describeTime(event({ recorded_at }))).toBe(sentence)
})

test('why it was cancelled or not made is told once, and what became of it before a late photo', () => {
  const why = { reason: 'Cliente ausente' }
  expect(detailsOf(event({ kind: 'OCCURRENCE', ...why }))).toEqual(['Motivo: Cliente ausente'])
  expect(detailsOf(event({ kind: 'STATUS', to_status: 'PROBLEM', ...why }))).toEqual([])
  expect(detailsOf(event({ kind: 'RECEIPT', circumstance: 'CANCELLED' }))).toEqual([
    'Atenção: estava cancelada',
  ])
})
