import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { getDelivery } from '../deliveries/queries.ts'
import { findReplacement, OFFERED_SINCE } from './queries.ts'

/** Restores a delivery as it was. Throws 409 when its note was registered again, 404 when it is not offered any more. */
export async function restoreDelivery(db: Db, id: string) {
  const replacement = await findReplacement(db, id)
  if (replacement) {
    const { nf_number, created_at } = replacement
    const [day, time] = [created_at.slice(0, 10).split('-').toReversed(), created_at.slice(11, 16)]
    throw conflict(
      `A NF ${nf_number} foi cadastrada de novo em ${day.join('/')} às ${time}. ` +
        'Exclua esse cadastro antes de restaurar este.',
      { code: 'ALREADY_REGISTERED' },
    )
  }
  const { rows } = await sql<{ restored: boolean }>`
    select restore_delivery(${id}, ${OFFERED_SINCE}) as restored`.execute(db)
  if (!rows[0]?.restored) throw notFound('Entrega excluída não encontrada.')
  return getDelivery(db, id)
}
