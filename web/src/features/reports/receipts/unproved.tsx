import { TAX_ID } from '@canhoto/contracts/deliveries'
import {
  reportFigures,
  type UnprovedByClient,
  type UnprovedTotals,
} from '@canhoto/contracts/report-figures'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import { Title } from '@mantine/core'
import { Link } from 'react-router'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../../kit/list/use-list-address.ts'
import { serverMessage } from '../../../kit/server-message.ts'
import { formatCount, formatMoney, formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Failure, Loading } from '../../../ui/data-states.tsx'
import { type DataColumn, RowName } from '../../../ui/table/data-table.tsx'
import classes from '../reports-page.module.css'
import link from '../../../ui/text-link.module.css'

const FAILURE = { title: 'Erro ao carregar relatório' }
const PER_PAGE = 5

/** What was delivered without a valid receipt: the shipper does not pay for it yet. */
export function Unproved() {
  const { data, isPending, isError, error, refetch } = useEndpointQuery(
    reportFigures.unprovedTotals,
  )
  const { paging } = useListAddress({}, 'unproved_')
  const isOwed = data !== undefined && data.deliveries > 0
  return (
    <section className={classes.unproved} aria-label="Dinheiro parado">
      <Title order={2} mb="sm">
        Dinheiro parado
      </Title>
      {isPending && <Loading />}
      {isError && (
        <Failure
          title={FAILURE.title}
          message={serverMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {isOwed && (
        <Callout tone="warning" mb="md">
          {describe(data)}
        </Callout>
      )}
      {data && !isOwed && (
        <p className={classes.note}>Nenhuma entrega realizada está sem canhoto.</p>
      )}
      {isOwed && (
        <EndpointList
          endpoint={reportFigures.unproved}
          pageSize={PER_PAGE}
          paging={paging}
          search="Buscar por cliente"
          csv={{ name: 'dinheiro_parado' }}
          label="Dinheiro parado por cliente"
          columns={COLUMNS}
          failure={FAILURE}
        />
      )}
    </section>
  )
}

function describe({ deliveries, value, oldest_days }: UnprovedTotals) {
  const made = formatCount(deliveries, 'entrega realizada', 'entregas realizadas')
  return (
    <>
      <strong>{formatMoney(value)}</strong> em mercadorias de <strong>{made}</strong> sem canhoto,
      ou com canhoto recusado. A mais antiga: {daysText(oldest_days ?? 0)}.
    </>
  )
}

const daysText = (days: number) => (days === 0 ? 'de hoje' : formatCount(days, 'dia', 'dias'))

const COLUMNS: DataColumn<UnprovedByClient>[] = [
  {
    heading: 'Cliente',
    cell: (row) => (
      <RowName
        under={row.client_document ? formatTaxId(row.client_document) : 'Sem documento'}
        narrowOnly={`${formatCount(row.deliveries, 'entrega', 'entregas')} · ${daysText(row.oldest_days)}`}
      >
        {row.client_name}
      </RowName>
    ),
  },
  {
    heading: 'Sem canhoto',
    width: '8.5rem',
    wide: true,
    cell: ({ deliveries }) => <span className="numbers">{formatNumber(deliveries)}</span>,
  },
  {
    heading: 'Mais antiga',
    width: '8.5rem',
    wide: true,
    cell: ({ oldest_days }) => <span className="numbers">{daysText(oldest_days)}</span>,
  },
  {
    heading: 'Em média',
    width: '8.5rem',
    wide: true,
    cell: ({ average_days }) => <span className="numbers">{daysText(average_days)}</span>,
  },
  {
    heading: 'Valor parado',
    width: '9.5rem',
    cell: (row) => (
      <Link
        className={link.link ?? ''}
        to={deliveriesOf(row)}
        aria-label={`${formatMoney(row.value)}: ver as entregas de ${row.client_name} sem canhoto`}
      >
        <span className="numbers">{formatMoney(row.value)}</span>
      </Link>
    ),
  },
]

/** The list of deliveries with the filters that find these; a client without a document is found by the name. */
function deliveriesOf(row: UnprovedByClient) {
  const who = clientFilter(row) ?? { search: row.client_name.slice(0, 100) }
  return `/dashboard/entregas?${new URLSearchParams({ ...who, without_receipt: 'true' }).toString()}`
}

/** A CPF is masked: its person is named by the delivery. */
function clientFilter({ id, client_document }: UnprovedByClient) {
  if (client_document === null) return null
  return TAX_ID.test(client_document) ? { client_document } : { client_of: id }
}
