import { type Action, can, type Role, ROLES } from '@canhoto/contracts/access'
import { type ComponentType, createElement } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { NotFound } from './app/not-found.tsx'
import { requestedAddress } from './app/requested-address.ts'
import { ACCESS_DENIED, Protected } from './app/protected.tsx'
import { roleOf } from './session/session.ts'
import { INTAKE_PATH } from './app/shell/intake-path.ts'
import { Shell } from './app/shell/shell.tsx'
import { UNKNOWN_ROLE, UnknownRole } from './app/unknown-role.tsx'
import { useSignedIn } from './session/use-session.ts'
import { lazyPart } from './kit/lazy-part.tsx'
import { HOME_PAGES } from './home-pages.ts'
import { HOMES } from './homes.ts'

interface Screen {
  path: string
  /** In the breadcrumbs and in the browser's tab; a home is called there as in the menu. */
  title: string
  /** The action that the screen is for: roles that can do it can open the screen. Absent: every signed-in user. */
  action?: Action
  /** Roles that may do the action on another screen and do not open this one. */
  except?: readonly Role[]
  Page: ComponentType
  /** In the menu of every role that may open it, or of these alone. The others reach it from their home. */
  inMenu?: true | readonly Role[]
  /** The sentence for other roles, instead of the usual one. */
  refusal?: string
}

const HOME = '/dashboard'

/** Every screen behind the sign-in. Routes, titles, menus and the links of the homes come from here. Spec 1 section 2. */
const SCREENS: readonly Screen[] = [
  { path: HOME, title: 'Início', Page: HomeOfRole, inMenu: true },
  {
    path: '/dashboard/inicio',
    title: 'Primeiros passos',
    action: 'plan.read',
    Page: lazyPart(() => import('./features/first-steps/first-steps-page.tsx')),
  },
  {
    path: '/dashboard/entregas',
    title: 'Entregas',
    action: 'deliveries.dispatch',
    inMenu: true,
    Page: lazyPart(() => import('./features/office-deliveries/deliveries-page.tsx')),
  },
  {
    path: INTAKE_PATH,
    title: 'Entrada SEFAZ',
    action: 'sefaz-intake.use',
    // The shell leaves it out where nothing of SEFAZ is read.
    inMenu: true,
    Page: lazyPart(() => import('./features/sefaz-intake/intake-page.tsx')),
  },
  {
    path: '/dashboard/conferencia',
    title: 'Conferência',
    action: 'receipts.review',
    inMenu: true,
    Page: lazyPart(() => import('./features/receipt-review/review-page.tsx')),
  },
  {
    path: '/dashboard/empresas',
    title: 'Empresas',
    action: 'companies.manage',
    inMenu: true,
    refusal: 'Apenas usuários Master podem acessar esta página.',
    Page: lazyPart(() => import('./features/companies/companies-page.tsx')),
  },
  {
    path: '/dashboard/usuarios',
    title: 'Usuários',
    action: 'users.read',
    inMenu: ['MASTER', 'ADMIN'],
    Page: lazyPart(() => import('./features/users/users-page.tsx')),
  },
  {
    path: '/dashboard/veiculos',
    title: 'Veículos',
    action: 'vehicles.read',
    // A driver reads vehicles to choose one for the route, in the driver's own screen.
    except: ['DRIVER'],
    inMenu: ['ADMIN'],
    Page: lazyPart(() => import('./features/vehicles/vehicles-page.tsx')),
  },
  {
    path: '/dashboard/motivos',
    title: 'Motivos de não entrega',
    action: 'reasons.manage',
    Page: lazyPart(() => import('./features/settings/reasons-page.tsx')),
  },
  {
    path: '/dashboard/comprovante',
    title: 'Comprovante de entrega',
    action: 'proofs.manage',
    Page: lazyPart(() => import('./features/settings/proof-page.tsx')),
  },
  {
    path: '/dashboard/privacidade',
    title: 'Privacidade (LGPD)',
    action: 'privacy.manage',
    Page: lazyPart(() => import('./features/privacy/privacy-page.tsx')),
  },
  {
    path: '/dashboard/integracoes',
    title: 'Integrações',
    action: 'integrations.manage',
    Page: lazyPart(() => import('./features/integrations/integrations-page.tsx')),
  },
  {
    path: '/dashboard/integracoes/:id',
    title: 'Webhook',
    action: 'integrations.manage',
    Page: lazyPart(() => import('./features/integrations/webhook-page.tsx')),
  },
  {
    path: '/dashboard/certificado',
    title: 'Certificado digital',
    action: 'certificates.manage',
    Page: lazyPart(() => import('./features/settings/certificate/certificate-page.tsx')),
  },
  {
    path: '/dashboard/eventos-sefaz',
    title: 'Eventos SEFAZ',
    action: 'sefaz.read',
    Page: lazyPart(() => import('./features/sefaz-events/sefaz-events-page.tsx')),
  },
  {
    path: '/dashboard/importar',
    title: 'Importar Documentos',
    action: 'deliveries.import',
    Page: lazyPart(() => import('./features/import/import-page.tsx')),
  },
  {
    path: '/dashboard/importar/conferir',
    title: 'A conferir',
    action: 'deliveries.import',
    Page: lazyPart(() => import('./features/import-review/import-review-page.tsx')),
  },
  {
    path: '/dashboard/entregas/quadro',
    title: 'Quadro do dia',
    action: 'deliveries.dispatch',
    Page: lazyPart(() => import('./features/day-board/day-board-page.tsx')),
  },
  {
    path: '/dashboard/entregas/:id',
    title: 'Entrega',
    action: 'deliveries.history',
    Page: lazyPart(() => import('./features/office-delivery/office-delivery-page.tsx')),
  },
  {
    path: '/dashboard/rastreamento',
    title: 'Rastreamento',
    action: 'tracking.read',
    Page: lazyPart(() => import('./features/tracking/tracking-page.tsx')),
  },
  {
    path: '/dashboard/relatorios',
    title: 'Relatórios',
    action: 'reports.deliveries',
    Page: lazyPart(() => import('./features/reports/reports-page.tsx')),
  },
  {
    path: '/dashboard/receipts-report',
    title: 'Relatório de Canhotos',
    action: 'reports.read',
    Page: lazyPart(() => import('./features/receipts-report/receipts-report-page.tsx')),
  },
  {
    path: '/dashboard/perfil',
    title: 'Perfil',
    Page: lazyPart(() => import('./features/profile/profile-page.tsx')),
  },
  {
    path: '/dashboard/configuracoes',
    title: 'Configurações',
    action: 'platform.manage',
    Page: lazyPart(() => import('./features/settings/settings-page.tsx')),
  },
  {
    path: '/dashboard/auditoria',
    title: 'Auditoria',
    action: 'audit.read',
    Page: lazyPart(() => import('./features/audit/audit-page.tsx')),
  },
]

