import { statusLabel } from '@canhoto/contracts/labels/status'
import { STATUS_TONES } from '../../lib/labels.ts'
import { Pill } from '../../ui/pill.tsx'

type Tone = (typeof STATUS_TONES)[keyof typeof STATUS_TONES]

interface Row {
  status: string
  has_receipt: boolean
}

export const statusColumn = {
  heading: 'Status',
  width: '10rem',
  cell: (row: Row) => <Pill tone={toneOf(row)}>{statusLabel(row)}</Pill>,
}

function toneOf({ status, has_receipt }: Row) {
  if (has_receipt) return STATUS_TONES.DELIVERED
  const tones: Record<string, Tone> = STATUS_TONES
  return tones[status] ?? 'neutral'
}
