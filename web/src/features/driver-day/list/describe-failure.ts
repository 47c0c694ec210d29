import type { Delivery } from '@canhoto/contracts/deliveries'
import { formatDay } from '../../../lib/format.ts'

/** Why it was not made, and when it is tried again: 'Estabelecimento fechado · Reentrega em 24/11'. */
export function describeFailure({ last_occurrence }: Pick<Delivery, 'last_occurrence'>) {
  if (!last_occurrence) return ''
  const { label, next_attempt } = last_occurrence
  return next_attempt ? `${label} · Reentrega em ${formatDay(next_attempt).slice(0, 5)}` : label
}

/** Why the office refused the photo of the stub. */
export const describeRefusal = (reason: string) =>
  `Canhoto recusado: ${reason.replace(/[.\s]+$/, '')}. Fotografe de novo.`
