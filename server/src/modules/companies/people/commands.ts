import type { PersonWanted } from '@canhoto/contracts/privacy'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import type { ClaimedErasure } from '../../../access/erasure-queue.ts'

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

interface ErasureRequest {
  wanted: PersonWanted
  subject: string
  reason: string
}

/** Queues the erasure. Undefined when one of this person waits or is under way. */
export async function requestErasure(db: Db, { wanted, subject, reason }: ErasureRequest) {
  const { rows } = await sql<{ id: string | null }>`
    select request_erasure(${JSON.stringify(wanted)}::jsonb, ${subject}, ${reason}) as id`.execute(
    db,
  )
  return rows[0]?.id ?? undefined
}

/** Keys of rows, by table. */
type Mentions = Record<string, unknown>

/** Where the company's rows name the person; it reads all of them. */
export async function findMentions(db: Db, { document, name, user_id }: PersonWanted) {
  const { rows } = await sql<{ mentions: Mentions }>`
    select find_person_mentions(${document ?? null}, ${name ?? null}, ${user_id ?? null}) as mentions`.execute(
    db,
  )
  return rows[0]?.mentions ?? {}
}

/** In place of the names; the last two as where a user is removed. */
const LABELS = ['Pessoa anonimizada', 'Usuário removido', 'Motorista removido'] as const

interface Found {
  mentions: Mentions
  files: readonly string[]
}

/** Changes the person's rows, and marks the person's files as gone. */
export async function erasePerson(
  db: Db,
  { id, claim }: Pick<ClaimedErasure, 'id' | 'claim'>,
  { mentions, files }: Found,
) {
  await sql`select erase_person(${id}, ${claim}, ${JSON.stringify(mentions)}::jsonb, ${[...files]}::uuid[],
    ${sql.join(LABELS)})`.execute(db)
}
