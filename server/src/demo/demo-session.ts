import type { Role } from '@canhoto/contracts/access'
import { SESSION_DAYS } from '@canhoto/contracts/limits'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Tokens } from '../access/token.ts'

/** Sessions on this device are the demonstration's own: all others are of visitors. */
export const DEMO_DEVICE = 'Demonstração'

interface Member {
  companyId: string
  userId: string
}

interface Session {
  id: string
  role: Role
  driver_id: string | null
}

/** A token of the user, on a device of its own; null for one who may not sign in. */
export async function signInForDemo(owner: pg.Pool, tokens: Tokens, { companyId, userId }: Member) {
  const { rows } = await owner.query<Session>(
    `select id, role, driver_id from sessions
      where user_id = $1 and company_id = $2 and device = $3 and ended_at is null and expires_at > now() + interval '1 hour'
      limit 1`,
    [userId, companyId, DEMO_DEVICE],
  )
  const session = rows[0] ?? (await openSession(owner, { companyId, userId }))
  if (!session) return null
  const { id: sessionId, role, driver_id: driverId } = session
  return tokens.permanent({ companyId, userId, role, sessionId, driverId })
}

async function openSession(owner: pg.Pool, { companyId, userId }: Member) {
  const id = uuid()
  const { rows } = await owner.query<Omit<Session, 'id'>>(
    'select role, driver_id from open_session($1, $2, $3, now() + make_interval(days => $4), $5)',
    [id, userId, companyId, SESSION_DAYS, DEMO_DEVICE],
  )
  return rows[0] && { id, ...rows[0] }
}
