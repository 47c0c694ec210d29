import { assignableBy, canManage, isClient, isMaster, type Role } from '@canhoto/contracts/access'
import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import { PASSWORD_RESET_HOURS } from '@canhoto/contracts/limits'
import type { NewUser, UserRow } from '@canhoto/contracts/users'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { insertMember } from '../../../domain/insert-member.ts'
import { randomToken, resetTokenHash } from '../../../domain/password.ts'
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { getUser } from './queries.ts'

/** A user of the session's company, or of the one that MASTER names. */
export async function createUser(db: Db, actor: Actor, body: NewUser, passwordHash: string) {
  const company_id = body.company_id ?? actor.companyId
  await assertCompany(db, company_id)
  const { user_type, client_document, wants_proofs, status, is_active, ...user } = body
  const id = await insertMember(db, {
    ...user,
    company_id,
    passwordHash,
    role: user_type,
    must_change_password: body.password !== null,
    client_document: clientDocument(user_type, client_document, body.cpf),
    is_active: status ?? is_active ?? true,
  })
  if (wants_proofs && isClient(user_type)) await setProofs(db, id, company_id, true)
  return getUser(db, id)
}

/** Whether a client is sent the proofs of the deliveries. */
export async function setProofs(db: Db, userId: string, companyId: string, isWanted: boolean) {
  const row = { user_id: userId, company_id: companyId }
  if (isWanted)
    await db
      .insertInto('proof_subscriptions')
      .values(row)
      .onConflict((conflicting) => conflicting.doNothing())
      .execute()
  else
    await db
      .deleteFrom('proof_subscriptions')
      .where('user_id', '=', userId)
      .where('company_id', '=', companyId)
      .execute()
}

/** The document whose deliveries a CLIENT sees: the user's own CPF unless another is named. Other roles have none. */
export function clientDocument(role: Role, document?: string | null, cpf?: string | null) {
  return role === 'CLIENT' ? document || cpf || null : null
}

async function assertCompany(db: Db, id: string) {
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!company) throw notFound('Empresa não encontrada.')
}

export type Deletion = 'deleted' | 'anonymised' | 'left'

/** A manager removes the user from the company, MASTER from the platform (remove_user in sql/users.sql). */
export async function deleteUser(db: Db, actor: Actor, id: string) {
  await lockUser(db, id)
  const user = await getUser(db, id)
  if (id === actor.userId) throw invalid('Você não pode excluir o seu próprio usuário.')
  assertCanManage(actor.role, user)
  if (isMaster(user.role)) await assertAnotherMaster(db, id)

  const company = isMaster(actor.role) ? null : actor.companyId
  const { rows } = await sql<{ result: Deletion }>`
    select remove_user(${id}, ${company}, 'Usuário removido', 'Motorista removido') as result`.execute(
    db,
  )
  return rows[0]?.result ?? 'deleted'
}

/**
 * What a user may do changes only under this lock (sql/sessions.sql). It comes before any other lock and before reading.
 * MASTER users are left to assertAnotherMaster, which locks them all in one order.
 */
export function lockUser(db: Db, id: string) {
  return sql`select lock_user(u.id) from users u where u.id = ${id} and not u.is_master`.execute(db)
}

/** Locks all MASTER users: when two of them delete each other at once, the second is refused. */
export async function assertAnotherMaster(db: Db, id: string) {
  const masters = await db
    .selectFrom('users')
    .select('id')
    .where('is_master', '=', true)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (masters.every((master) => master.id === id))
    throw conflict('Este é o último usuário Master ativo: a plataforma ficaria sem ninguém.')
}

/** A token that is shown once and stored as its hash; an earlier one of the same user no longer works. */
export async function createPasswordReset(db: Db, actor: Actor, id: string, now: Date) {
  await lockUser(db, id)
  const user = await getUser(db, id)
  assertCanManage(actor.role, user)
  assertNotShared(actor.role, user, 'a senha só pode ser alterada')

  const token = randomToken()
  const expires = new Date(now.getTime() + PASSWORD_RESET_HOURS * 3_600_000).toISOString()
  const { rows } = await sql<{ expires_at: string }>`
    select ${expires}::timestamptz as expires_at
      from create_password_reset(${id}, ${resetTokenHash(token)}, ${expires}::timestamptz)`.execute(
    db,
  )
  return { token, expires_at: rows[0]?.expires_at ?? expires }
}

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
