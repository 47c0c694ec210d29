import { auth } from '@canhoto/contracts/auth'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { countPending } from '../../lib/outbox/count-pending.ts'
import { session } from '../../session/session.ts'

/** Signing out is refused while the user has unsent items on this device. */
export function useSignOut() {
  const [held, setHeld] = useState(0)

  async function signOut() {
    const now = session.get()
    if (now.step !== 'complete') return
    // A device without storage has nothing that is unsent.
    const owner = { userId: now.user.id, companyId: now.company.id }
    const pending = await countPending(owner).catch(() => 0)
    if (pending > 0) return setHeld(pending)

    // Without a network the session stays open on the server, but the token is removed from this device.
    void call(auth.logout, { token: now.token }).catch(() => undefined)
    // The next user starts at their own home, and not at the screen that this user left.
    history.replaceState(null, '', '/login')
    session.end()
    notify.success('Logout realizado', 'Você foi desconectado com sucesso.')
  }

  return { held, signOut, stay: () => setHeld(0) }
}
