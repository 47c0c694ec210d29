import { type Role, ROLES } from '@canhoto/contracts/access'
import { type ComponentType, createElement, lazy } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { NotFound } from './app/not-found.tsx'
import { Protected } from './app/protected.tsx'
import { roleOf } from './app/session.ts'
import { Shell } from './app/shell.tsx'
import { UnknownRole } from './app/unknown-role.tsx'
import { useSignedIn } from './app/use-session.ts'
import { HOMES } from './homes.ts'

interface Screen {
  path: string
  /** Nobody named: anyone who is signed in. */
  roles: readonly Role[]
  Page: ComponentType
  /** How the menu of a role calls it; null keeps it out. */
  menu: (role: Role) => string | null
}

/** Every screen behind sign-in, said once: routes and the menu of each role come from here. */
const SCREENS: readonly Screen[] = [
  { path: '/dashboard', roles: [], Page: HomeOfRole, menu: (role) => HOMES[role].label },
]

const PAGES = new Map(ROLES.map((role) => [role, lazy(HOMES[role].load)]))

function HomeOfRole() {
  const { user } = useSignedIn()
  const role = roleOf(user)
  const Page = role && PAGES.get(role)
  return Page ? createElement(Page) : <UnknownRole role={user.role ?? user.user_type ?? ''} />
}

function menuOf(role: Role | null) {
  if (!role) return []
  return SCREENS.filter(({ roles }) => roles.length === 0 || roles.includes(role)).flatMap(
    ({ path, menu }) => {
      const label = menu(role)
      return label ? [{ path, label }] : []
    },
  )
}

/** What a signed-in person can reach. Signed out there is only the sign-in screen: app/gate.tsx. */
export function SignedInRoutes() {
  const role = roleOf(useSignedIn().user)
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell menu={menuOf(role)} />}>
          {SCREENS.map(({ path, roles, Page }) => (
            <Route
              key={path}
              path={path}
              element={
                <Protected roles={roles}>
                  <Page />
                </Protected>
              }
            />
          ))}
        </Route>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        <Route path="/login" element={<Navigate to="/dashboard" replace />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </BrowserRouter>
  )
}
