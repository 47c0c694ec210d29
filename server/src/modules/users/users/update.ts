import { isClient, isMaster } from '@canhoto/contracts/access'
import type { UserChanges } from '@canhoto/contracts/users'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { getForEdit } from '../../../domain/record-version.ts'
import { driverDetails, syncDrivers } from '../../../domain/sync-drivers.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import {
  assertAnotherMaster,
  assertCanAssign,
  assertCanManage,
  assertNotShared,
  clientDocument,
  lockUser,
  setProofs,
} from './commands.ts'
import { getUser, type ManagedUser } from './queries.ts'

/** Changes the fields that were sent; '' empties an optional field. */
export async function updateUser(db: Db, actor: Actor, id: string, changes: UserChanges) {
  await lockUser(db, id)
  const user = await getForEdit(db, id, changes.version, getUser)
  const result = mergeChanges(user, changes)
  assertKeepsOwnAccess(actor, user, result)
  assertCanManage(actor.role, user)
  if (result.role !== user.role) assertCanAssign(actor.role, result.role)

  await updateIdentity(db, actor, user, result)
  const membership = onlyMembership(user)
  if (membership) await updateMembership(db, user, membership, result)
  else assertRoleUnchanged(user, changes)
  await updateSignIn(db, actor, user, result)
  await updateProofs(db, user, result.role, changes)
  await syncDrivers(db, id, driverDetails(changes))
  return getUser(db, id)
}

type Merged = ReturnType<typeof mergeChanges>

function mergeChanges(user: ManagedUser, changes: UserChanges) {
  const role = changes.user_type ?? user.role
  const cpf = 'cpf' in changes ? (changes.cpf ?? null) : user.cpf
  const current = user.memberships[0]?.client_document
  const document = 'client_document' in changes ? changes.client_document : current
  return {
    full_name: changes.full_name ?? user.full_name,
    email: 'email' in changes ? (changes.email ?? null) : user.email,
    cpf,
    role,
    client_document: clientDocument(role, document, cpf),
    is_active: changes.status ?? changes.is_active ?? user.is_active,
  }
}

function assertKeepsOwnAccess({ userId }: Actor, user: ManagedUser, { role, is_active }: Merged) {
  if (user.id !== userId) return
  if (role !== user.role) throw invalid('Você não pode alterar o seu próprio perfil.')
  if (!is_active) throw invalid('Você não pode desativar o seu próprio usuário.')
}

async function updateIdentity(db: Db, actor: Actor, user: ManagedUser, result: Merged) {
  const { full_name, email, cpf } = result
  if (full_name === user.full_name && email === user.email && cpf === user.cpf) return
  assertNotShared(actor.role, user, 'nome, e-mail e CPF só podem ser alterados')
  await db
    .updateTable('users')
    .set({ full_name, email, cpf, updated_at: sql`now()` })
    .where('id', '=', user.id)
    .execute()
}

type Membership = ManagedUser['memberships'][number]

/** The membership that a change of role or status applies to; a MASTER and a user of several companies have none. */
function onlyMembership({ role, memberships }: ManagedUser): Membership | null {
  const [first, second] = memberships
  return isMaster(role) || second ? null : (first ?? null)
}

async function updateMembership(db: Db, user: ManagedUser, membership: Membership, result: Merged) {
  const { role, client_document } = result
  // MASTER may have deactivated a user whose membership is active: the membership then stays as it is.
  const is_active = result.is_active === user.is_active ? membership.is_active : result.is_active
  const isChanged =
    role !== membership.role ||
    client_document !== membership.client_document ||
    is_active !== membership.is_active
  // Every change of a membership ends its sessions.
  if (!isChanged) return
  await db
    .updateTable('memberships')
    .set({ role, client_document, is_active })
    .where('user_id', '=', user.id)
    .where('company_id', '=', membership.company_id)
    .execute()
}

/** Of a client, in the one company that the caller sees; any other role is sent none. */
async function updateProofs(
  db: Db,
  { id, memberships: [membership], wants_proofs }: ManagedUser,
  role: ManagedUser['role'],
  changes: UserChanges,
) {
  const isWanted = isClient(role) && (changes.wants_proofs ?? wants_proofs)
  if (membership && isWanted !== wants_proofs)
    await setProofs(db, id, membership.company_id, isWanted)
}

/** A form sends the role and document that it showed, which are those of one of the memberships: anything else is refused. */
function assertRoleUnchanged({ role, memberships }: ManagedUser, changes: UserChanges) {
  const { user_type } = changes
  if (isMaster(role)) {
    if (user_type && user_type !== role)
      throw conflict('O perfil de um usuário Master não pode ser alterado.')
    return
  }
  const isOneOfThem = memberships.some(
    (membership) =>
      membership.role === (user_type ?? membership.role) &&
      (!('client_document' in changes) ||
        membership.client_document === (changes.client_document ?? null)),
  )
  if (!isOneOfThem)
    throw conflict('Este usuário trabalha em mais de uma empresa: altere o perfil em Empresas.')
}

/**
 * With a single membership the status is the membership's, so that the company and MASTER can undo each other's change.
 * For a MASTER and for users of several companies MASTER changes whether the user can sign in at all.
 */
async function updateSignIn(db: Db, actor: Actor, user: ManagedUser, { is_active }: Merged) {
  if (is_active === user.is_active) return
  const isPlatformDecision = onlyMembership(user) === null
  if (is_active && isPlatformDecision && user.can_sign_in)
    throw conflict('Este usuário está inativo em todas as empresas: reative-o em Empresas.')
  if (is_active === user.can_sign_in || (!is_active && !isPlatformDecision)) return
  if (!isMaster(actor.role))
    throw conflict('Este usuário foi desativado pela plataforma, que é quem pode reativá-lo.')
  if (isMaster(user.role)) await assertAnotherMaster(db, user.id)

  await db
    .updateTable('users')
    .set({ is_active, updated_at: sql`now()` })
    .where('id', '=', user.id)
    .execute()
}
