import { vehicles } from '@canhoto/contracts/vehicles'
import { expect, test } from 'vitest'
import { summarizeErrors, validateForm } from '../../kit/form/validate-form.ts'
import { toBody, validateYear, valuesOf } from './vehicle-values.ts'

const good = { ...valuesOf(null, 2026), plate: 'BRA2E19', model: 'Fiorino' }

const validate = (values: typeof good) =>
  validateForm({
    endpoint: vehicles.create,
    body: toBody(values),
    own: validateYear(values, 2026),
  })

test('plate and model are enough', () => {
  expect(validate(good)).toEqual({})
})

test.each(['ABC-1234', 'abc1c34', 'BRA2E19'])('the plate %s is one', (plate) => {
  expect(validate({ ...good, plate })).toEqual({})
})

test('without plate and model one sentence says so', () => {
  const errors = validate({ ...good, plate: ' ', model: '' })
  expect(Object.keys(errors)).toEqual(['plate', 'model'])
  expect(summarizeErrors(errors, 'plate')).toBe('Preencha todos os campos obrigatórios.')
})

test.each([
  ['plate', 'AB-12345', 'Placa inválida.'],
  ['year', '2028', 'Ano entre 1900 e 2027.'],
  ['year', '26', 'Ano entre 1900 e 2027.'],
])('%s %s is refused', (field, value, sentence) => {
  expect(validate({ ...good, [field]: value })).toEqual({ [field]: sentence })
})
