import type { Delivery } from '@canhoto/contracts/deliveries'
import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDayTime } from '../../lib/format.ts'
import { Empty } from '../../ui/data-states.tsx'
import { type DataColumn, DataTable } from '../../ui/table/data-table.tsx'
import { deliveryColumns } from '../deliveries/delivery-columns.tsx'
import { statusColumn } from '../deliveries/status-column.tsx'
import classes from './card.module.css'
import { timeAgo } from './time-ago.ts'

const SHOWN = 8

interface Props {
  deliveries: readonly Delivery[]
  now: number
  action?: ReactNode
  emptyAction?: ReactNode
}

export function NewestDeliveries({ deliveries, now, action, emptyAction }: Props) {
  return (
    <Paper withBorder component="section" className={classes.card}>
      <header className={classes.head}>
        <Title order={2}>Últimas entregas</Title>
        {action}
      </header>
      {deliveries.length === 0 ? (
        <Empty action={emptyAction}>Nenhuma entrega para hoje ainda.</Empty>
      ) : (
        <DataTable
          label="Últimas entregas"
          rows={deliveries.slice(0, SHOWN)}
          rowKey={({ id }) => id}
          columns={[...deliveryColumns('Não atribuído'), statusColumn, updatedColumn(now)]}
        />
      )}
    </Paper>
  )
}

function updatedColumn(now: number): DataColumn<Delivery> {
  return {
    heading: 'Atualizada',
    width: '8.5rem',
    wide: true,
    cell: ({ updated_at }) => (
      <time dateTime={updated_at} title={formatDayTime(updated_at)}>
        {timeAgo(updated_at, now)}
      </time>
    ),
  }
}
