import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { allOf } from '../../../domain/conditions.ts'
import { activeStatus } from '../active-status.ts'

export function listDrivers(db: Db, { activeOnly }: { activeOnly: boolean }) {
  return driverRows(db)
    .where(allOf(activeOnly && sql`is_active`))
    .orderBy('sort_name')
    .orderBy('id')
    .limit(UNPAGED_SIZE)
    .execute()
}

/** The driver that a user is in the actor's company. */
export function getDriverOfUser(db: Db, userId: string) {
  return driverRows(db).where('user_id', '=', userId).executeTakeFirstOrThrow()
}

/** As the contract's Driver. */
function driverRows(db: Db) {
  return db
    .selectFrom('drivers')
    .select(['id', 'id as driver_id', 'user_id', 'name', 'cpf', 'cnh', 'phone', 'email'])
    .select(activeStatus)
}
