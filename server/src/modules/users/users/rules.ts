import { assignableBy, canManage, isMaster, type Role } from '@canhoto/contracts/access'
import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import type { UserRow } from '@canhoto/contracts/users'
import { conflict, forbidden } from '../../../platform/errors.ts'

export function assertCanCreate(viewer: Role, role: Role) {
  if (!assignableBy(viewer).includes(role))
    throw forbidden(`Seu perfil não pode cadastrar usuários com o perfil ${ROLE_LABELS[role]}.`)
}

export function assertCanAssign(viewer: Role, role: Role) {
  if (!assignableBy(viewer).includes(role))
    throw forbidden(`Seu perfil não pode atribuir o perfil ${ROLE_LABELS[role]}.`)
}

export function assertCanManage(viewer: Role, { role }: Pick<UserRow, 'role'>) {
  if (canManage(viewer, role)) return
  if (isMaster(role)) throw forbidden('Usuários Master são protegidos.')
  throw forbidden(`Seu perfil não pode alterar usuários com o perfil ${ROLE_LABELS[role]}.`)
}

/** One company alone does not change the identity or the password of a user who is a member of another too. */
export function assertNotShared(
  viewer: Role,
  { is_shared }: Pick<UserRow, 'is_shared'>,
  refused: string,
) {
  if (is_shared && !isMaster(viewer))
    throw conflict(
      `Este usuário também trabalha em outra empresa: ${refused} por ele ou pela plataforma.`,
    )
}
