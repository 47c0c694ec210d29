import { sql } from 'kysely'
import type { InTransaction } from './access/as-actor.ts'

interface Plan {
  id: string
  name: string
  positions: number
  positions_from: string | null
  positions_to: string | null
  photos: number
  documents: number
  bytes: number
}

const MB = 1024 * 1024

/** What the terms of each company would delete now, in a sentence: a dry run. */
export async function listRetentionPlans({
  inTransaction,
  now,
}: {
  inTransaction: InTransaction
  now: () => Date
}) {
  const { rows } = await inTransaction((db) =>
    sql<Plan>`
      select c.id, c.name, p.positions::int, p.positions_from::date::text, p.positions_to::date::text, p.photos::int,
             p.documents::int, p.bytes::float8
        from companies c
       cross join lateral preview_retention(c.id, ${now()}, c.position_days, c.photo_years, c.document_years) p
       order by c.name, c.id`.execute(db),
  )
  return rows.map((plan) => ({ id: plan.id, line: describePlan(plan) }))
}

function describePlan(plan: Plan) {
  const days = plan.positions_from ? ` (${plan.positions_from} a ${plan.positions_to})` : ''
  const size = (plan.bytes / MB).toFixed(1).replace('.', ',')
  return `${plan.name}: ${plan.positions} posições${days}, ${plan.photos} fotos e ${plan.documents} documentos (${size} MB).`
}
