import { expect, test } from 'vitest'
import { ufOfCep } from './uf-of-cep.ts'

test('a CEP tells its state, also where two states take turns', () => {
  expect(ufOfCep('01310-100')).toBe('SP')
  expect(ufOfCep('24020005')).toBe('RJ')
  expect(ufOfCep('69301-000')).toBe('RR')
  expect(ufOfCep('69400-000')).toBe('AM')
  expect(ufOfCep('72800-000')).toBe('GO')
  expect(ufOfCep('73000-000')).toBe('DF')
})

test('what is no CEP, or one that no state has, tells none', () => {
  expect(ufOfCep('00999-999')).toBeNull()
  expect(ufOfCep('78900-000')).toBeNull()
  expect(ufOfCep('123')).toBeNull()
  expect(ufOfCep('')).toBeNull()
})
