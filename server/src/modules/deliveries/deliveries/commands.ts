import { isDeletable } from '@canhoto/contracts/delivery-status'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { conflict } from '../../../platform/errors.ts'
import { getDelivery } from './queries.ts'

/** Throws 409 for a delivery that is not deletable. A driver finds only their own (policy own_deliveries). */
export async function deleteDelivery(db: Db, actor: Actor, named: string) {
  const [id = named] = await resolveDeliveryIds(db, actor, [named])
  // A photo that is stored at this moment has finished it.
  await db.selectFrom('deliveries').select('id').where('id', '=', id).forUpdate().execute()
  const delivery = await getDelivery(db, id)
  if (!isDeletable(delivery)) throw conflict('Entrega finalizada não pode ser excluída.')
  await db.deleteFrom('deliveries').where('id', '=', id).execute()
  return { id: named }
}

/**
 * The deliveries that a caller names. A driver's phone may know one by the id under which it registered a note that the company had
 * already.
 */
export async function resolveDeliveryIds(db: Db, { driverId }: Actor, ids: readonly string[]) {
  if (!driverId) return [...ids]
  const { rows } = await sql<{ id: string }>`
    select delivery_of_phone(n.id) as id from unnest(${[...ids]}::uuid[]) with ordinality as n (id, place)
     order by n.place`.execute(db)
  return rows.map(({ id }) => id)
}
