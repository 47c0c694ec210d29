import { auth, type CompanyChoice } from '@canhoto/contracts/auth'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { call } from '../../lib/http/api.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import {
  isNothingUnsent,
  type Unsent,
  unsentBeforeLeaving,
} from '../../lib/outbox/count-pending.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { session } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { untilSaved } from './until-saved.ts'

/** The other companies that the user works for; fetched when the menu is opened. */
export function useOtherCompanies(opened: boolean) {
  const { company } = useSignedIn()
  const list = useEndpointQuery(auth.companies, {}, { enabled: opened, retry: false })
  return list.data?.filter(({ id }) => id !== company.id) ?? []
}

interface Held {
  pending: Unsent
  /** The company that was asked for. */
  company: CompanyChoice
}

/** Switches to another company without signing in again. It waits for what is unsaved or unsent as signing out does. */
export function useCompanySwitch() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [held, setHeld] = useState<Held | null>(null)

  const change = useMutation({
    async mutationFn({ company, leaves }: { company: CompanyChoice; leaves: boolean }) {
      const before = session.get()
      if (before.step !== 'complete') return
      const asking = session.owner()
      const next = `${company.name} será aberta em seguida.`
      if (!(await untilSaved(client, next))) return
      const owner = { userId: before.user.id, companyId: before.company.id }
      const pending = await unsentBeforeLeaving(owner)
      const mayLeave = isNothingUnsent(pending) || (leaves && !pending.isSendable)
      if (!mayLeave) return setHeld({ pending, company })

      const body = { company_id: company.id }
      const chosen = await call(auth.selectCompany, { body, token: before.token })
      // Signed out meanwhile.
      if (session.owner() !== asking) return
      void navigate('/dashboard')
      session.complete(chosen)
      void call(auth.logout, { token: before.token }).catch(() => undefined)
      notify.success('Empresa selecionada com sucesso!', chosen.company.name)
    },
    onError: (error) =>
      notify.error('Erro ao selecionar empresa', messageOf(error, 'Tente novamente.')),
  })

  return {
    held: held?.pending ?? null,
    stay: () => setHeld(null),
    leave: () => held && change.mutate({ company: held.company, leaves: true }),
    change: (company: CompanyChoice) => change.mutate({ company, leaves: false }),
    isChanging: change.isPending,
  }
}
