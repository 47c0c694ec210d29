import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'

export const status = sql<
  'ATIVO' | 'INATIVO'
>`case when is_active then 'ATIVO' else 'INATIVO' end`.as('status')

export function listDrivers(db: Db, filter: { activeOnly: boolean }) {
  let query = db
    .selectFrom('drivers')
    .select(['id', 'id as driver_id', 'user_id', 'name', 'phone', status])
  if (filter.activeOnly) query = query.where('is_active', '=', true)
  return query.orderBy('name').limit(UNPAGED_SIZE).execute()
}
