import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import type { Db } from '../../../access/as-actor.ts'
import { activeStatus } from '../active-status.ts'

export function listDrivers(db: Db, { activeOnly }: { activeOnly: boolean }) {
  let rows = db
    .selectFrom('drivers')
    .select(['id', 'id as driver_id', 'user_id', 'name', 'phone', activeStatus])
  if (activeOnly) rows = rows.where('is_active', '=', true)
  return rows.orderBy('name').limit(UNPAGED_SIZE).execute()
}
