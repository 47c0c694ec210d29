import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewCompany } from './companies.ts'
import { email, Money, optional, REQUIRED, text } from './fields.ts'
import { NewUser, UserChanges } from './users.ts'
import { NewVehicle, VehicleChanges } from './vehicles.ts'

/** The sentence of the first issue of each field. */
function sentences(schema: z.ZodMiniType, input: unknown) {
  const { error } = z.safeParse(schema, input)
  const fields: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) fields[path.join('.')] ??= message
  return fields
}

const user = { username: 'ana', password: '123456', full_name: 'Ana', user_type: 'OPERATOR' }
const company = { name: 'Alfa', cnpj: '45.543.915/0001-81', domain: 'alfa.com.br' }

test.each([
  [NewVehicle, {}, { plate: REQUIRED, model: REQUIRED }],
  [NewVehicle, { plate: ' ', model: null }, { plate: REQUIRED, model: REQUIRED }],
  [NewVehicle, { plate: 'AB-12345', model: 'HR' }, { plate: 'Placa inválida.' }],
  [VehicleChanges, { plate: '' }, { plate: REQUIRED }],
  [VehicleChanges, {}, {}],
  [NewUser, { ...user, username: '' }, { username: REQUIRED }],
  [NewUser, { ...user, username: 'a b' }, { username: 'O usuário não pode ter espaços.' }],
  [NewUser, { ...user, user_type: '' }, { user_type: 'Selecione o perfil.' }],
  [NewUser, { ...user, email: 'ana@' }, { email: 'E-mail inválido.' }],
  [
    NewUser,
    { ...user, password: undefined },
    { password: 'A senha deve ter pelo menos 6 caracteres.' },
  ],
  [UserChanges, { cpf: '123', cnh: '1' }, { cpf: 'CPF inválido.', cnh: 'CNH inválida.' }],
  [UserChanges, { client_document: '123' }, { client_document: 'CPF ou CNPJ inválido.' }],
  [NewCompany, {}, { name: REQUIRED, cnpj: REQUIRED, domain: REQUIRED }],
  [NewCompany, { ...company, domain: '-' }, { domain: 'Domínio inválido. Exemplo: alfa.com.br.' }],
  [
    NewCompany,
    { ...company, max_users: 'dez' },
    { max_users: 'Um número inteiro de 1 a 100.000.' },
  ],
  [
    NewCompany,
    { ...company, primary_color: 'azul' },
    { primary_color: 'Cor inválida. Exemplo: #3B82F6.' },
  ],
] as const)('%#: what is wrong has its sentence at its field', (schema, input, expected) => {
  expect(sentences(schema, input)).toEqual(expected)
})

test.each([true, {}, ['AAA']])('%j is no text', (name) => {
  expect(Object.keys(sentences(NewCompany, { ...company, name }))).toEqual(['name'])
})

test.each([
  ['1.234,56', '1234.56'],
  ['1234.56', '1234.56'],
  ['R$ 10', '10'],
  [10.5, '10.5'],
])('%j is the amount %s', (typed, decimal) => {
  expect(Money.parse(typed)).toBe(decimal)
})

test.each(['1.23,45', '1.234', '12,345', '-5', '1e5', '', 'mil'])('%j is no amount', (typed) => {
  expect(Money.safeParse(typed).success).toBe(false)
})

test('numbers lose their punctuation', () => {
  const { cnpj } = NewCompany.parse({ ...company, cnpj: '12.abc.345/01de-35' })
  const { plate } = NewVehicle.parse({ plate: 'abc 1d24', model: 'HR' })
  expect([cnpj, plate]).toEqual(['12ABC34501DE35', 'ABC1D24'])
})

describe('an optional field', () => {
  const Form = z.object({ note: optional(text(5)), address: optional(email()) })

  test.each([{ note: '' }, { note: '  ' }, { note: null }])('%j is present and empty', (input) => {
    expect(Object.entries(Form.parse(input))).toEqual([['note', undefined]])
  })

  test('that was not sent stays absent', () => {
    expect(Object.keys(Form.parse({}))).toEqual([])
  })

  test('that is filled in keeps the sentence of its own rule', () => {
    expect(sentences(Form, { address: 'ana@' })).toEqual({ address: 'E-mail inválido.' })
  })
})
