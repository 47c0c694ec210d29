import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'

interface Session {
  id: string
  company_name: string
  device: string | null
  created_at: string
  expires_at: string
}

/** Every open session of the user, in every company, newest first. */
export async function listSessions(db: Db, { sessionId }: Actor) {
  const { rows } = await sql<Session>`
    select id, company_name, device, created_at, expires_at from list_own_sessions()`.execute(db)
  return rows.map((session) => ({ ...session, is_current: session.id === sessionId }))
}
