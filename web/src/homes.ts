import type { Role } from '@canhoto/contracts/access'

interface Home {
  /** The name of the home in the menu. */
  label: string
  /** The paths of the screens that the home leads to, and their names there where it calls them otherwise. */
  links: readonly { path: string; label?: string }[]
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
}

/** What the menu and the home of each role lead to. The homes themselves: home-pages.ts. */
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
      { path: '/dashboard/certificado' },
      { path: '/dashboard/importar' },
      { path: '/dashboard/rastreamento' },
      { path: '/dashboard/relatorios' },
      { path: '/dashboard/receipts-report' },
      { path: '/dashboard/auditoria' },
    ],
  },
  SUPERVISOR: operations,
  OPERATOR: operations,
  DRIVER: {
    label: 'Minhas Entregas',
    links: [],
  },
  CLIENT: {
    label: 'Minhas Entregas',
    links: [],
  },
}
