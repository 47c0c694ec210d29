import { Link, matchPath } from 'react-router'
import classes from './breadcrumbs.module.css'

export interface Place {
  /** May have parameters: '/dashboard/entregas/:id'. */
  path: string
  title: string
}

interface Props {
  trail: readonly Place[]
  className?: string | undefined
}

/** The path to the current screen, with links back. */
export function Breadcrumbs({ trail, className = '' }: Props) {
  return (
    <nav className={className} aria-label="Trilha">
      <ol className={classes.list}>
        {trail.map((crumb) => (
          <li key={crumb.path} className={classes.crumb}>
            {crumb === trail.at(-1) ? (
              <span aria-current="page">{crumb.title}</span>
            ) : (
              <Link to={crumb.path} className={classes.link ?? ''}>
                {crumb.title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The parts of a path that are screens; the first is called 'Início' (spec 1 section 2). */
export function trailOf(pathname: string, screens: readonly Place[]): Place[] {
  const parts = pathname.split('/').filter(Boolean)
  return parts.flatMap((_, at) => {
    const path = `/${parts.slice(0, at + 1).join('/')}`
    const screen = findScreen(path, screens)
    return screen ? [{ path, title: at === 0 ? 'Início' : screen.title }] : []
  })
}

export function findScreen(pathname: string, screens: readonly Place[]) {
  return screens.find(({ path }) => matchPath(path, pathname) !== null)
}
