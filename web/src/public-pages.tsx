import { TRACKING_PATH } from '@canhoto/contracts/public-paths'
import { lazy, Suspense } from 'react'
import { FullScreenLoading } from './ui/full-screen.tsx'

const Page = location.pathname.startsWith(TRACKING_PATH)
  ? lazy(() => import('./features/tracked-delivery/tracked-delivery-page.tsx'))
  : lazy(() => import('./features/verification/verification-page.tsx'))

/** The pages that a link opens to anyone. */
export function PublicPages() {
  return (
    <Suspense fallback={<FullScreenLoading text="Carregando..." />}>
      <Page />
    </Suspense>
  )
}
