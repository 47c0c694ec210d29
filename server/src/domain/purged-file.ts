import { sql } from 'kysely'
import { UserError } from '../platform/errors.ts'
import type { FileContext } from './stored-file.ts'

const AT_ONCE = 500

/**
 * Removes the bytes of files that are marked as gone: of these, or of all that a crash left. The mark comes first, so that no
 * reader is shown a file that is being removed; removing one twice is harmless.
 */
export async function removePurging(
  { inTransaction, storage }: FileContext,
  ids?: readonly string[],
) {
  for (;;) {
    const marked = await inTransaction((db) => {
      const query = db.selectFrom('files').select('id').where('state', '=', sql.lit('purging'))
      return (ids ? query.where('id', 'in', [...ids]) : query).limit(AT_ONCE).execute()
    })
    if (marked.length === 0) return
    for (const { id } of marked) await storage.remove(id)
    await inTransaction((db) =>
      db
        .updateTable('files')
        .set({ state: 'purged' })
        .where(
          'id',
          'in',
          marked.map(({ id }) => id),
        )
        .execute(),
    )
  }
}

/** Why the bytes of a file are gone, and since which day of the company. */
interface Purged {
  purged_at: string | null
  purge_reason: string | null
  purged_day: string | null
}

/** `purged_day` of a table of files. */
export const purgedDay = (files: string) =>
  sql<string | null>`${sql.ref(`${files}.purged_at`)}::date`.as('purged_day')

/** Throws 410 with the sentence for a file whose bytes were removed. */
export function assertNotPurged(file: Purged, what: string) {
  if (file.purged_at) throw new UserError(410, purgedSentence(file, what), { code: 'PURGED' })
}

/** 'Foto apagada em 24/11/2026 pelo prazo de guarda da empresa.' */
export function purgedSentence(
  { purged_day, purge_reason }: Omit<Purged, 'purged_at'>,
  what: string,
) {
  const day = (purged_day ?? '').split('-').toReversed().join('/')
  const isAsked = purge_reason === 'PERSON'
  return `${what} em ${day} ${isAsked ? 'a pedido da pessoa (LGPD)' : 'pelo prazo de guarda da empresa'}.`
}
