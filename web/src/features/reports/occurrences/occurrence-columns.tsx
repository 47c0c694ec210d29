import { FAILED_LABELS } from '@canhoto/contracts/labels/status'
import type { ReportedOccurrence } from '@canhoto/contracts/report-figures'
import { Button } from '@mantine/core'
import { formatDayTime } from '../../../lib/format.ts'
import { STATUS_TONES } from '../../../lib/labels.ts'
import { companyColumn, formatCompany } from '../../../shared/companies/company-column.tsx'
import { numberColumn } from '../../../shared/deliveries/delivery-columns.tsx'
import type { FailedDelivery } from '../../../shared/occurrences/occurrences-dialog.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { type DataColumn, RowName } from '../../../ui/table/data-table.tsx'

interface Options {
  /** The rows are of several companies. */
  seesAll: boolean
  onView: (delivery: FailedDelivery) => void
}

export function occurrenceColumns({ seesAll, onView }: Options): DataColumn<ReportedOccurrence>[] {
  return [
    numberColumn,
    {
      heading: 'Motivo',
      cell: (row) => (
        <RowName
          under={row.client_name}
          narrowOnly={[
            `NF ${row.nf_number}`,
            formatDayTime(row.occurred_at),
            ...(seesAll ? [formatCompany(row)] : []),
          ].join(' · ')}
        >
          {row.label}
        </RowName>
      ),
    },
    ...(seesAll ? [companyColumn] : []),
    {
      heading: 'Motorista',
      width: '17%',
      wide: true,
      cell: ({ driver_name }) => (
        <span title={driver_name ?? ''}>{driver_name ?? 'Escritório'}</span>
      ),
    },
    {
      heading: 'Quando',
      width: '10rem',
      wide: true,
      cell: ({ occurred_at }) => <span className="numbers">{formatDayTime(occurred_at)}</span>,
    },
    {
      heading: 'Resultado',
      width: '8rem',
      wide: true,
      cell: ({ delivery_status }) => (
        <Pill tone={STATUS_TONES[delivery_status]}>{FAILED_LABELS[delivery_status]}</Pill>
      ),
    },
    {
      heading: 'Ações',
      width: '9rem',
      actions: true,
      cell: ({ delivery_id: id, nf_number }) => (
        <Button
          variant="default"
          size="sm"
          px="sm"
          aria-label={`Ver motivo da NF ${nf_number}`}
          onClick={() => onView({ id, nf_number })}
        >
          Ver motivo
        </Button>
      ),
    },
  ]
}
