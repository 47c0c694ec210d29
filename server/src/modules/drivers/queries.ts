import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import type { Vehicle } from '@canhoto/contracts/vehicles'
import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'

const status = sql<'ATIVO' | 'INATIVO'>`case when is_active then 'ATIVO' else 'INATIVO' end`.as(
  'status',
)

export function listDrivers(db: Db, filter: { activeOnly: boolean }) {
  let query = db
    .selectFrom('drivers')
    .select(['id', 'id as driver_id', 'user_id', 'name', 'phone', status])
  if (filter.activeOnly) query = query.where('is_active', '=', true)
  return query.orderBy('name').limit(UNPAGED_SIZE).execute()
}

export function listVehicles(db: Db, filter: { status: Vehicle['status'] | undefined }) {
  let query = db
    .selectFrom('vehicles')
    .select(['id', 'plate', 'model', 'brand', 'year', 'color', 'is_active', 'company_id', status])
  if (filter.status) query = query.where('is_active', '=', filter.status === 'ATIVO')
  return query.orderBy('plate').limit(UNPAGED_SIZE).execute()
}
