import type { deliveries } from '@canhoto/contracts/deliveries'
import { OPEN_STATUSES } from '@canhoto/contracts/delivery-status'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { sendWithNext } from '../../../access/send-with-next.ts'
import { resolveDriverId } from '../../../domain/find-driver.ts'
import { invalid } from '../../../platform/errors.ts'
import { resolveDeliveryIds } from './commands.ts'

const UNFINISHED = sql.join(OPEN_STATUSES)

type Body = output<typeof deliveries.order.body>

/** Numbers a driver's deliveries as they are named. The others of the driver lose their place, and so come after them. */
export async function orderDeliveries(db: Db, actor: Actor, { driver_id, delivery_ids }: Body) {
  const driverId = await resolveDriverId(db, actor, driver_id)
  if (!driverId) throw invalid('Informe o motorista.')
  const ids = await resolveDeliveryIds(db, actor, delivery_ids)
  const owned = sql`driver_id = ${driverId} and status in (${UNFINISHED})`
  // In one order: of two calls for one driver one waits for the other, and never both.
  await sendWithNext(db, sql`select from deliveries where ${owned} order by id for update`)
  const { rows } = await sql`
    with named as (
      select id, (row_number() over (order by min(position)))::int as place
        from unnest(${ids}::uuid[]) with ordinality as given (id, position) group by id
    ), changed as (
      update deliveries d set day_order = n.place
        from deliveries before left join named n on n.id = before.id
       where d.id = before.id and before.driver_id = ${driverId} and before.status in (${UNFINISHED})
         and before.day_order is distinct from n.place
    )
    select n.id from named n join deliveries d on d.id = n.id
     where d.driver_id = ${driverId} and d.status in (${UNFINISHED})`.execute(db)
  return { ordered: rows.length }
}
