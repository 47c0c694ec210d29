import { lazy, Suspense, useLayoutEffect } from 'react'
import { SignInPage } from './features/sign-in/sign-in-page.tsx'
import { FullScreenLoading } from './ui/full-screen.tsx'
import { HOME_PAGES } from './home-pages.ts'
import { NotFound } from './app/not-found.tsx'
import { refreshSession } from './app/refresh-session.ts'
import { roleOf, session } from './session/session.ts'
import type { Session } from './session/stored-session.ts'
import { lazyOptional } from './lib/lazy-optional.ts'
import { whenShown } from './lib/load-when-idle.ts'
import { useResetToken } from './app/use-reset-token.ts'
import { useSession } from './session/use-session.ts'
import { rememberRequestedAddress } from './app/requested-address.ts'

const loadRoutes = () => import('./routes.tsx')
const SignedInRoutes = lazy(async () => ({ default: (await loadRoutes()).SignedInRoutes }))

/** Starts the downloads of a signed-in start at once, instead of one after the other. */
export function preload() {
  const now = session.get()
  if (now.step !== 'complete') return
  const role = roleOf(now.user)
  // The screen that needs the download reports its failure.
  void loadRoutes().catch(() => undefined)
  if (role) void HOME_PAGES[role]().catch(() => undefined)
  void whenShown().then(refreshSession)
}

const PublicPages = lazy(async () => ({
  default: (await import('./public-pages.tsx')).PublicPages,
}))

/** A page that a link opens to anyone, and that needs no session: the paths of contracts/src/public-paths.ts. */
export const isPublic = /^\/(verificar|acompanhar)\//.test(location.pathname)

// Without the network nothing can be done here: what is unsaved stays on the screen.
const SignInAgainDialog = lazyOptional(
  async () => (await import('./features/sign-in/sign-in-again-dialog.tsx')).SignInAgainDialog,
)

/** The sign-in or the screens; over them the sign-in again, where the session ended and something unsaved would be lost. */
export function Gate() {
  const current = useSession()
  return (
    <>
      <SignInOrScreens current={current} />
      {current.step !== 'login' && current.interruption && (
        <Suspense>
          <SignInAgainDialog session={current} reason={current.interruption} />
        </Suspense>
      )}
    </>
  )
}

/** Without a session only the sign-in exists, so the router and the screens are not part of the first download. */
function SignInOrScreens({ current }: { current: Session }) {
  const [resetToken, forgetResetToken] = useResetToken()
  if (isPublic) {
    return (
      <Suspense fallback={<FullScreenLoading text="Carregando..." />}>
        <PublicPages />
      </Suspense>
    )
  }
  if (current.step === 'complete' && resetToken === null) {
    return (
      <Suspense fallback={<FullScreenLoading text="Verificando autenticação..." />}>
        <SignedInRoutes />
      </Suspense>
    )
  }
  if (!needsSignIn(location.pathname)) return <NotFound />
  return (
    <>
      <AddressOfSignIn />
      <SignInPage session={current} resetToken={resetToken} onReset={forgetResetToken} />
    </>
  )
}

function needsSignIn(path: string) {
  return path === '/' || path === '/login' || /^\/dashboard(\/|$)/.test(path)
}

/** Sets the address of the sign-in; of the requested one, the company that it named stays. */
function AddressOfSignIn() {
  useLayoutEffect(() => {
    const company = new URLSearchParams(location.search).get('empresa')
    const search = company ? `?${new URLSearchParams({ empresa: company })}` : ''
    rememberRequestedAddress(`/login${search}`)
  }, [])
  return null
}
