import { isMaster, type Role } from '@canhoto/contracts/access'
import type { NewUser } from '@canhoto/contracts/users'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../access/as-actor.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import { driverDetails, keepDrivers } from './driver-of.ts'
import { findPerson } from './people.ts'
import { assertMayCreate } from './rules.ts'

/** What needs no database to be refused. */
export function assertCanCreate(viewer: Role, { user_type, company_id }: NewUser) {
  assertMayCreate(viewer, user_type)
  if (isMaster(viewer) && !company_id) throw invalidField('company_id', 'Selecione a empresa.')
}

/** A person with a membership, and the driver's record with it. The limits of the plan may refuse them (409 PLAN_LIMIT). */
export async function createPerson(db: Db, actor: Actor, body: NewUser, passwordHash: string) {
  const id = uuid()
  const companyId = await companyNamed(db, body.company_id ?? actor.companyId)
  await db
    .insertInto('users')
    .values({
      id,
      username: body.username,
      password_hash: passwordHash,
      full_name: body.full_name,
      email: body.email ?? null,
      cpf: body.cpf ?? null,
    })
    .execute()
  await db
    .insertInto('memberships')
    .values({
      user_id: id,
      company_id: companyId,
      role: body.user_type,
      client_document: clientDocument(body.user_type, body.client_document, body.cpf),
      is_active: body.status ?? body.is_active ?? true,
    })
    .execute()
  await keepDrivers(db, id, driverDetails(body))
  return findPerson(db, id)
}

/** The document whose deliveries a CLIENT sees: its own CPF unless another is named. Nobody else has one. */
export function clientDocument(role: Role, document?: string | null, cpf?: string | null) {
  return role === 'CLIENT' ? document || cpf || null : null
}

async function companyNamed(db: Db, id: string) {
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!company) throw notFound('Empresa não encontrada.')
  return company.id
}
