import type { ViewKind } from '@canhoto/contracts/location-views'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'

const QUARTER_MS = 15 * 60_000
/** Viewers of one quarter that are remembered; of others the database is asked again, which changes nothing. */
const MAX_REMEMBERED = 10_000

interface View {
  kind: ViewKind
  driverIds: readonly string[]
  /** Of a history. */
  days?: { start_date: string; end_date: string }
}

export type NoteView = ReturnType<typeof createNoteView>

/**
 * Notes who is shown whose location, before it is shown. A map that asks each minute, and a stream that tells each second, write
 * once in a quarter of an hour, and again only for a driver who comes in addition: what was written is remembered.
 */
export function createNoteView() {
  let quarter = 0
  const noted = new Map<string, Set<string>>()

  return async (db: Db, { userId }: Actor, now: Date, { kind, driverIds, days }: View) => {
    const present = Math.floor(now.getTime() / QUARTER_MS)
    if (present !== quarter || noted.size > MAX_REMEMBERED) noted.clear()
    quarter = present
    const key = [userId, kind, days?.start_date, days?.end_date].join(' ')
    const known = noted.get(key) ?? new Set()
    const added = driverIds.filter((id) => !known.has(id))
    if (added.length === 0) return
    await sql`select note_location_view(${kind}, ${now}, ${added}::uuid[], ${days?.start_date ?? null}::date,
      ${days?.end_date ?? null}::date)`.execute(db)
    noted.set(key, new Set([...known, ...added]))
  }
}
