import type { PersonRequest } from '@canhoto/contracts/privacy'
import { formatDayTime } from '../../lib/format.ts'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import classes from './privacy-page.module.css'
import { KIND_LABELS, RequestState, subjectOf } from './request-state.tsx'

export const REQUEST_COLUMNS: DataColumn<PersonRequest>[] = [
  {
    heading: 'Quando',
    width: '9.75rem',
    wide: true,
    cell: ({ created_at }) => <span className="numbers">{formatDayTime(created_at)}</span>,
  },
  {
    heading: 'Pedido',
    cell: (request) => (
      <>
        <RowName under={subjectOf(request)} narrowOnly={formatDayTime(request.created_at)}>
          {KIND_LABELS[request.kind]}
        </RowName>
        <div className={classes.narrowState}>
          <RequestState request={request} />
        </div>
      </>
    ),
  },
  {
    heading: 'Pedido por',
    wide: true,
    cell: ({ user_name, reason }) => (
      <RowName under={reason ?? undefined}>{user_name ?? 'Plataforma'}</RowName>
    ),
  },
  {
    heading: 'Situação',
    width: '36%',
    wide: true,
    cell: (request) => <RequestState request={request} />,
  },
]
