import { type Column, plain } from './parse-lines.ts'

export const DRIVER_COLUMNS: readonly Column[] = [
  { field: 'full_name', title: 'Nome' },
  { field: 'username', title: 'Usuário' },
  { field: 'cpf', title: 'CPF' },
  { field: 'cnh', title: 'CNH' },
  { field: 'phone', title: 'Telefone' },
  { field: 'email', title: 'E-mail' },
]

export function toDriver({ full_name = '', username = '', ...rest }: Record<string, string>) {
  return {
    full_name,
    username: username || proposeUsername(full_name),
    ...rest,
    user_type: 'DRIVER',
    password: null,
  }
}

/** 'joao.silva' of 'João da Silva': the first name and the last. */
export function proposeUsername(fullName: string) {
  const names = plain(fullName).split(' ').filter(Boolean)
  return [...new Set([names[0], names.at(-1)])].filter(Boolean).join('.')
}
