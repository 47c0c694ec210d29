import type { NewDriver } from '@canhoto/contracts/new-driver'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { insertMember } from '../../../domain/insert-member.ts'
import { getDriverOfUser } from './queries.ts'

/** The user and the driver's record in one transaction, in the company of the session. */
export async function createDriver(
  db: Db,
  { companyId }: Actor,
  { name, ...driver }: NewDriver,
  passwordHash: string,
) {
  const userId = await insertMember(db, {
    ...driver,
    full_name: name,
    company_id: companyId,
    role: 'DRIVER',
    passwordHash,
    must_change_password: true,
  })
  return getDriverOfUser(db, userId)
}
