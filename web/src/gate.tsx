import { lazy, Suspense, useLayoutEffect } from 'react'
import { SignInPage } from './features/sign-in/sign-in-page.tsx'
import { FullScreenLoading } from './ui/full-screen.tsx'
import { NotFound } from './app/not-found.tsx'
import { refreshSession } from './app/refresh-session.ts'
import { roleOf, session } from './session/session.ts'
import { useResetToken } from './app/use-reset-token.ts'
import { useSession } from './session/use-session.ts'

const loadRoutes = () => import('./routes.tsx')
const SignedInRoutes = lazy(async () => ({ default: (await loadRoutes()).SignedInRoutes }))

/** Starts the downloads of a signed-in start at once, instead of one after the other. */
export function preload() {
  const now = session.get()
  if (now.step !== 'complete') return
  const role = roleOf(now.user)
  // A failed download is told by the screen that needs it.
  void loadRoutes().catch(() => undefined)
  void import('./homes.ts').then(({ HOMES }) => role && HOMES[role].load()).catch(() => undefined)
  void refreshSession()
}

/** Signed out there is one screen, so the router and all that is behind it stay out of the first download. */
export function Gate() {
  const current = useSession()
  const [resetToken, forgetResetToken] = useResetToken()
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

/** The address bar is a device too: it follows what is shown, and keeps nothing but the company that was named in it. */
function AddressOfSignIn() {
  useLayoutEffect(() => {
    const company = new URLSearchParams(location.search).get('empresa')
    const search = company ? `?${new URLSearchParams({ empresa: company })}` : ''
    history.replaceState(null, '', `/login${search}`)
  }, [])
  return null
}
