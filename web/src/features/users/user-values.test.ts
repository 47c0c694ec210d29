import { users } from '@canhoto/contracts/users'
import { expect, test } from 'vitest'
import { validateForm } from '../../kit/form/validate-form.ts'
import { type UserValues, validateCompany, valuesOf } from './user-values.ts'

const good = {
  ...valuesOf(null, '01930000-0000-7000-8000-00000000a1fa'),
  full_name: 'Ana Moreira',
  username: 'ana',
  password: '123456',
  user_type: 'OPERATOR' as const,
}

const validate = (values: UserValues) =>
  validateForm({ endpoint: users.create, body: values, own: validateCompany(values) })

test('name, user, password, company and role are enough', () => {
  expect(validate(good)).toEqual({})
})

test.each([
  ['password', '12345', 'A senha deve ter pelo menos 6 caracteres.'],
  ['username', 'ana moreira', 'O usuário não pode ter espaços.'],
  ['username', '  ', 'Campo obrigatório'],
  ['full_name', ' ', 'Campo obrigatório'],
  ['email', 'ana@', 'E-mail inválido.'],
  ['cpf', '123.456.789-00', 'CPF inválido.'],
  ['company_id', '', 'Selecione a empresa.'],
  ['user_type', '', 'Selecione o perfil.'],
  ['client_document', '11.222.333/0001-80', 'CPF ou CNPJ inválido.'],
  ['cnh', '12345678901', 'CNH inválida.'],
] as const)('%s %s is refused', (field, value, sentence) => {
  expect(validate({ ...good, [field]: value })).toEqual({ [field]: sentence })
})

test('whoever exists keeps password, user and company, so they are not asked for', () => {
  const { full_name, user_type } = good
  expect(validateForm({ endpoint: users.update, body: { full_name, user_type } })).toEqual({})
})
