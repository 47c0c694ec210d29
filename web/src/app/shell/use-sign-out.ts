import { auth } from '@canhoto/contracts/auth'
import { useState } from 'react'
import type { Owner } from '../../lib/outbox/item.ts'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { countPending } from '../../lib/outbox/count-pending.ts'
import { clearOfflineCache } from '../../lib/offline/offline-cache.ts'
import { session } from '../../session/session.ts'

/** Signing out is refused while the user has unsent items on this device. */
export function useSignOut() {
  const [held, setHeld] = useState(0)

  async function signOut() {
    const now = session.get()
    if (now.step !== 'complete') return
    // A device without storage has nothing that is unsent.
    const pending = await leave({ userId: now.user.id, companyId: now.company.id }).catch(() => 0)
    if (pending > 0) return setHeld(pending)

    // Without a network the session stays open on the server, but the token is removed from this device.
    void call(auth.logout, { token: now.token }).catch(() => undefined)
    session.end()
    notify.success('Logout realizado', 'Você foi desconectado com sucesso.')
  }

  return { held, signOut, stay: () => setHeld(0) }
}

/** Answers the number of unsent items; when there are none, clears the offline cache. */
async function leave(owner: Owner) {
  const pending = await countPending(owner)
  if (pending === 0) await clearOfflineCache()
  return pending
}
