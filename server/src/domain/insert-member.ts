import type { Role } from '@canhoto/contracts/access'
import { v7 as uuid } from 'uuid'
import type { Db } from '../access/as-actor.ts'
import { type DatabaseRefusals, duplicate } from '../platform/errors.ts'
import { planLimitRefusals } from './plan-limit.ts'
import { driverDetails, syncDrivers } from './sync-drivers.ts'

interface NewMember {
  company_id: string
  role: Role
  username: string
  passwordHash: string
  /** The password was chosen by another user, and is only good for being replaced. */
  must_change_password: boolean
  full_name: string
  email?: string | null | undefined
  cpf?: string | null | undefined
  client_document?: string | null
  is_active?: boolean
  cnh?: string | undefined
  phone?: string | undefined
}

/** Of the modules that insert users. */
export const memberRefusals: DatabaseRefusals = {
  users_username: () => duplicate('username', 'Este nome de usuário já está em uso.'),
  ...planLimitRefusals,
}

/**
 * A new user with a membership, and of a DRIVER the driver's record too. Answers the user's id. The limits of the plan
 * apply (409 PLAN_LIMIT).
 */
export async function insertMember(db: Db, member: NewMember) {
  const id = uuid()
  await db
    .insertInto('users')
    .values({
      id,
      username: member.username,
      password_hash: member.passwordHash,
      must_change_password: member.must_change_password,
      full_name: member.full_name,
      email: member.email ?? null,
      cpf: member.cpf ?? null,
    })
    .execute()
  await db
    .insertInto('memberships')
    .values({
      user_id: id,
      company_id: member.company_id,
      role: member.role,
      client_document: member.client_document ?? null,
      is_active: member.is_active ?? true,
    })
    .execute()
  await syncDrivers(db, id, driverDetails(member))
  return id
}
