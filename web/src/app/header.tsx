import { NavLink } from 'react-router'
import { ROLE_LABELS } from '../lib/labels.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './header.module.css'
import { Logo } from './logo.tsx'
import { roleOf } from './session.ts'
import { useSignedIn } from './use-session.ts'

export interface MenuEntry {
  path: string
  label: string
}

export function Header({ menu }: { menu: readonly MenuEntry[] }) {
  const { user, company } = useSignedIn()
  const role = roleOf(user)
  const roleLabel = role ? ROLE_LABELS[role] : ''

  return (
    <header className={classes.bar}>
      <Logo className={classes.logo} />
      <div className={classes.company}>
        <p className={classes.name}>{company.name || 'Sistema de Gestão de Entregas'}</p>
        <p className={classes.detail}>{company.domain}</p>
      </div>
      <nav className={classes.nav} aria-label="Principal">
        {menu.map(({ path, label }) => (
          <NavLink key={path} to={path} end className={classes.link ?? ''}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={classes.person}>
        <p className={classes.name}>{user.full_name}</p>
        <p className={classes.detail}>{roleLabel}</p>
      </div>
      <AccountMenu menu={menu} roleLabel={roleLabel} />
    </header>
  )
}
