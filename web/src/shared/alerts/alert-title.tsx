import type { Alert } from '@canhoto/contracts/alerts'
import { Link } from 'react-router'
import link from '../../ui/text-link.module.css'
import { alertPath } from './alert-path.ts'

/** The title of an alert, as the way to what it is about. */
export function AlertTitle({ alert }: { alert: Alert }) {
  const path = alertPath(alert)
  if (!path) return alert.title
  return (
    <Link className={link.link ?? ''} to={path}>
      {alert.title}
    </Link>
  )
}
