import { auth } from '@canhoto/contracts/auth'
import { useState } from 'react'
import type { Owner } from '../../lib/outbox/item.ts'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { countPending } from '../../lib/outbox/count-pending.ts'
import { clearKept } from '../../lib/offline/offline-cache.ts'
import { session } from '../../session/session.ts'

/** Signing out is refused while this person still has something to send from this device. */
export function useSignOut() {
  const [held, setHeld] = useState(0)

  async function signOut() {
    const now = session.get()
    if (now.step !== 'complete') return
    // A device that cannot store holds nothing back.
    const pending = await leave({ userId: now.user.id, companyId: now.company.id }).catch(() => 0)
    if (pending > 0) return setHeld(pending)

    // Without a network the server learns nothing; the token is gone from this device all the same.
    void call(auth.logout, { token: now.token }).catch(() => undefined)
    session.end()
    notify.success('Logout realizado', 'Você foi desconectado com sucesso.')
  }

  return { held, signOut, stay: () => setHeld(0) }
}

/** What still waits to be sent; when nothing does, the device forgets what it kept for reading offline. */
async function leave(owner: Owner) {
  const pending = await countPending(owner)
  if (pending === 0) await clearKept()
  return pending
}
