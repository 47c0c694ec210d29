import { expect, test } from 'vitest'
import { auditChanges, auditSubject } from './audit.ts'

test.each([
  ['vehicle', 'ABC1D23', 'Veículo ABC1D23'],
  ['user', 'Ana Beatriz', 'Usuário Ana Beatriz'],
  ['user', 'Usuário removido (a1b2)', 'Usuário removido (a1b2)'],
  ['driver', 'Motorista removido (a1b2)', 'Motorista removido (a1b2)'],
  ['company', null, 'Empresa'],
] as const)('an entry about the %s %s is about “%s”', (record_type, record_label, subject) => {
  expect(auditSubject({ record_type, record_label })).toBe(subject)
})

test('a change of plan is told with the names of the plans', () => {
  const changes = { subscription_plan: { from: 'BASIC', to: 'PRO' } }
  expect(auditChanges({ changes })).toEqual(['Plano: Básico → Profissional'])
})
