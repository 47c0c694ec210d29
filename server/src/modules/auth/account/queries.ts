import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../access/as-actor.ts'
import { notFound } from '../../platform/errors.ts'

interface Session {
  id: string
  company_name: string
  device: string | null
  created_at: string
  expires_at: string
}

/** Every open session of the person, in every company, newest first. */
export async function listSessions(db: Db, { sessionId }: Actor) {
  const { rows } = await sql<Session>`
    select id, company_name, device, created_at, expires_at from list_own_sessions()`.execute(db)
  return rows.map((session) => ({ ...session, is_current: session.id === sessionId }))
}

/** One of the person's own, and nobody else's. */
export async function endOwnSession(db: Db, id: string) {
  const { rows } = await sql<{ ended: boolean }>`select end_own_session(${id}) as ended`.execute(db)
  if (!rows[0]?.ended) throw notFound('Sessão não encontrada.')
  return null
}

export function prolongSession(db: Db, id: string, expiresAt: Date) {
  return db
    .updateTable('sessions')
    .set({ expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .execute()
}

export function endSession(db: Db, id: string) {
  return db
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
