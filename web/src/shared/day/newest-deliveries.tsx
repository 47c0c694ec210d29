import type { Delivery } from '@canhoto/contracts/deliveries'
import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayTime } from '../../lib/format.ts'
import { Empty } from '../../ui/data-states.tsx'
import { type Column, DeliveryTable } from '../deliveries/delivery-table.tsx'
import { statusColumn } from '../deliveries/status-column.tsx'
import classes from './card.module.css'
import { timeAgo } from './time-ago.ts'

const SHOWN = 8

interface Props {
  deliveries: readonly Delivery[]
  now: number
  action: ReactNode
}

export function NewestDeliveries({ deliveries, now, action }: Props) {
  return (
    <Paper withBorder component="section" className={classes.card}>
      <header className={classes.head}>
        <Title order={2}>Últimas entregas</Title>
        {action}
      </header>
      {deliveries.length === 0 ? (
        <Empty>Nenhuma entrega para hoje ainda.</Empty>
      ) : (
        <DeliveryTable
          label="Últimas entregas"
          rows={deliveries.slice(0, SHOWN)}
          columns={[statusColumn, updatedColumn(now)]}
          nobody="Não atribuído"
        />
      )}
    </Paper>
  )
}

function updatedColumn(now: number): Column<Delivery> {
  return {
    heading: 'Atualizada',
    width: '8.5rem',
    wide: true,
    cell: ({ updated_at }) => (
      <time dateTime={updated_at} title={dayTime(updated_at)}>
        {timeAgo(updated_at, now)}
      </time>
    ),
  }
}
