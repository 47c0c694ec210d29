import { can } from '@canhoto/contracts/access'
import { DeliveryStatus } from '@canhoto/contracts/delivery-status'
import { statusLabel } from '@canhoto/contracts/labels/status'
import { type ReportedDelivery, reports } from '@canhoto/contracts/reports'
import { Button, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { formatDayTime } from '../../../lib/format.ts'
import { roleOf } from '../../../session/session.ts'
import { useSignedIn } from '../../../session/use-session.ts'
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
import { usePeriod } from '../use-period.tsx'
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

export function DeliveriesTab() {
  const role = roleOf(useSignedIn().user)
  const failures = useDialog<FailedDelivery>()
  const { seesAll, query, filters: companyFilter } = useCompanyScope()
  const period = usePeriod('cadastrada')
  const [status, setStatus] = useState('')
  const first = seesAll ? deliveryColumnsWithCompany : deliveryColumns
  return (
    <>
      <EndpointList
        endpoint={reports.deliveries}
        query={{ ...query, ...period.chosen, status }}
        search="Buscar por NF ou cliente"
        filters={{
          fields: (
            <>
              {companyFilter?.fields}
              <NativeSelect
                aria-label="Status"
                data={STATUSES}
                value={status}
                onChange={({ currentTarget }) => setStatus(currentTarget.value)}
              />
              {period.fields}
            </>
          ),
          isSet: companyFilter?.isSet === true || period.isSet || status !== '',
          clear() {
            companyFilter?.clear()
            period.clear()
            setStatus('')
          },
        }}
        csv={{ name: 'relatorio_entregas' }}
        label="Entregas"
        columns={[...first(WITHOUT_DRIVER), UPDATED_COLUMN, statusWithFailures(failures.open)]}
        emptyAction={<ImportLink />}
        failure={FAILURE}
      />
      {role && can(role, 'deliveries.restore') && <DeletedDeliveriesButton />}
      {role && can(role, 'reports.figures') && (
        <DeliveryFigures query={{ ...period.whole, status }} />
      )}
      <OccurrencesDialog dialog={failures} />
    </>
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
