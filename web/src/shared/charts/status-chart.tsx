import type { DeliveryStatus } from '@canhoto/contracts/delivery-status'
import { statusLabel } from '@canhoto/contracts/labels/status'
import type { ReactNode } from 'react'
import { STATUS_TONES } from '../../lib/labels.ts'
import { BarList } from './bar-list.tsx'
import { ChartCard } from './chart-card.tsx'

interface Props {
  summary: ReactNode
  counts: readonly { status: DeliveryStatus; count: number }[]
}

export function StatusChart({ summary, counts }: Props) {
  return (
    <ChartCard title="Entregas por status" summary={summary}>
      <BarList
        bars={counts.map(({ status, count }) => ({
          name: statusLabel({ status, has_receipt: false }),
          count,
          tone: STATUS_TONES[status],
        }))}
      />
    </ChartCard>
  )
}
