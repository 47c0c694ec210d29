import type { FAILED_STATUSES } from '@canhoto/contracts/delivery-status'
import type { Circumstance } from '@canhoto/contracts/receipts'
import { sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { companyName } from './company-scope.ts'

/** Occurrences as the contract's Occurrence, one row each. */
export function occurrenceRows(db: Db) {
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
