import type { Actor } from '../../access/actor.ts'
import { notFound } from '../../platform/errors.ts'

/** The caller's own driver id. Throws 404 when another driver is named. */
export function getOwnDriverId(actor: Pick<Actor, 'userId' | 'driverId'>, named?: string) {
  const own = actor.driverId
  if (!own || (named && named !== own && named !== actor.userId))
    throw notFound('Motorista não encontrado.')
  return own
}
