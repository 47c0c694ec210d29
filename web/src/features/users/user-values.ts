import type { Role } from '@canhoto/contracts/access'
import type { UserRow } from '@canhoto/contracts/users'
import { maskCpf, maskPhone, maskTaxId } from '../../kit/form/masks.ts'
import type { Errors } from '../../kit/form/validate-form.ts'

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
  wants_proofs: boolean
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
  wants_proofs: false,
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
    wants_proofs: user.wants_proofs,
    cnh: user.cnh ?? '',
    phone: maskPhone(user.phone ?? ''),
  }
}

/** The contract lets the company be absent, which means the company of the session; MASTER has to name one. */
export function validateCompany({ company_id }: UserValues): Errors<UserValues> {
  return company_id ? {} : { company_id: 'Selecione a empresa.' }
}
