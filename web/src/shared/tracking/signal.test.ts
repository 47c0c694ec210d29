import { expect, test } from 'vitest'
import { signalOf } from './signal.ts'

const NOW = Date.parse('2026-11-21T10:30:00-03:00')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

test.each([
  ['Ativo', { status: 'moving', is_online: true, last_update: ago(9) }],
  ['Sem sinal', { status: 'moving', is_online: true, last_update: ago(10) }],
  ['Parado ha 10+ min', { status: 'stopped', is_online: true, last_update: ago(10) }],
  ['Fora de rota', { status: 'moving', is_online: false, last_update: ago(1) }],
] as const)('%s', (label, place) => {
  expect(signalOf(place, NOW).label).toBe(label)
})
