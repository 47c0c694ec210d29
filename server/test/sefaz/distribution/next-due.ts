import type pg from 'pg'

/** When there is something to ask again, as the claims of server/sql/distribution.sql decide. Null when everything has stopped. */
export async function findNextDue(owner: pg.Pool): Promise<Date | null> {
  const { rows } = await owner.query<{ due: string | null }>(`
    select to_char(min(greatest(least(c.next_read_at, g.due), c.claimed_at + case when c.claim_id is not null then interval '120 seconds' end))
             at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as due
      from dfe_cursors c
      left join lateral (
        select greatest(c.next_gap_at, (select q.asked_at + interval '1 hour' from dfe_queries q
                 where (q.company_id, q.cnpj, q.service, q.environment) = (c.company_id, c.cnpj, c.service, c.environment)
                 order by q.asked_at desc offset 17 limit 1)) as due
         where c.state in ('reading', 'up_to_date') and exists (select from dfe_gaps g
                 where (g.company_id, g.cnpj, g.service, g.environment) = (c.company_id, c.cnpj, c.service, c.environment))) g on true
     where c.is_active and c.state <> 'stopped'`)
  const [row] = rows
  // A millisecond later, since a date of JavaScript has no parts of one.
  return row?.due ? new Date(Date.parse(row.due) + 1) : null
}
