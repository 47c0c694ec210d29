import type { InTransaction } from '../../../access/as-actor.ts'
import type { DocumentReading } from '../../../documents/read-document.ts'
import { keepCte, keepCteCancellation } from '../../../domain/keep-cte.ts'

/** What a file that was read tells of CT-e, each in XML: itself, those of a package, or a cancellation. */
export async function keepCtesOf(
  inTransaction: InTransaction,
  { kind, reading }: Pick<DocumentReading, 'kind' | 'reading'>,
) {
  if (kind !== 'xml') return
  const readings =
    reading.outcome === 'several' ? reading.parts.map((part) => part.reading) : [reading]
  for (const each of readings) {
    if (each.outcome === 'cte') await inTransaction((db) => keepCte(db, each.cte))
    const cancelled = each.outcome === 'other' ? each.cancelledCte : null
    if (cancelled !== null) await inTransaction((db) => keepCteCancellation(db, cancelled))
  }
}
