import { assignableBy, canManage, isMaster, type Role } from '@canhoto/contracts/access'
import { ROLE_LABELS } from '@canhoto/contracts/role-labels'
import { conflict, UserError } from '../../platform/errors.ts'
import type { Person } from './people.ts'

export function assertMayCreate(viewer: Role, role: Role) {
  if (!assignableBy(viewer).includes(role))
    throw refused(`Seu perfil não pode cadastrar usuários com o perfil ${ROLE_LABELS[role]}.`)
}

export function assertMayAssign(viewer: Role, role: Role) {
  if (!assignableBy(viewer).includes(role))
    throw refused(`Seu perfil não pode atribuir o perfil ${ROLE_LABELS[role]}.`)
}

export function assertMayManage(viewer: Role, { role }: Person) {
  if (canManage(viewer, role)) return
  if (isMaster(role)) throw refused('Usuários Master são protegidos.')
  throw refused(`Seu perfil não pode alterar usuários com o perfil ${ROLE_LABELS[role]}.`)
}

/** Who somebody is for two companies, and how they sign in to both, is not for one of them to say. */
export function assertNotShared(viewer: Role, { is_shared }: Person, what: string) {
  if (is_shared && !isMaster(viewer))
    throw conflict(
      `Este usuário também trabalha em outra empresa: ${what} por ele ou pela plataforma.`,
    )
}

const refused = (sentence: string) => new UserError(403, sentence)
