import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'

/** What a driver has and other people have not; null empties a field, and a field that is not there stays. */
interface DriverDetails {
  cnh?: string | null
  phone?: string | null
}

/** Of what was sent: '' came as undefined, and empties the field. */
export function driverDetails(sent: {
  cnh?: string | undefined
  phone?: string | undefined
}): DriverDetails {
  return {
    ...('cnh' in sent && { cnh: sent.cnh ?? null }),
    ...('phone' in sent && { phone: sent.phone ?? null }),
  }
}

/**
 * Whoever works as a DRIVER is a driver of that company, and no longer when deactivated, removed or given another role.
 * Called after any change of memberships. The name comes along by itself (copy_user_to_driver in sql/users.sql).
 */
export async function keepDrivers(db: Db, personId: string, details: DriverDetails = {}) {
  await sql`
    insert into drivers (id, company_id, user_id, name, cpf, email, cnh, phone, is_active)
    select gen_random_uuid(), m.company_id, u.id, u.full_name, u.cpf, u.email,
           ${details.cnh ?? null}, ${details.phone ?? null}, u.is_active and m.is_active
      from memberships m join users u on u.id = m.user_id
     where u.id = ${personId} and m.role = 'DRIVER' and m.removed_at is null and not u.is_master
       and not exists (select from drivers d where d.company_id = m.company_id and d.user_id = u.id)`.execute(
    db,
  )
  // Only where it changes: writing is_active ends the driver's sessions.
  await sql`
    update drivers d set is_active = not d.is_active
      from memberships m join users u on u.id = m.user_id
     where u.id = ${personId} and d.user_id = u.id and d.company_id = m.company_id
       and d.is_active <> (m.role = 'DRIVER' and m.is_active and u.is_active and not u.is_master)`.execute(
    db,
  )
  if (Object.keys(details).length > 0)
    await db.updateTable('drivers').set(details).where('user_id', '=', personId).execute()
}
