import { auth, type CompanyChoice } from '@canhoto/contracts/auth'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { call } from '../../lib/http/api.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { countPending } from '../../lib/outbox/count-pending.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { session } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'

/** The other companies that the user works for; fetched when the menu is opened. */
export function useOtherCompanies(opened: boolean) {
  const { company } = useSignedIn()
  const list = useEndpointQuery(auth.companies, {}, { enabled: opened, retry: false })
  return list.data?.filter(({ id }) => id !== company.id) ?? []
}

/** Switches to another company without signing in again. Refused, as signing out is, while items are unsent. */
export function useCompanySwitch() {
  const navigate = useNavigate()
  const [held, setHeld] = useState(0)

  const change = useMutation({
    async mutationFn({ id }: CompanyChoice) {
      const before = session.get()
      if (before.step !== 'complete') return
      const owner = { userId: before.user.id, companyId: before.company.id }
      // A device without storage has nothing that is unsent.
      const pending = await countPending(owner).catch(() => 0)
      if (pending > 0) return setHeld(pending)

      const chosen = await call(auth.selectCompany, { body: { company_id: id } })
      void navigate('/dashboard')
      session.complete(chosen)
      void call(auth.logout, { token: before.token }).catch(() => undefined)
      notify.success('Empresa selecionada com sucesso!', chosen.company.name)
    },
    onError: (error) =>
      notify.error('Erro ao selecionar empresa', messageOf(error, 'Tente novamente.')),
  })

  return { held, stay: () => setHeld(0), change: change.mutate, isChanging: change.isPending }
}
