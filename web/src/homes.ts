import type { Role } from '@canhoto/contracts/access'
import type { ComponentType } from 'react'

interface HomeProps {
  /** The ways from the home to the screens that its role may open. */
  links: readonly { to: string; label: string }[]
}

interface Home {
  /** The name of the home in the menu. */
  label: string
  /** The paths of the screens that the home leads to, and their names there where it calls them otherwise. */
  links: readonly { path: string; label?: string }[]
  load: () => Promise<{ default: ComponentType<HomeProps> }>
}

const operations: Home = {
  label: 'Dashboard',
  links: [
    { path: '/dashboard/entregas' },
    { path: '/dashboard/conferencia', label: 'Conferir Canhotos' },
    { path: '/dashboard/importar' },
    { path: '/dashboard/rastreamento' },
    { path: '/dashboard/relatorios' },
    { path: '/dashboard/receipts-report' },
    { path: '/dashboard/usuarios' },
    { path: '/dashboard/veiculos' },
  ],
  load: () => import('./features/home-operations/home-operations-page.tsx'),
}

/** The home of each role is a download of its own: a driver's phone never gets the office's code. */
export const HOMES: Record<Role, Home> = {
  MASTER: {
    label: 'Dashboard Master',
    links: [
      { path: '/dashboard/empresas' },
      { path: '/dashboard/usuarios' },
      { path: '/dashboard/relatorios' },
      { path: '/dashboard/auditoria' },
      { path: '/dashboard/configuracoes' },
    ],
    load: () => import('./features/home-master/home-master-page.tsx'),
  },
  ADMIN: {
    label: 'Dashboard',
    links: [
      { path: '/dashboard/entregas' },
      { path: '/dashboard/conferencia', label: 'Conferir Canhotos' },
      { path: '/dashboard/usuarios', label: 'Gerenciar Usuários' },
      { path: '/dashboard/veiculos', label: 'Cadastrar Veículos' },
      { path: '/dashboard/motivos' },
      { path: '/dashboard/comprovante' },
      { path: '/dashboard/privacidade' },
      { path: '/dashboard/integracoes' },
      { path: '/dashboard/importar' },
      { path: '/dashboard/rastreamento' },
      { path: '/dashboard/relatorios' },
      { path: '/dashboard/receipts-report' },
      { path: '/dashboard/auditoria' },
    ],
    load: () => import('./features/home-admin/home-admin-page.tsx'),
  },
  SUPERVISOR: operations,
  OPERATOR: operations,
  DRIVER: {
    label: 'Minhas Entregas',
    links: [],
    load: () => import('./features/driver-day/driver-day-page.tsx'),
  },
  CLIENT: {
    label: 'Minhas Entregas',
    links: [],
    load: () => import('./features/home-client/home-client-page.tsx'),
  },
}
