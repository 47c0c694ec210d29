import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { conflict } from '../platform/errors.ts'
import { lockRecord } from './lock-record.ts'

/** The version of a record: another text as soon as one of the values differs. */
export function versionOf(...values: RawBuilder<unknown>[]) {
  return sql<string>`md5(row(${sql.join(values)})::text)`
}

/** The version of a record whose values are columns. */
export const versionOfColumns = (...columns: string[]) =>
  versionOf(...columns.map((column) => sql.ref(column)))

/**
 * Reads a record that is about to be edited. Throws 409 with the record when its version is not the one that the caller
 * read. Edits of one record wait for each other until the end of their transactions.
 */
export async function getForEdit<R extends { version: string }>(
  db: Db,
  id: string,
  version: string | undefined,
  get: (db: Db, id: string) => Promise<R>,
): Promise<R> {
  await lockRecord(db, id)
  const current = await get(db, id)
  if (version !== undefined && version !== current.version)
    throw conflict('Este registro foi alterado por outra pessoa enquanto você editava.', {
      code: 'CHANGED_MEANWHILE',
      current,
    })
  return current
}
