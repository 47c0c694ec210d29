import { isDeletable } from '@canhoto/contracts/delivery-status'
import type { Db } from '../../../access/as-actor.ts'
import { conflict } from '../../../platform/errors.ts'
import { getDelivery } from './queries.ts'

/** Throws 409 for a delivery that is not deletable. A driver finds only their own (policy own_deliveries). */
export async function deleteDelivery(db: Db, id: string) {
  const delivery = await getDelivery(db, id)
  if (!isDeletable(delivery)) throw conflict('Entrega finalizada não pode ser excluída.')
  await db.deleteFrom('deliveries').where('id', '=', id).execute()
  return { id }
}
