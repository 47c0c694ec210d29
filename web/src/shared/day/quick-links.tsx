import { Link } from 'react-router'
import chip from '../../ui/chip.module.css'
import classes from './quick-links.module.css'

export interface QuickLinksProps {
  links: readonly { to: string; label: string }[]
}

/** Links from a home to the other screens. */
export function QuickLinks({ links }: QuickLinksProps) {
  return (
    <nav className={classes.links} aria-label="Ações rápidas">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={`${chip.chip} ${classes.link}`}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
