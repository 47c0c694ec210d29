import './shell.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { ApiError } from '../lib/api-error.ts'
import { Loading } from '../ui/data-states.tsx'
import { Header, type MenuEntry } from './header.tsx'
import classes from './shell.module.css'
import { useSignedIn } from './use-session.ts'
import { useTokenRenewal } from './use-token-renewal.ts'

interface Props {
  menu: readonly MenuEntry[]
}

/** The frame of every screen behind sign-in. What one session read is never seen by the next. */
export function Shell(props: Props) {
  const { user, company } = useSignedIn()
  return <SessionShell key={`${user.id} ${company.id}`} {...props} />
}

function SessionShell({ menu }: Props) {
  const [client] = useState(newQueryClient)
  return (
    <QueryClientProvider client={client}>
      <TokenRenewal />
      <a className={classes.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <Header menu={menu} />
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <Suspense fallback={<Loading text="Carregando sistema..." />}>
          <Outlet />
        </Suspense>
      </main>
    </QueryClientProvider>
  )
}

function TokenRenewal() {
  useTokenRenewal()
  return null
}

function newQueryClient() {
  return new QueryClient({
    defaultOptions: {
      // The phone's own idea of being online is often wrong: calls are tried, and say so when they fail.
      queries: { networkMode: 'always', staleTime: 15_000, retry: mayRetry },
      mutations: { networkMode: 'always' },
    },
  })
}

function mayRetry(failures: number, error: unknown) {
  const worthIt = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  return worthIt && failures < 2
}
