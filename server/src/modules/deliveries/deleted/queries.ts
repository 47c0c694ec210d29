import type { DeletedDelivery, deliveries } from '@canhoto/contracts/deliveries'
import { RESTORE_DAYS } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { allOf, contains } from '../../../domain/conditions.ts'
import { memberName } from '../../../domain/member-name.ts'

/** A delivery that was deleted earlier stays in the archive, and is not offered any more. */
export const OFFERED_SINCE = sql<string>`now() - make_interval(days => ${RESTORE_DAYS}::int)`

/** Deleted deliveries as the contract's DeletedDelivery, the latest first. */
export function listDeleted(db: Db, query: output<typeof deliveries.listDeleted.query>) {
  return boundedPage(query, {
    rows: deletedRows(db),
    counted: db.selectFrom('deleted_records as x'),
    where: allOf(
      sql`x.table_name = 'deliveries'`,
      sql`x.deleted_at >= ${OFFERED_SINCE}`,
      query.search &&
        contains(sql`concat_ws(' ', ${field('nf_number')}, ${field('client_name')})`, query.search),
    ),
  })
}

const field = (name: string) => sql<string>`x.record ->> ${sql.lit(name)}`

function deletedRows(db: Db) {
  return db
    .selectFrom('deleted_records as x')
    .select(['x.record_id as id', 'x.deleted_at', 'x.latitude', 'x.longitude'])
    .select([
      field('nf_number').as('nf_number'),
      field('client_name').as('client_name'),
      field('delivery_address').as('delivery_address'),
      driverName.as('driver_name'),
      memberName('x.deleted_by', 'x.company_id').as('deleted_by_name'),
      sql<boolean>`exists (select from drivers v where v.user_id = x.deleted_by and v.company_id = x.company_id)`.as(
        'is_by_driver',
      ),
    ])
    .orderBy('x.deleted_at', 'desc')
    .orderBy('x.record_id')
    .$castTo<DeletedDelivery>()
}

const driverName = sql<string | null>`
  (select v.name from drivers v where v.id = (${field('driver_id')})::uuid)`

/**
 * The delivery that stands for a deleted one: of the same invoice, or registered since under the same number and client
 * where one of the two has no access key.
 */
export async function findReplacement(db: Db, id: string) {
  const { rows } = await sql<{ nf_number: string; created_at: string }>`
    select d.nf_number, d.created_at
      from deleted_records x
      join deliveries d on d.company_id = x.company_id and (d.id = x.record_id or d.nfe_key = ${field('nfe_key')}
        or d.created_at >= x.deleted_at and d.nf_number = ${field('nf_number')}
           and plain_text(d.client_name) = plain_text(${field('client_name')})
           and (d.nfe_key is null or ${field('nfe_key')} is null))
     where x.table_name = 'deliveries' and x.record_id = ${id}
     limit 1`.execute(db)
  return rows[0]
}
