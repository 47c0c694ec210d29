import type { deliveries, OfferedClient } from '@canhoto/contracts/deliveries'
import { MAX_OFFERED_CLIENTS } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { allOf, contains } from '../../../domain/conditions.ts'
import { isOfClient } from '../../../domain/delivery-rows.ts'

/** Of the deliveries that a search finds, the newest: a name that thousands have must not be read thousands of times. */
const MAX_SEARCHED = 1000

/** Each client once, under the name of its newest delivery, in the order of the names. */
export async function listClients(
  db: Db,
  { search, ...client }: output<typeof deliveries.clients.query>,
) {
  if (!search && !client.client_document && !client.client_of) return []
  const wanted = allOf(
    search && sql`d.id in (select search_deliveries(${search}, ${sql.lit(MAX_SEARCHED)}))`,
    search && contains(sql.ref('d.client_name'), search),
    isOfClient(client),
  )
  const { rows } = await sql<OfferedClient>`
    select masked_document(client_document) as client_document, client_name,
           case when client_document ~ '^[0-9]{11}$' then id end as client_of from (
      select distinct on (client_document) client_document, client_name, id from (
        select d.client_document, d.client_name, d.created_at, d.id from deliveries d
         where d.client_document is not null and ${wanted}
         order by d.created_at desc limit ${sql.lit(MAX_SEARCHED)}
      ) recent order by client_document, created_at desc
    ) clients order by plain_text(client_name), clients.client_document limit ${sql.lit(MAX_OFFERED_CLIENTS)}`.execute(
    db,
  )
  return rows
}
