import { NavLink } from 'react-router'
import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import { AccountMenu } from './account-menu.tsx'
import type { Place } from './breadcrumbs.tsx'
import { CompanyLogo } from '../../shared/brand/company-logo.tsx'
import classes from './header.module.css'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'

interface Props {
  menu: readonly Place[]
  trail: readonly Place[]
}

export function Header({ menu, trail }: Props) {
  const { user, company } = useSignedIn()
  const role = roleOf(user)
  const roleLabel = role ? ROLE_LABELS[role] : ''

  return (
    <header className={classes.bar}>
      <CompanyLogo logo={company.logo} />
      <div className={classes.company}>
        <p className={classes.name}>{company.name || 'Sistema de Gestão de Entregas'}</p>
        <p className={classes.detail}>{company.domain}</p>
      </div>
      <nav className={classes.nav} aria-label="Principal">
        {menu.map(({ path, title }) => (
          <NavLink key={path} to={path} end className={classes.link ?? ''}>
            {title}
          </NavLink>
        ))}
      </nav>
      <div className={classes.user}>
        <p className={classes.name}>{user.full_name}</p>
        <p className={classes.detail}>{roleLabel}</p>
      </div>
      <AccountMenu menu={menu} trail={trail} roleLabel={roleLabel} />
    </header>
  )
}
