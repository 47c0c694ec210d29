import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Pill } from '../../ui/pill.tsx'
import classes from './first-steps.module.css'

interface Props {
  title: string
  /** What exists already; null while the step is not done. */
  done: string | null
  children?: ReactNode
}

/** One step of the guided start. A step that is done stays open: more can be added. */
export function Step({ title, done, children }: Props) {
  return (
    <li>
      <Paper component="section" withBorder className={classes.step}>
        <div className={classes.heading}>
          <Title order={2}>{title}</Title>
          {done && <Pill tone="success">{done}</Pill>}
        </div>
        {children}
      </Paper>
    </li>
  )
}

/** How many records a step has led to; null before the first. */
export function formatStored(total = 0) {
  return total > 0 ? `${formatNumber(total)} no cadastro` : null
}
