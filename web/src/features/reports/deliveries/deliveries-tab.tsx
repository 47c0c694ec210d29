import { DeliveryStatus, DeliveryStatusName } from '@canhoto/contracts/delivery-status'
import { OfCompany } from '@canhoto/contracts/fields'
import { statusLabel } from '@canhoto/contracts/labels/status'
import { type ReportedDelivery, reports } from '@canhoto/contracts/reports'
import { Button, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { isNarrowed } from '../../../kit/list/list-address.ts'
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts'
import { formatDayTime } from '../../../lib/format.ts'
import { useCan } from '../../../session/use-session.ts'
import { useCompanyScope } from '../../../shared/companies/use-company-scope.tsx'
import {
  deliveryColumns,
  deliveryColumnsWithCompany,
} from '../../../shared/deliveries/delivery-columns.tsx'
import { ImportLink } from '../../../shared/deliveries/import-link.tsx'
import { statusWithFailures } from '../../../shared/occurrences/failure-column.tsx'
import {
  type FailedDelivery,
  OccurrencesDialog,
} from '../../../shared/occurrences/occurrences-dialog.tsx'
import type { DataColumn } from '../../../ui/table/data-table.tsx'
import { PERIOD, usePeriod } from '../use-period.tsx'
import { DeletedDeliveriesDialog } from './deleted-deliveries-dialog.tsx'
import { DeliveryFigures } from './delivery-figures.tsx'

const WITHOUT_DRIVER = 'Não atribuído'

const UPDATED_COLUMN: DataColumn<ReportedDelivery> = {
  heading: 'Data Atualização',
  width: '10.5rem',
  wide: true,
  cell: ({ updated_at }) => <span className="numbers">{formatDayTime(updated_at)}</span>,
}

/** Spec 2 section 8. */
const FAILURE = {
  title: 'Erro ao carregar entregas',
  text: 'Não foi possível carregar o relatório. Tente novamente.',
  unreachable: { title: 'Erro de Conexão' },
}

const STATUSES = [
  { value: '', label: 'Todos os status' },
  ...DeliveryStatus.options.map((status) => ({
    value: status,
    label: statusLabel({ status, has_receipt: false }),
  })),
]

const FIELDS = { ...OfCompany, status: DeliveryStatusName, ...PERIOD }

export function DeliveriesTab() {
  const canRestore = useCan('deliveries.restore')
  const hasFigures = useCan('reports.figures')
  const failures = useDialog<FailedDelivery>()
  const address = useListAddress(FIELDS)
  const { company_id: _, ...filters } = address.filters
  const company = useCompanyScope(address)
  const period = usePeriod('cadastrada', address)
  const first = company.seesAll ? deliveryColumnsWithCompany : deliveryColumns
  const query = { ...company.query, ...filters }
  return (
    <>
      <EndpointList
        endpoint={reports.deliveries}
        query={query}
        paging={address.paging}
        search="Buscar por NF ou cliente"
        filters={{
          fields: (
            <>
              {company.field}
              <StatusFilter {...address} />
              {period.fields}
            </>
          ),
          isSet: isNarrowed(query),
          clear: address.clear,
        }}
        csv={{ name: 'relatorio_entregas' }}
        label="Entregas"
        columns={[...first(WITHOUT_DRIVER), UPDATED_COLUMN, statusWithFailures(failures.open)]}
        emptyAction={<ImportLink />}
        failure={FAILURE}
        below={
          <>
            {canRestore && <DeletedDeliveriesButton />}
            {hasFigures && (
              <DeliveryFigures query={{ ...period.whole, status: filters.status ?? '' }} />
            )}
          </>
        }
      />
      <OccurrencesDialog dialog={failures} />
    </>
  )
}

function StatusFilter({ filters, change }: ListAddress<typeof FIELDS>) {
  return (
    <NativeSelect
      aria-label="Status"
      data={STATUSES}
      value={filters.status ?? ''}
      onChange={({ currentTarget: { value } }) =>
        change({ status: DeliveryStatus.options.find((each) => each === value) })
      }
    />
  )
}

const DIALOGS = ['excluidas'] as const

function DeletedDeliveriesButton() {
  const dialog = useDialog(DIALOGS)
  return (
    <>
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => dialog.open('excluidas')}
      >
        Entregas excluídas
      </Button>
      <DeletedDeliveriesDialog dialog={dialog.as('excluidas')} />
    </>
  )
}
