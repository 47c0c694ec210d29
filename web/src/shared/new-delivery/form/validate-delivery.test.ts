import { REQUIRED } from '@canhoto/contracts/fields'
import { expect, test } from 'vitest'
import { findFirstError, validateForm } from '../../../kit/form/validate-form.ts'
import { FIELD_LABELS } from './field-labels.ts'
import { EMPTY_VALUES, type FormValues } from './form-values.ts'
import { toBody } from './to-body.ts'
import { CONFIRMED, summarizeDelivery, toField, validateDelivery } from './validate-delivery.ts'

const DRIVER = '01940000-0000-7000-8000-000000000001'
const complete = {
  ...EMPTY_VALUES,
  file: new File(['x'], 'nota.pdf'),
  driver_id: DRIVER,
  nf_number: '123',
  client_name: 'Padaria Sol',
  emission_date: '2026-11-20',
  departure_date: '2026-11-21',
  merchandise_value: '1.234,56',
  invoice_total_value: '1.234,56',
}
const fields = Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[]

/** The errors of the form, as the form engine finds them. */
const errorsOf = (values: FormValues, canAssign = true, isByHand = false) =>
  validateForm({
    endpoint: CONFIRMED,
    body: toBody(values, { id: DRIVER, driverId: values.driver_id, reading: null }),
    own: validateDelivery(values, { canAssign, isByHand }),
    toField,
  })

function problemOf(values: FormValues, canAssign = true) {
  const errors = errorsOf(values, canAssign)
  const first = findFirstError(errors, Object.keys(EMPTY_VALUES))
  return first ? { ...summarizeDelivery(errors), fields: errors, first } : null
}

function missingFields(values: FormValues) {
  const errors = errorsOf(values)
  return fields.filter((field) => errors[field] === REQUIRED)
}

function unreadableFields(values: FormValues) {
  const errors = errorsOf(values)
  return fields.filter((field) => errors[field] && errors[field] !== REQUIRED)
}

test('a complete form has no problem', () => {
  expect(problemOf(complete)).toBeNull()
})

test('an empty form misses every required field, in the order of the form', () => {
  expect(missingFields(EMPTY_VALUES).map((field) => FIELD_LABELS[field])).toEqual([
    'Número da NF',
    'Nome do Cliente',
    'Data de emissão',
    'Data de saída',
    'Valor total da entrega',
    'Valor total da nota',
  ])
})

test('blanks are missing too; a complete form misses nothing', () => {
  expect(missingFields({ ...complete, client_name: '   ' })).toEqual(['client_name'])
  expect(missingFields(complete)).toEqual([])
})

test('an amount or a day that nobody can read is told apart from a missing one', () => {
  const odd = { ...complete, merchandise_value: 'mil', departure_date: '2026-02-30', nf_number: '' }
  expect(unreadableFields(odd)).toEqual(['departure_date', 'merchandise_value'])
  expect(unreadableFields(complete)).toEqual([])
})

test.each(['1,234', '-5', '1.23,45', '1.23.4', '12,345', '1e5', '1.000.000.000.000,00', '1.2345'])(
  'the amount %j is to be mended',
  (merchandise_value) => {
    expect(errorsOf({ ...complete, merchandise_value })).toEqual({
      merchandise_value: 'Valor inválido. Exemplo: 1.234,56.',
    })
  },
)

test('a day that does not exist and a key with a typing error have sentences of their own', () => {
  const wrong = { ...complete, departure_date: '2026-02-30', nfe_key: '0'.repeat(44) }
  expect(errorsOf(wrong)).toMatchObject({
    departure_date: 'Data inválida',
    nfe_key: 'Revise os 44 caracteres da chave',
  })
})

test('without a file nothing is saved', () => {
  expect(problemOf({ ...complete, file: null })).toMatchObject({
    title: 'Documento obrigatório',
    text: 'Selecione um XML ou PDF da NF antes de salvar a entrega.',
    first: 'file',
  })
})

test('missing fields are listed, and each is marked', () => {
  const problem = problemOf({ ...complete, nf_number: '', invoice_total_value: ' ' })
  expect(problem).toEqual({
    title: 'Campos obrigatórios',
    text: 'Preencha: Número da NF, Valor total da nota.',
    fields: { nf_number: 'Campo obrigatório', invoice_total_value: 'Campo obrigatório' },
    first: 'nf_number',
  })
})

test('an amount that nobody can read is to be mended', () => {
  const problem = problemOf({ ...complete, merchandise_value: 'mil' })
  expect(problem?.text).toBe('Corrija: Valor total da entrega.')
})

test('whoever may assign names the driver; a driver registers for himself', () => {
  const withoutDriver = { ...complete, driver_id: '' }
  expect(problemOf(withoutDriver)).toMatchObject({
    title: 'Motorista não selecionado',
    text: 'Por favor, atribua a entrega a um motorista.',
    fields: { driver_id: 'Escolha um motorista' },
  })
  expect(problemOf(withoutDriver, false)).toBeNull()
})

test('a delivery that is filled in by hand needs no document', () => {
  expect(errorsOf({ ...complete, file: null })).toHaveProperty('file')
  expect(errorsOf({ ...complete, file: null }, true, true)).toEqual({})
})
