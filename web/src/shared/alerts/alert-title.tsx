import type { Alert } from '@canhoto/contracts/alerts'
import { Link } from 'react-router'
import { alertPath } from './alert-path.ts'
import classes from './alert-title.module.css'

/** The title of an alert, as the way to what it is about. */
export function AlertTitle({ alert }: { alert: Alert }) {
  const path = alertPath(alert)
  if (!path) return alert.title
  return (
    <Link className={classes.link ?? ''} to={path}>
      {alert.title}
    </Link>
  )
}
