import type { Role } from '@canhoto/contracts/access'
import type { UserRow } from '@canhoto/contracts/users'
import { MIN_PASSWORD_LENGTH } from '@canhoto/contracts/limits'
import { isValidCnh } from '@canhoto/fiscal/cnh'
import { isValidCpf } from '@canhoto/fiscal/cpf'
import { isValidTaxId } from '@canhoto/fiscal/tax-id'
import { type Errors, errorsOf, isEmpty, isNoEmail, REQUIRED } from '../../kit/form/checks.ts'
import { maskCpf, maskPhone, maskTaxId } from '../../kit/form/masks.ts'

/** The fields in the order in which the form shows them. */
export interface UserValues extends Record<string, unknown> {
  full_name: string
  username: string
  password: string
  email: string
  cpf: string
  company_id: string
  user_type: Role | ''
  status: 'ATIVO' | 'INATIVO'
  client_document: string
  cnh: string
  phone: string
}

const EMPTY: UserValues = {
  full_name: '',
  username: '',
  password: '',
  email: '',
  cpf: '',
  company_id: '',
  user_type: '',
  status: 'ATIVO',
  client_document: '',
  cnh: '',
  phone: '',
}

export function valuesOf(user: UserRow | null, companyId: string): UserValues {
  if (!user) return { ...EMPTY, company_id: companyId }
  const document = user.memberships[0]?.client_document ?? ''
  return {
    ...EMPTY,
    full_name: user.full_name,
    username: user.username,
    email: user.email ?? '',
    cpf: maskCpf(user.cpf ?? ''),
    company_id: user.company_id ?? '',
    user_type: user.role,
    status: user.status,
    client_document: maskTaxId(document),
    cnh: user.cnh ?? '',
    phone: maskPhone(user.phone ?? ''),
  }
}

/** Spec 1 section 5. A new person needs what cannot be changed afterwards. */
export function checkUser(values: UserValues, isNew: boolean): Errors<UserValues> {
  const { full_name, username, password, email, cpf, client_document, cnh } = values
  return errorsOf<UserValues>([
    ['full_name', isEmpty(full_name), REQUIRED],
    ['username', isNew && isEmpty(username), REQUIRED],
    ['username', isNew && /\s/.test(username.trim()), 'O usuário não pode ter espaços.'],
    ['password', isNew && password.length < MIN_PASSWORD_LENGTH, SHORT],
    ['email', isNoEmail(email), 'Email inválido.'],
    ['cpf', cpf !== '' && !isValidCpf(cpf), 'CPF inválido.'],
    ['company_id', isNew && !values.company_id, 'Selecione a empresa.'],
    ['user_type', !values.user_type, 'Selecione o perfil.'],
    ['client_document', client_document !== '' && !isValidTaxId(client_document), NO_TAX_ID],
    ['cnh', cnh !== '' && !isValidCnh(cnh), 'CNH inválida.'],
  ])
}

const SHORT = `A senha deve ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres.`
const NO_TAX_ID = 'CPF ou CNPJ inválido.'
