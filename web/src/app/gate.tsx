import { lazy, Suspense, useLayoutEffect } from 'react'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { HOMES } from '../homes.ts'
import { FullScreenLoading } from '../ui/full-screen.tsx'
import { NotFound } from './not-found.tsx'
import { roleOf, session } from './session.ts'
import { useSession } from './use-session.ts'

const loadRoutes = () => import('../routes.tsx')
const SignedInRoutes = lazy(async () => ({ default: (await loadRoutes()).SignedInRoutes }))

/** Starts both downloads of a signed-in start at once, instead of one after the other. */
export function preload() {
  const now = session.get()
  if (now.step !== 'complete') return
  const role = roleOf(now.user)
  // A failed download is told by the screen that needs it.
  void loadRoutes().catch(() => undefined)
  void (role && HOMES[role].load().catch(() => undefined))
}

/** Signed out there is one screen, so the router and all that is behind it stay out of the first download. */
export function Gate() {
  const current = useSession()
  if (current.step === 'complete') {
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
      <SignInPage session={current} />
    </>
  )
}

function needsSignIn(path: string) {
  return path === '/' || path === '/login' || /^\/dashboard(\/|$)/.test(path)
}

/** The address bar is a device too: it follows what is shown. */
function AddressOfSignIn() {
  useLayoutEffect(() => {
    if (location.pathname !== '/login') history.replaceState(null, '', '/login')
  }, [])
  return null
}
