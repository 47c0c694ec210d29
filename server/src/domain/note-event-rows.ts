import { MAX_NOTE_EVENTS, type NoteEvent } from '@canhoto/contracts/note-events'
import { sql } from 'kysely'

/** The events of the note with the key of this column, the latest first. */
export const noteEventsOf = (keyColumn: string) => sql<NoteEvent[]>`
  coalesce((select json_agg(few) from (
    select n.type, n.environment, n.sequence::int, n.registered_at, n.protocol, n.correction, n.cte_key from dfe_events n
     where n.company_id = actor_id('company') and n.access_key = ${sql.ref(keyColumn)}
     order by n.registered_at desc, n.sequence desc, n.id limit ${sql.lit(MAX_NOTE_EVENTS)}) few), '[]')`
