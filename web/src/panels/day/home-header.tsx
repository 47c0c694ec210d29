import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './home-header.module.css'

const TODAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })
const CLOCK = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

interface Props {
  title: string
  /** When the figures were read, in milliseconds; 0 before the first time. */
  updatedAt: number
  children: ReactNode
}

export function HomeHeader({ title, updatedAt, children }: Props) {
  return (
    <div className={classes.header}>
      <div>
        <Title order={1}>{title}</Title>
        <p className={classes.note}>
          {updatedAt > 0 && `${TODAY.format(updatedAt)} · atualizado às ${CLOCK.format(updatedAt)}`}
        </p>
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
