import { FAILED_LABELS } from '@canhoto/contracts/labels/status'
import type { OccurrenceReason } from '@canhoto/contracts/occurrence-reasons'
import { STATUS_TONES } from '../../lib/labels.ts'
import { activeColumn } from '../../shared/active/active-column.tsx'
import { Pill } from '../../ui/pill.tsx'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'

export const reasonColumns: DataColumn<OccurrenceReason>[] = [
  {
    heading: 'Código',
    width: '6rem',
    wide: true,
    cell: ({ code }) => <span className="numbers">{code}</span>,
  },
  {
    heading: 'Motivo',
    cell: (reason) => <RowName narrowOnly={formatDetails(reason)}>{reason.label}</RowName>,
  },
  {
    heading: 'A entrega fica',
    width: '10rem',
    wide: true,
    cell: ({ delivery_status }) => (
      <Pill tone={STATUS_TONES[delivery_status]}>{FAILED_LABELS[delivery_status]}</Pill>
    ),
  },
  {
    heading: 'Exige foto',
    width: '7rem',
    wide: true,
    cell: ({ photo_required }) => (photo_required ? 'Sim' : 'Não'),
  },
  activeColumn,
]

function formatDetails({ code, delivery_status, photo_required, is_active }: OccurrenceReason) {
  const parts = [code, FAILED_LABELS[delivery_status], photo_required && 'Exige foto']
  return [!is_active && 'Inativo', ...parts].filter(Boolean).join(' · ')
}
