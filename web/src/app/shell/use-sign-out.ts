import { auth } from '@canhoto/contracts/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../ui/toasts/notify.ts'
import {
  isNothingUnsent,
  type Unsent,
  unsentBeforeLeaving,
} from '../../lib/outbox/count-pending.ts'
import { session } from '../../session/session.ts'
import { untilSaved } from './until-saved.ts'

/** Signing out waits for what is being saved and for what can be sent. Of what is refused, or is a file of an import, the user is asked. */
export function useSignOut() {
  const client = useQueryClient()
  const [held, setHeld] = useState<Unsent | null>(null)

  async function signOut() {
    if (!(await untilSaved(client, 'Você sairá em seguida.'))) return
    const now = session.get()
    if (now.step !== 'complete') return
    const pending = await unsentBeforeLeaving({ userId: now.user.id, companyId: now.company.id })
    if (isNothingUnsent(pending)) leave()
    else setHeld(pending)
  }

  function leave() {
    const now = session.get()
    if (now.step !== 'complete') return
    // Without a network the session stays open on the server, but the token is removed from this device.
    void call(auth.logout, { token: now.token }).catch(() => undefined)
    // The next user starts at their own home, and not at the screen that this user left.
    history.replaceState(null, '', '/login')
    session.end()
    const said = () => notify.success('Logout realizado', 'Você foi desconectado com sucesso.')
    void session.stored().then(said)
  }

  return { held, signOut, leave, stay: () => setHeld(null) }
}
