import type { Role } from '@canhoto/contracts/access'
import type { ComponentType } from 'react'

interface Home {
  /** How the menu calls it. */
  label: string
  load: () => Promise<{ default: ComponentType }>
}

const operations: Home = {
  label: 'Dashboard',
  load: () => import('./features/home-operations/home-operations-page.tsx'),
}

/** The home of each role is a download of its own: a driver's phone never gets the office's code. */
export const HOMES: Record<Role, Home> = {
  MASTER: {
    label: 'Dashboard Master',
    load: () => import('./features/home-master/home-master-page.tsx'),
  },
  ADMIN: { label: 'Dashboard', load: () => import('./features/home-admin/home-admin-page.tsx') },
  SUPERVISOR: operations,
  OPERATOR: operations,
  DRIVER: {
    label: 'Minhas Entregas',
    load: () => import('./features/driver-day/driver-day-page.tsx'),
  },
  CLIENT: {
    label: 'Minhas Entregas',
    load: () => import('./features/home-client/home-client-page.tsx'),
  },
}
