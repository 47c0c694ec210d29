import { type Role, ROLES } from '@canhoto/contracts/access'
import { type ComponentType, createElement, lazy } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { NotFound } from './app/not-found.tsx'
import { Protected } from './app/protected.tsx'
import { roleOf } from './session/session.ts'
import { Shell } from './app/shell/shell.tsx'
import { UnknownRole } from './app/unknown-role.tsx'
import { useSignedIn } from './session/use-session.ts'
import { HOMES } from './homes.ts'

interface Screen {
  path: string
  /** In the breadcrumbs and in the browser's tab; a home is called there as in the menu. */
  title: string
  /** Nobody named: anyone who is signed in. */
  roles: readonly Role[]
  Page: ComponentType
  /** Those in whose menu it is. */
  inMenuOf?: readonly Role[]
  /** What others are told instead of the usual sentence. */
  refusal?: string
}

const OFFICE = ['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const
const HOME = '/dashboard'

/** Every screen behind sign-in, said once: routes, titles and the menu of each role come from here. Spec 1 section 2. */
const SCREENS: readonly Screen[] = [
  { path: HOME, title: 'Início', roles: [], Page: HomeOfRole, inMenuOf: ROLES },
  {
    path: '/dashboard/empresas',
    title: 'Empresas',
    roles: ['MASTER'],
    inMenuOf: ['MASTER'],
    refusal: 'Apenas usuários Master podem acessar esta página.',
    Page: lazy(() => import('./features/companies/companies-page.tsx')),
  },
  {
    path: '/dashboard/usuarios',
    title: 'Usuários',
    roles: ['MASTER', ...OFFICE],
    inMenuOf: ['MASTER', 'ADMIN'],
    Page: lazy(() => import('./features/users/users-page.tsx')),
  },
  {
    path: '/dashboard/veiculos',
    title: 'Veículos',
    roles: OFFICE,
    inMenuOf: ['ADMIN'],
    Page: lazy(() => import('./features/vehicles/vehicles-page.tsx')),
  },
  {
    path: '/dashboard/importar',
    title: 'Importar Documentos',
    roles: OFFICE,
    Page: lazy(() => import('./features/import/import-page.tsx')),
  },
  {
    path: '/dashboard/rastreamento',
    title: 'Rastreamento',
    roles: OFFICE,
    Page: lazy(() => import('./features/tracking/tracking-page.tsx')),
  },
  {
    path: '/dashboard/relatorios',
    title: 'Relatórios',
    roles: ['MASTER', ...OFFICE],
    Page: lazy(() => import('./features/reports/reports-page.tsx')),
  },
  {
    path: '/dashboard/receipts-report',
    title: 'Relatório de Canhotos',
    roles: ['MASTER', ...OFFICE],
    Page: lazy(() => import('./features/receipts-report/receipts-report-page.tsx')),
  },
  {
    path: '/dashboard/perfil',
    title: 'Perfil',
    roles: [],
    Page: lazy(() => import('./features/profile/profile-page.tsx')),
  },
  {
    path: '/dashboard/configuracoes',
    title: 'Configurações',
    roles: ['MASTER'],
    Page: lazy(() => import('./features/settings/settings-page.tsx')),
  },
  {
    path: '/dashboard/auditoria',
    title: 'Auditoria',
    roles: ['MASTER', 'ADMIN'],
    Page: lazy(() => import('./features/audit/audit-page.tsx')),
  },
]

const PAGES = new Map(ROLES.map((role) => [role, lazy(HOMES[role].load)]))

function HomeOfRole() {
  const { user } = useSignedIn()
  const role = roleOf(user)
  const Page = role && PAGES.get(role)
  return Page ? createElement(Page) : <UnknownRole role={user.role ?? user.user_type ?? ''} />
}

function screensOf(role: Role | null) {
  return SCREENS.map((screen) =>
    screen.path === HOME && role ? { ...screen, title: HOMES[role].label } : screen,
  )
}

/** What a signed-in person can reach. Signed out there is only the sign-in screen: app/gate.tsx. */
export function SignedInRoutes() {
  const role = roleOf(useSignedIn().user)
  const screens = screensOf(role)
  const menu = screens.filter(({ inMenuOf = [] }) => role !== null && inMenuOf.includes(role))
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell menu={menu} screens={screens} />}>
          {screens.map(({ path, Page, ...rule }) => (
            <Route
              key={path}
              path={path}
              element={
                <Protected {...rule}>
                  <Page />
                </Protected>
              }
            />
          ))}
        </Route>
        <Route path="/" element={<Navigate to={HOME} replace />} />
        <Route path="/login" element={<Navigate to={HOME} replace />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </BrowserRouter>
  )
}
