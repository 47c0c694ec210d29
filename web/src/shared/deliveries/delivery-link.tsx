import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../session/use-session.ts'
import link from '../../ui/text-link.module.css'
import classes from './delivery-link.module.css'

interface Props {
  id: string
  children: ReactNode
}

/** The number of a delivery, as the way to its page for those who may read its history. */
export function NumberLink({ id, children }: Props) {
  if (!useCan('deliveries.history')) return children
  return (
    <Link className={link.link ?? ''} to={pathOf(id)}>
      {children}
    </Link>
  )
}

/** On a phone, where the number has no column of its own, what stands for it is the way there. */
export function NarrowLink({ id, children }: Props) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const canOpen = useCan('deliveries.history')
  if (!isNarrow || !canOpen) return children
  return (
    <Link className={classes.row ?? ''} to={pathOf(id)}>
      {children}
    </Link>
  )
}

const pathOf = (id: string) => `/dashboard/entregas/${id}`
