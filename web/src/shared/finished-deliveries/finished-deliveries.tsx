import { reports } from '@canhoto/contracts/reports'
import type { ReactNode } from 'react'
import { EndpointList, type ListFilters } from '../../kit/list/endpoint-list.tsx'
import type { PagedSearch } from '../../kit/list/use-paged-search.ts'
import type { ViewedReceipt } from '../receipts/receipt-viewer.tsx'
import { FINISHED_FAILURE } from './failure.ts'
import { finishedColumns } from './finished-columns.tsx'

interface Props {
  query?: object
  filters?: ListFilters
  paging?: PagedSearch
  inDialog?: boolean
  /** The rows are of several companies. */
  seesAll?: boolean
  pageSize: number
  below?: ReactNode
  onView: (receipt: ViewedReceipt) => void
}

export function FinishedDeliveries({ onView, seesAll = false, ...list }: Props) {
  return (
    <EndpointList
      endpoint={reports.canhotos}
      {...list}
      search="Buscar por NF ou cliente"
      csv={{ name: 'canhotos_export' }}
      label="Entregas finalizadas"
      columns={finishedColumns({ onView, seesAll })}
      emptyText="Nenhum canhoto encontrado."
      failure={FINISHED_FAILURE}
    />
  )
}
