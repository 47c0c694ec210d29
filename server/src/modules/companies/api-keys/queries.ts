import { type apiKeys, type KEY_STATES, MAX_API_KEYS } from '@canhoto/contracts/api-keys'
import type { Scope } from '@canhoto/contracts/scopes'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { allOf } from '../../../domain/conditions.ts'
import { memberName } from '../../../domain/member-name.ts'
import { notFound } from '../../../platform/errors.ts'

type State = (typeof KEY_STATES)[number]

const state = sql<State>`case when k.revoked_at is not null then 'revoked'
  when k.expires_at <= now() then 'expired' else 'open' end`

function keyRows(db: Db) {
  return db
    .selectFrom('api_keys as k')
    .select(['k.id', 'k.name', 'k.prefix', 'k.created_at', 'k.expires_at', 'k.last_used_at'])
    .select(['k.revoked_at', sql<Scope[]>`k.scopes`.as('scopes'), state.as('state')])
    .select(memberName('k.created_by', 'k.company_id').as('created_by_name'))
}

export function listKeys(db: Db, paging: output<typeof apiKeys.list.query>) {
  return boundedPage(paging, {
    rows: keyRows(db)
      .orderBy(sql`${state} <> 'open'`)
      .orderBy('k.created_at', 'desc')
      .orderBy('k.id'),
    counted: db.selectFrom('api_keys as k'),
    where: allOf(),
  })
}

export async function getKey(db: Db, id: string) {
  const found = await keyRows(db).where('k.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Chave de API não encontrada.')
  return found
}

export async function hasRoom(db: Db) {
  const open = await db
    .selectFrom('api_keys as k')
    .select('k.id')
    .where(state, '=', 'open')
    .limit(MAX_API_KEYS)
    .execute()
  return open.length < MAX_API_KEYS
}
