import type { ClientTotals } from '@canhoto/contracts/dashboard'
import { CLIENT_DAYS } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { ofClient } from '../../../domain/delivery-pages.ts'

/**
 * The indexes deliveries_client and deliveries_sender read the days alone: what the client receives, and what they send.
 * A delivery whose volume is not known is one, as the client's list shows it (Spec 2 §3).
 */
export async function getClientTotals(db: Db): Promise<ClientTotals> {
  const since = sql`d.created_at >= (current_date - ${CLIENT_DAYS - 1}::integer)::timestamptz`
  const own = ofClient(
    (condition) => sql`
      (select d.id, d.status, d.delivery_volume from deliveries d where ${condition} and ${since})`,
  )
  const { rows } = await sql<ClientTotals>`
    select count(*) as total, count(*) filter (where status = 'DELIVERED') as delivered,
           count(*) filter (where status = 'IN_TRANSIT') as in_transit,
           count(*) filter (where status in ('PENDING', 'REATTEMPTED')) as waiting,
           coalesce(sum(coalesce(delivery_volume, 1)), 0) as volume
      from (${own}) own`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('The database answers one row.')
  return totals
}
