import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { getIdentity } from '../session/queries.ts'

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

/** Whether the client is sent the proofs of the deliveries, and the address they go to. */
export async function getProofEmails(db: Db, actor: Actor) {
  const { email } = await getIdentity(db, actor.userId)
  const { rows } = await sql<{ wants_proofs: boolean }>`
    select wants_own_proofs() as wants_proofs`.execute(db)
  return { wants_proofs: rows[0]?.wants_proofs ?? false, email }
}
