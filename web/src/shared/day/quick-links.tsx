import type { ReactNode } from 'react'
import { Link } from 'react-router'
import chip from '../../ui/chip.module.css'
import classes from './quick-links.module.css'

export interface QuickLinksProps {
  links: readonly { to: string; label: string }[]
}

interface Props extends QuickLinksProps {
  /** The QuickActions and QuickLinks of the home alone, before its links. */
  children?: ReactNode
}

/** Links from a home to the other screens, and what is done in a dialog over it. */
export function QuickLinks({ links, children }: Props) {
  return (
    <nav className={classes.links} aria-label="Ações rápidas">
      {children}
      {links.map(({ to, label }) => (
        <QuickLink key={to} to={to}>
          {label}
        </QuickLink>
      ))}
    </nav>
  )
}

export function QuickLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${chip.chip} ${classes.link}`}>
      {children}
    </Link>
  )
}

/** Opens a dialog. */
export function QuickAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`${chip.chip} ${classes.link}`} onClick={onClick}>
      {children}
    </button>
  )
}
