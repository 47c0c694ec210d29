import type { Delivery } from '@canhoto/contracts/deliveries'
import { Button } from '@mantine/core'
import type { DataColumn } from '../../ui/table/data-table.tsx'
import { statusColumn } from '../deliveries/status-column.tsx'
import classes from './failure-column.module.css'
import type { FailedDelivery } from './occurrences-dialog.tsx'

interface Row extends FailedDelivery, Pick<Delivery, 'last_occurrence'> {
  status: string
  has_receipt: boolean
}

/** The status; of a delivery that was not made at some attempt, also the way to the reason. */
export function statusWithFailures(onView: (delivery: FailedDelivery) => void): DataColumn<Row> {
  return {
    ...statusColumn,
    cell: (row) => (
      <span className={classes.cell}>
        {statusColumn.cell(row)}
        {row.last_occurrence && (
          <Button
            variant="default"
            size="sm"
            px="sm"
            aria-label={`Ver motivo da NF ${row.nf_number}`}
            title={row.last_occurrence.label}
            onClick={() => onView({ id: row.id, nf_number: row.nf_number })}
          >
            Ver motivo
          </Button>
        )}
      </span>
    ),
  }
}
