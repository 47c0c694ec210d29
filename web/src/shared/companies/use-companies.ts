import { auth } from '@canhoto/contracts/auth'
import { companies } from '@canhoto/contracts/companies'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../session/use-session.ts'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { isUnreachable, serverMessage } from '../../kit/server-message.ts'

/** The companies of which a person can be: all for whoever runs the platform, one's own for everybody else (spec 1 section 7). */
export function useCompanies({ isMaster }: { isMaster: boolean }) {
  const { company } = useSignedIn()
  return useQuery({
    queryKey: ['companies', 'choices', isMaster],
    queryFn: async () => {
      const choices = await (
        isMaster ? call(companies.list).catch(() => call(auth.companies)) : call(auth.companies)
      ).catch(tell)
      return isMaster ? choices : choices.filter(({ id }) => id === company.id)
    },
    retry: false,
    staleTime: 60_000,
  })
}

function tell(error: unknown): never {
  notify.error(
    'Erro',
    isUnreachable(error)
      ? 'Erro de rede ao carregar empresas'
      : serverMessage(error, 'Erro ao carregar empresas'),
  )
  throw error
}
