import { formatCount, formatNumber } from '../../../lib/format.ts'
import type { Pending } from '../../../lib/outbox/count-pending.ts'

/** What the server refused, and what waits for that, is counted apart: it is not sent unless the driver acts. */
export function describeCounts({
  count,
  refused,
  held,
}: Pick<Pending, 'count' | 'refused' | 'held'>) {
  const waiting = count - refused - held.length
  const pending = formatCount(waiting, 'envio pendente', 'envios pendentes')
  if (refused === 0) return pending
  const denied = [
    formatCount(refused, 'recusado', 'recusados'),
    held.length > 0 && `${formatNumber(held.length)} à espera do cadastro`,
  ]
  const apart = denied.filter(Boolean).join(', ')
  return waiting > 0 ? `${pending}, ${apart}` : `Envios: ${apart}`
}
