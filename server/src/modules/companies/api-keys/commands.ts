import { MAX_API_KEYS, type NewApiKey } from '@canhoto/contracts/api-keys'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { KEY_START, keyHash } from '../../../access/api-keys.ts'
import type { Db } from '../../../access/as-actor.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { randomToken } from '../../../domain/password.ts'
import { conflict, invalidField } from '../../../platform/errors.ts'
import { getKey, hasRoom } from './queries.ts'

/** How the key is called where it did something, after its name. */
const LABEL = ' (chave de API)'
/** How much of a key is stored and shown: of the 256 random bits 48. */
const PREFIX_LENGTH = KEY_START.length + 8

/** Answers the key too, which is nowhere stored. */
export async function createKey(
  db: Db,
  companyId: string,
  { name, scopes, expires_on }: NewApiKey,
) {
  // Two tabs that make a key at once must not both take the last place.
  await lockRecord(db, `api keys of ${companyId}`)
  if (!(await hasRoom(db)))
    throw conflict(`A empresa já tem ${MAX_API_KEYS} chaves ativas. Revogue uma para criar outra.`)
  const expiresAt = expires_on ? await endOfDay(db, expires_on) : null
  const key = KEY_START + randomToken()
  const id = uuid()
  const unique = [...new Set(scopes)]
  const prefix = key.slice(0, PREFIX_LENGTH)
  await sql`select create_api_key(${id}, ${name}, ${LABEL}, ${unique}::text[], ${prefix}, ${keyHash(key)},
    ${expiresAt}::timestamptz)`.execute(db)
  return { ...(await getKey(db, id)), key }
}

/** The first moment after the day, by the company's clock. */
async function endOfDay(db: Db, day: string) {
  const { rows } = await sql<{ at: string; is_past: boolean }>`
    select (${day}::date + 1)::timestamptz as at, ${day}::date < current_date as is_past`.execute(
    db,
  )
  if (!rows[0] || rows[0].is_past)
    throw invalidField('expires_on', 'A validade deve ser hoje ou um dia futuro.')
  return rows[0].at
}

/** A key that has ended already stays as it is. */
export async function revokeKey(db: Db, id: string) {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return getKey(db, id)
}
