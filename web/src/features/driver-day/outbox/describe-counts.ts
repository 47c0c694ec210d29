import { formatCount } from '../../../lib/format.ts'
import type { Pending } from '../../../lib/outbox/count-pending.ts'

/** What the server refused is counted apart: it is not sent unless the driver acts. */
export function describeCounts({ count, refused }: Pick<Pending, 'count' | 'refused'>) {
  const waiting = count - refused
  const pending = formatCount(waiting, 'envio pendente', 'envios pendentes')
  if (refused === 0) return pending
  const denied = formatCount(refused, 'recusado', 'recusados')
  return waiting > 0 ? `${pending}, ${denied}` : `Envios: ${denied}`
}
