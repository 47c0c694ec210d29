import { NOTE_EVENT_TYPES, type NoteEventType } from '@canhoto/contracts/note-events'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../../access/as-actor.ts'
import type { DfeEvents } from '../../../../platform/tables.ts'

export const isNoteEventType = (type: string): type is NoteEventType =>
  NOTE_EVENT_TYPES.some((each) => each === type)

/** Once for each; the whole event completes its summary, whichever comes first. */
export async function saveNoteEvent(db: Db, event: Insertable<DfeEvents>) {
  await db
    .insertInto('dfe_events')
    .values(event)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'access_key', 'environment', 'type', 'sequence'])
        .doUpdateSet({
          protocol: sql`coalesce(dfe_events.protocol, excluded.protocol)`,
          correction: sql`coalesce(dfe_events.correction, excluded.correction)`,
          cte_key: sql`coalesce(dfe_events.cte_key, excluded.cte_key)`,
        }),
    )
    .execute()
}
