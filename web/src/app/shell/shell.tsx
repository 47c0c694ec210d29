import './shell.css'
import { QueryClientProvider, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { lazyOptional } from '../../lib/lazy-optional.ts'
import { whenShown } from '../../lib/load-when-idle.ts'
import { useFirstScreen } from '../../lib/use-first-screen.ts'
import { useReloadGuard } from '../../ui/reload-guard.ts'
import { useErrorScope } from '../../ui/toasts/use-error-scope.ts'
import { Loading } from '../../ui/data-states.tsx'
import { Breadcrumbs, findScreen, type Place, trailOf } from './breadcrumbs.tsx'
import { Header } from './header.tsx'
import { INTAKE_PATH } from './intake-path.ts'
import { newQueryClient } from '../query-client.ts'
import { onReloadOffline } from '../reload/reload.ts'
import classes from './shell.module.css'
import { useBrandColors } from '../../shared/brand/use-brand-colors.ts'
import { useCan, useSignedIn } from '../../session/use-session.ts'
import { useTitle } from '../../ui/page/use-title.ts'
import { useFreeEntries } from './use-free-entries.ts'
import { useNavigationFocus } from './use-navigation-focus.ts'
import { useOutboxSending } from './use-outbox-sending.ts'
import { useShown } from './use-shown.ts'
import { useTokenRenewal } from './use-token-renewal.ts'

// Without it the screens are read again every minute.
const LiveUpdates = lazyOptional(async () => (await import('./live-updates.tsx')).LiveUpdates)

// Of the demonstration alone, which shows as well without it.
const DemonstrationButton = lazyOptional(async () => {
  await whenShown()
  return (await import('./demonstration-button.tsx')).DemonstrationButton
})

// The menu has one entry less without its answer.
const IntakeQuestion = lazyOptional(async () => {
  await whenShown()
  return (await import('./intake-question.tsx')).IntakeQuestion
})

// Without it the keyboard starts at the top again.
const LostFocus = lazyOptional(async () => {
  await whenShown()
  return (await import('./lost-focus.ts')).LostFocus
})

const HOME = '/dashboard'

interface Props {
  menu: readonly Place[]
  /** Every screen that has a path. */
  screens: readonly Place[]
}

/** The frame of every screen behind sign-in. Each session has a query cache of its own, so it never shows another session's data. */
export function Shell(props: Props) {
  const { user, company } = useSignedIn()
  useBrandColors(company)
  return <SessionShell key={`${user.id} ${company.id}`} {...props} />
}

function SessionShell({ menu, screens }: Props) {
  const { company } = useSignedIn()
  const [client] = useState(newQueryClient)
  const isFollowing = useCan('live.read')
  const canPause = useCan('demonstration.pause')
  const canUseIntake = useCan('sefaz-intake.use')
  const [hasIntake, setHasIntake] = useShown(`canhoto-intake ${company.id}`)
  const [hasDemonstration, setHasDemonstration] = useShown('canhoto-demonstration')
  const shown = hasIntake ? menu : menu.filter(({ path }) => path !== INTAKE_PATH)
  const { pathname } = useLocation()
  const trail = trailOf(pathname, screens)
  const current = findScreen(pathname, screens)
  useTitle(`${current?.title ?? 'Início'} · ${company.name || 'Canhoto'}`)

  return (
    <QueryClientProvider client={client}>
      <Background />
      <Suspense>
        <LostFocus />
      </Suspense>
      {isFollowing && (
        <Suspense>
          <LiveUpdates />
        </Suspense>
      )}
      {canUseIntake && (
        <Suspense>
          <IntakeQuestion onAnswer={setHasIntake} />
        </Suspense>
      )}
      <a className={classes.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <Header menu={shown} trail={trail} />
      <Breadcrumbs trail={trail} className={classes.trail} />
      {canPause && (
        <div className={hasDemonstration ? classes.demonstration : undefined}>
          <Suspense>
            <DemonstrationButton onAnswer={setHasDemonstration} />
          </Suspense>
        </div>
      )}
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <Suspense fallback={<Loading text="Carregando sistema..." />}>
          <Outlet />
        </Suspense>
      </main>
    </QueryClientProvider>
  )
}

/** Background work of every screen. */
function Background() {
  const client = useQueryClient()
  useTokenRenewal()
  useOutboxSending()
  useFreeEntries()
  useReloadGuard(useIsMutating() > 0)
  const { pathname } = useLocation()
  useErrorScope(pathname)
  useNavigationFocus()
  // The homes, which show figures or a list, say so themselves.
  useFirstScreen(pathname !== HOME)
  useEffect(() => onReloadOffline(() => void client.invalidateQueries()), [client])
  const isInterrupted = useSignedIn().interruption !== undefined
  useEffect(() => {
    // What was read in between was refused.
    if (isInterrupted) return () => void client.invalidateQueries()
  }, [client, isInterrupted])
  return null
}
