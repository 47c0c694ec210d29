import type { Role } from '@canhoto/contracts/access'
import type { Occurrence, occurrences } from '@canhoto/contracts/occurrences'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { purgedDay } from '../../../domain/purged-file.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { inScope } from '../../../domain/company-scope.ts'
import { allOf, type Condition } from '../../../domain/conditions.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { occurrenceRows } from '../../../domain/occurrence-rows.ts'

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
    .select(['f.purged_at', 'f.purge_reason', purgedDay('f')])
    .select(['f.id', 'f.name', 'f.mime as type', sql<number>`f.size`.as('size')])
    .where('o.id', '=', occurrenceId)
    .executeTakeFirst()
}
