import type { NewReason, ReasonChanges } from '@canhoto/contracts/occurrence-reasons'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../access/as-actor.ts'
import { getForEdit } from '../../../domain/record-version.ts'
import { getReason } from './queries.ts'

/** A new reason is the last one in the list. */
export async function createReason(db: Db, reason: NewReason) {
  const id = uuid()
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from occurrence_reasons)`
  await db
    .insertInto('occurrence_reasons')
    .values({ ...reason, id, position })
    .execute()
  return getReason(db, id)
}

/** Changes the fields that were sent. */
export async function updateReason(
  db: Db,
  id: string,
  { status, is_active, version, ...sent }: ReasonChanges,
) {
  await getForEdit(db, id, version, getReason)
  const changes = { ...sent, is_active: status ?? is_active }
  if (Object.values(changes).some((value) => value !== undefined))
    await db.updateTable('occurrence_reasons').set(changes).where('id', '=', id).execute()
  return getReason(db, id)
}

export async function deactivateReason(db: Db, id: string) {
  await getReason(db, id)
  await db
    .updateTable('occurrence_reasons')
    .set({ is_active: false })
    .where('id', '=', id)
    .execute()
}
