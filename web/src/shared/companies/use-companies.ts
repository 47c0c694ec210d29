import { auth } from '@canhoto/contracts/auth'
import { companies } from '@canhoto/contracts/companies'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { formatFailure } from '../../kit/server-message.ts'
import { callPage } from '../../lib/http/api.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { notify } from '../../ui/toasts/notify.ts'

const FAILURE = {
  title: 'Erro',
  text: 'Erro ao carregar empresas',
  unreachable: { title: 'Erro', text: 'Erro de rede ao carregar empresas' },
}

const OPTIONS = { retry: false, staleTime: 60_000 }

/** The companies that a user may be given: every one for MASTER, one's own for others (spec 1 section 7). */
export function useCompanies({ isMaster }: { isMaster: boolean }) {
  const { company } = useSignedIn()
  const all = useEndpointQuery(companies.list, {}, { ...OPTIONS, enabled: isMaster })
  const isFallback = isMaster && all.isError
  const own = useEndpointQuery(
    auth.companies,
    {},
    {
      ...OPTIONS,
      enabled: !isMaster || isFallback,
      send: () => callPage(auth.companies).catch(notifyFailure),
    },
  )
  const { data, isPending, isError, refetch } = isMaster && !isFallback ? all : own
  const choices = isMaster ? data : data?.filter(({ id }) => id === company.id)
  return { data: choices, isPending, isError, refetch }
}

function notifyFailure(error: unknown): never {
  const { title, text } = formatFailure(error, FAILURE)
  notify.error(title, text)
  throw error
}
