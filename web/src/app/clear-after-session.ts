import type { Owner } from '../lib/outbox/item.ts'
import { session } from '../session/session.ts'
import { readStored } from '../session/stored-session.ts'

/** Clears what was read during a session when it ends, and at the start what an earlier session could not clear. */
export function clearAfterSessions() {
  // Downloaded now, because a session may end without a network.
  const loading = import('../lib/offline/clear-session-data.ts')
  let before = 'start'

  async function clear() {
    const owner = ownerOfSession()
    const name = JSON.stringify(owner)
    if (name === before) return
    before = name
    const { clearSessionData } = await loading
    // The user may have signed in during the download, and what the new session read stays.
    await clearSessionData(ownerOfSession())
  }

  // A device without storage has nothing to clear.
  const clearIfEnded = () => void clear().catch(() => undefined)
  session.store.subscribe(clearIfEnded)
  clearIfEnded()
}

function ownerOfSession(): Owner | null {
  // Not the tab's, which may stand interrupted while another tab has begun the next session.
  const now = readStored()
  if (now.step !== 'complete') return null
  return { userId: now.user.id, companyId: now.company.id }
}
