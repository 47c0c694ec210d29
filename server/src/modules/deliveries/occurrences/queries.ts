import type { Role } from '@canhoto/contracts/access'
import type { FAILED_STATUSES } from '@canhoto/contracts/delivery-status'
import type { Occurrence, occurrences } from '@canhoto/contracts/occurrences'
import type { Circumstance } from '@canhoto/contracts/receipts'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { companyName, inScope } from '../../../domain/company-scope.ts'
import { allOf, type Condition } from '../../../domain/conditions.ts'
import { withinDays } from '../../../domain/day-range.ts'

type Query = output<typeof occurrences.list.query>

export function listOccurrences(db: Db, viewer: Role, query: Query) {
  return boundedPage(query, {
    rows: occurrenceRows(db).orderBy('o.occurred_at', 'desc').orderBy('o.id', 'desc'),
    counted: db.selectFrom('occurrences as o'),
    where: allOf(matches(query), inScope({ viewer, column: 'o.company_id' }, query)),
  })
}

export function findOccurrence(db: Db, id: string): Promise<Occurrence | undefined> {
  return occurrenceRows(db).where('o.id', '=', id).executeTakeFirst()
}

/** Occurrences as the contract's Occurrence, one row each. */
function occurrenceRows(db: Db) {
  return db
    .selectFrom('occurrences as o')
    .innerJoin('deliveries as d', 'd.id', 'o.delivery_id')
    .leftJoin('drivers as v', 'v.id', 'o.driver_id')
    .leftJoin('files as f', 'f.id', 'o.file_id')
    .select(['o.id', 'o.delivery_id', 'd.nf_number', 'o.company_id', 'o.code', 'o.label', 'o.note'])
    .select(['o.next_attempt', 'v.name as driver_name', 'o.occurred_at', 'o.received_at'])
    .select(['o.latitude', 'o.longitude', 'o.accuracy', 'f.sha256'])
    .select([
      companyName('o.company_id').as('company_name'),
      sql<(typeof FAILED_STATUSES)[number]>`o.delivery_status`.as('delivery_status'),
      sql<Circumstance>`o.circumstance`.as('circumstance'),
      sql<
        string | null
      >`case when o.file_id is not null then '/api/occurrences/' || o.id || '/photo' end`.as(
        'photo_url',
      ),
    ])
}

function matches({ delivery_id, from, to }: Query): Condition {
  return allOf(
    delivery_id && sql`o.delivery_id = ${delivery_id}::uuid`,
    withinDays('o.occurred_at', { start_date: from, end_date: to }),
  )
}

/** The photo of an occurrence, if the caller may see the occurrence. */
export function findPhoto(db: Db, occurrenceId: string) {
  return db
    .selectFrom('occurrences as o')
    .innerJoin('files as f', 'f.id', 'o.file_id')
    .select(['f.id', 'f.name', 'f.mime as type', sql<number>`f.size`.as('size')])
    .where('o.id', '=', occurrenceId)
    .executeTakeFirst()
}