function canOpen(role: Role | null, { action, except = [] }: Screen) {
  if (!action) return true
  return role !== null && can(role, action) && !except.includes(role)
}

function isInMenu(role: Role | null, screen: Screen) {
  const { inMenu } = screen
  if (!inMenu || role === null || !canOpen(role, screen)) return false
  return inMenu === true || inMenu.includes(role)
}

/** The links of a home, without those that its role may not open. */
function linksOf(role: Role) {
  return HOMES[role].links.flatMap(({ path, label }) => {
    const screen = SCREENS.find((each) => each.path === path)
    return screen && canOpen(role, screen) ? [{ to: path, label: label ?? screen.title }] : []
  })
}

const PAGES = new Map(ROLES.map((role) => [role, lazyPart(HOME_PAGES[role])]))

function HomeOfRole() {
  const { user } = useSignedIn()
  const role = roleOf(user)
  const Page = role && PAGES.get(role)
  return Page ? (
    createElement(Page, { links: linksOf(role) })
  ) : (
    <UnknownRole role={user.role ?? user.user_type ?? ''} />
  )
}

function screensOf(role: Role | null) {
  return SCREENS.map((screen) => ({ ...screen, title: titleOf(screen, role) }))
}

function titleOf(screen: Screen, role: Role | null) {
  if (screen.path === HOME) return role ? HOMES[role].label : UNKNOWN_ROLE
  return canOpen(role, screen) ? screen.title : ACCESS_DENIED
}

/** The screens of a session. Without one there is only the sign-in: gate.tsx. */
export function SignedInRoutes() {
  const role = roleOf(useSignedIn().user)
  const screens = screensOf(role)
  const menu = screens.filter((screen) => isInMenu(role, screen))
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell menu={menu} screens={screens} />}>
          {screens.map((screen) => (
            <Route
              key={screen.path}
              path={screen.path}
              element={
                <Protected isAllowed={canOpen(role, screen)} refusal={screen.refusal}>
                  <screen.Page />
                </Protected>
              }
            />
          ))}
        </Route>
        <Route path="/" element={<Navigate to={HOME} replace />} />
        <Route path="/login" element={<Navigate to={requestedAddress() ?? HOME} replace />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </BrowserRouter>
  )
}
