import { MAX_SAVED_VIEWS } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'

/** The views of the actor, by name. */
export function viewRows(db: Db) {
  return db
    .selectFrom('saved_views')
    .select(['id', 'name', 'filters'])
    .orderBy(sql`plain_text(name)`)
    .orderBy('id')
    .limit(MAX_SAVED_VIEWS)
}
