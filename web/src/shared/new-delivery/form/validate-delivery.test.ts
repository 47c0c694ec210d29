import { expect, test } from 'vitest'
import { validateDelivery } from './validate-delivery.ts'
import { EMPTY_VALUES } from './form-values.ts'

const complete = {
  ...EMPTY_VALUES,
  driver_id: 'd1',
  nf_number: '123',
  client_name: 'Padaria Sol',
  emission_date: '2026-11-20',
  departure_date: '2026-11-21',
  merchandise_value: '1.234,56',
  invoice_total_value: '1.234,56',
}
const office = { hasFile: true, canAssign: true }

test('a complete form has no problem', () => {
  expect(validateDelivery(complete, office)).toBeNull()
})

test('without a file nothing is saved', () => {
  expect(validateDelivery(complete, { ...office, hasFile: false })).toMatchObject({
    title: 'Documento obrigatório',
    text: 'Selecione um XML ou PDF da NF antes de salvar a entrega.',
  })
})

test('missing fields are listed, and each is marked', () => {
  const problem = validateDelivery({ ...complete, nf_number: '', invoice_total_value: ' ' }, office)
  expect(problem).toEqual({
    title: 'Campos obrigatórios',
    text: 'Preencha: Número da NF, Valor total da nota.',
    fields: { nf_number: 'Campo obrigatório', invoice_total_value: 'Campo obrigatório' },
    first: 'nf_number',
  })
})

test('an amount that nobody can read is to be mended', () => {
  const problem = validateDelivery({ ...complete, merchandise_value: 'mil' }, office)
  expect(problem?.text).toBe('Corrija: Valor total da entrega.')
})

test('whoever may assign names the driver; a driver registers for himself', () => {
  const withoutDriver = { ...complete, driver_id: '' }
  expect(validateDelivery(withoutDriver, office)).toMatchObject({
    title: 'Motorista não selecionado',
    text: 'Por favor, atribua a entrega a um motorista.',
    fields: { driver_id: 'Escolha um motorista' },
  })
  expect(validateDelivery(withoutDriver, { ...office, canAssign: false })).toBeNull()
})
