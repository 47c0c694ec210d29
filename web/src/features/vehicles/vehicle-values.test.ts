import { expect, test } from 'vitest'
import { summaryOf } from '../../kit/form/checks.ts'
import { checkVehicle, valuesOf } from './vehicle-values.ts'

const good = { ...valuesOf(null, 2026), plate: 'BRA2E19', model: 'Fiorino' }

test('plate and model are enough', () => {
  expect(checkVehicle(good, 2026)).toEqual({})
})

test.each(['ABC-1234', 'abc1c34', 'BRA2E19'])('the plate %s is one', (plate) => {
  expect(checkVehicle({ ...good, plate }, 2026)).toEqual({})
})

test('without plate and model one sentence says so', () => {
  const errors = checkVehicle({ ...good, plate: ' ', model: '' }, 2026)
  expect(Object.keys(errors)).toEqual(['plate', 'model'])
  expect(summaryOf(errors)).toBe('Preencha todos os campos obrigatórios.')
})

test.each([
  ['plate', 'AB-12345', 'Placa inválida.'],
  ['year', '2028', 'Ano entre 1900 e 2027.'],
  ['year', '26', 'Ano entre 1900 e 2027.'],
])('%s %s is refused', (field, value, sentence) => {
  expect(checkVehicle({ ...good, [field]: value }, 2026)).toEqual({ [field]: sentence })
})
