import { session } from '../../session/session.ts'
import type { Owner } from './item.ts'

export interface Sender extends Owner {
  token: string
}

/** The signed-in user, in whose name alone something is stored and sent. */
export function sender(): Sender | null {
  const now = session.get()
  if (now.step !== 'complete' || now.interruption) return null
  return { userId: now.user.id, companyId: now.company.id, token: now.token }
}
