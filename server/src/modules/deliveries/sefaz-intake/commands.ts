import type { sefazIntake } from '@canhoto/contracts/sefaz-intake'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { resumeCursor, whereKey } from '../../../sefaz/distribution/cursors.ts'

/** Throws 404 when one of them is none of the company. */
export async function lockEntries(db: Db, ids: readonly string[]) {
  const found = await db
    .selectFrom('dfe_entries')
    .select(['id', 'number', 'access_key', 'kind', 'document_id', 'delivery_id', 'cancelled_at'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (found.length < new Set(ids).size) throw notFound('Nota não encontrada.')
  return found
}

/** What is a delivery or was cancelled stays as it is. */
export async function ignoreEntries(
  db: Db,
  userId: string,
  { entry_ids, is_ignored }: output<typeof sefazIntake.ignore.body>,
) {
  const found = await lockEntries(db, entry_ids)
  const ids = found.map(({ id }) => id)
  const { numUpdatedRows } = await db
    .updateTable('dfe_entries')
    .set(
      is_ignored
        ? { ignored_at: sql`now()`, ignored_by: userId }
        : { ignored_at: null, ignored_by: null },
    )
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '=', is_ignored ? 'new' : 'ignored')
    .executeTakeFirst()
  return { changed: Number(numUpdatedRows) }
}

const ROOT_LENGTH = 8

/** One choice for an establishment takes the place of that for its root, and the other way round. */
export async function chooseShipper(
  db: Db,
  { cnpj, automatic }: output<typeof sefazIntake.chooseShipper.body>,
) {
  const root = cnpj.slice(0, ROOT_LENGTH)
  await db.deleteFrom('dfe_shippers').where('cnpj', 'in', [cnpj, root]).execute()
  if (automatic === 'no') return
  await db
    .insertInto('dfe_shippers')
    .values({ cnpj: automatic === 'root' ? root : cnpj })
    .onConflict((same) => same.doNothing())
    .execute()
}

export async function resume(db: Db, key: output<typeof sefazIntake.resume.body>, now: Date) {
  const cursor = await whereKey(
    db.selectFrom('dfe_cursors').select(['state', 'is_active']),
    key,
  ).executeTakeFirst()
  if (!cursor) throw notFound('A SEFAZ não é consultada para este CNPJ.')
  if (!cursor.is_active || cursor.state !== 'stopped')
    throw conflict('A leitura deste CNPJ não está parada.')
  await resumeCursor(db, key, now)
}
