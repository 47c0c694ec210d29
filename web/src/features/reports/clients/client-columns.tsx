import type { ClientFigures } from '@canhoto/contracts/report-figures'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import { formatCount, formatMoney, formatNumber } from '../../../lib/format.ts'
import { formatShare } from '../../../shared/charts/format-share.ts'
import { type DataColumn, RowName } from '../../../ui/table/data-table.tsx'

export const CLIENT_COLUMNS: DataColumn<ClientFigures>[] = [
  {
    heading: 'Cliente',
    cell: (row) => (
      <RowName
        under={row.client_document ? formatTaxId(row.client_document) : 'Sem documento'}
        narrowOnly={[
          formatCount(row.deliveries, 'entrega', 'entregas'),
          row.promised === 0 ? 'sem data prevista' : `${onTime(row)} no prazo`,
        ].join(' · ')}
      >
        {row.client_name}
      </RowName>
    ),
  },
  number('Entregas', ({ deliveries }) => deliveries),
  number('Realizadas', ({ delivered }) => delivered),
  number('Com insucesso', ({ failed }) => failed),
  {
    heading: 'No prazo',
    width: '8.5rem',
    wide: true,
    cell: (row) => (
      <span
        className="numbers"
        title={`${formatNumber(row.on_time)} de ${formatNumber(row.promised)} realizadas com data prevista`}
      >
        {onTime(row)}
      </span>
    ),
  },
  {
    heading: 'Valor',
    width: '9.5rem',
    cell: ({ value }) => <span className="numbers">{formatMoney(value)}</span>,
  },
]

function number(
  heading: string,
  valueOf: (row: ClientFigures) => number,
): DataColumn<ClientFigures> {
  return {
    heading,
    width: '8.5rem',
    wide: true,
    cell: (row) => <span className="numbers">{formatNumber(valueOf(row))}</span>,
  }
}

/** The share of those delivered with a promised day. */
const onTime = ({ on_time, promised }: ClientFigures) =>
  promised === 0 ? '—' : formatShare(on_time, promised)
