import { sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'

/** Fields of drivers that other users do not have; null empties a field, and a field that is absent stays. */
interface DriverDetails {
  cnh?: string | null
  phone?: string | null
}

/** A field that was sent empty is undefined here, and is emptied. */
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
 * A member with the role DRIVER is an active driver of that company, until deactivated, removed or given another role.
 * Called after any change of memberships. A trigger copies the user's name (copy_user_to_drivers in sql/users.sql).
 */
export async function syncDrivers(db: Db, userId: string, details: DriverDetails = {}) {
  await sql`
    insert into drivers (id, company_id, user_id, name, cpf, email, cnh, phone, is_active)
    select gen_random_uuid(), m.company_id, u.id, u.full_name, u.cpf, u.email,
           ${details.cnh ?? null}, ${details.phone ?? null}, u.is_active and m.is_active
      from memberships m join users u on u.id = m.user_id
     where u.id = ${userId} and m.role = 'DRIVER' and m.removed_at is null and not u.is_master
       and not exists (select from drivers d where d.company_id = m.company_id and d.user_id = u.id)`.execute(
    db,
  )
  // Only rows that change are written, because writing is_active ends the driver's sessions.
  await sql`
    update drivers d set is_active = not d.is_active
      from memberships m join users u on u.id = m.user_id
     where u.id = ${userId} and d.user_id = u.id and d.company_id = m.company_id
       and d.is_active <> (m.role = 'DRIVER' and m.is_active and u.is_active and not u.is_master)`.execute(
    db,
  )
  if (Object.keys(details).length > 0)
    await db
      .updateTable('drivers as d')
      .set(details)
      .where('d.user_id', '=', userId)
      // MASTER reaches the companies that the user has left, too: those keep what they knew.
      .where(
        sql<boolean>`exists (select from memberships m
          where m.user_id = d.user_id and m.company_id = d.company_id and m.removed_at is null)`,
      )
      .execute()
}
