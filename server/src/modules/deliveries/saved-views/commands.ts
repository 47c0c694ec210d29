import { MAX_SAVED_VIEWS } from '@canhoto/contracts/limits'
import type { savedViews } from '@canhoto/contracts/saved-views'
import { v7 as uuid } from 'uuid'
import type { output } from 'zod/mini'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { viewRows } from './queries.ts'

type NewView = output<typeof savedViews.create.body>

export async function createView(db: Db, { userId }: Actor, { name, filters }: NewView) {
  // Two tabs that save at once must not both take the last place.
  await lockRecord(db, `saved views of ${userId}`)
  const saved = await viewRows(db).execute()
  if (saved.length >= MAX_SAVED_VIEWS)
    throw conflict(`Você já tem ${MAX_SAVED_VIEWS} visões. Exclua uma para salvar outra.`)
  const view = { id: uuid(), name, filters }
  await db.insertInto('saved_views').values(view).execute()
  return view
}

export async function deleteView(db: Db, id: string) {
  const deleted = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw notFound('Visão não encontrada.')
  return null
}
