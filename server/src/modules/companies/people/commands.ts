import type { PersonWanted } from '@canhoto/contracts/privacy'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'

/** What leads to the rows of a person (find_person, server/sql). */
export type FoundPerson = Record<string, unknown>

/** Notes the export, and finds what it is made of. */
export async function beginExport(db: Db, { document, name, user_id }: PersonWanted) {
  const { rows } = await sql<{ person: FoundPerson }>`
    select begin_person_export(${document ?? null}, ${name ?? null}, ${user_id ?? null}) as person`.execute(
    db,
  )
  return rows[0]?.person ?? {}
}

/** In place of the names; the last two as where a user is removed. */
const LABELS = ['Pessoa anonimizada', 'Usuário removido', 'Motorista removido'] as const

interface Erased {
  file_ids: string[]
  counts: Record<string, number>
}

export async function erasePerson(
  db: Db,
  { document, name, user_id, reason }: PersonWanted & { reason: string },
  foundFiles: readonly string[],
): Promise<Erased> {
  const { rows } = await sql<Erased>`
    select * from erase_person(${document ?? null}, ${name ?? null}, ${user_id ?? null}, ${reason},
      ${[...foundFiles]}::uuid[], ${sql.join(LABELS)})`.execute(db)
  const [erased] = rows
  if (!erased) throw new Error('The database answers one row.')
  return erased
}
