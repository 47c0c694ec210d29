import type { Role } from '@canhoto/contracts/access'
import type { ComponentType } from 'react'

interface HomeProps {
  /** The ways from the home to the screens that its role may open. */
  links: readonly { to: string; label: string }[]
}

const loadOperations = () => import('./features/home-operations/home-operations-page.tsx')

/**
 * The home of each role is a download of its own: a driver's phone never gets the office's code. Known from the start, so that it
 * is fetched together with what all screens need.
 */
export const HOME_PAGES: Record<Role, () => Promise<{ default: ComponentType<HomeProps> }>> = {
  MASTER: () => import('./features/home-master/home-master-page.tsx'),
  ADMIN: () => import('./features/home-admin/home-admin-page.tsx'),
  SUPERVISOR: loadOperations,
  OPERATOR: loadOperations,
  DRIVER: () => import('./features/driver-day/driver-day-page.tsx'),
  CLIENT: () => import('./features/home-client/home-client-page.tsx'),
}
