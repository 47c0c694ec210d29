import { type ReportedDelivery, reports } from '@canhoto/contracts/reports'
import { can } from '@canhoto/contracts/access'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { formatDayTime } from '../../lib/format.ts'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { useCompanyScope } from '../../shared/companies/use-company-scope.tsx'
import { DeletedDeliveriesDialog } from './deleted-deliveries-dialog.tsx'
import { ImportLink } from '../../shared/deliveries/import-link.tsx'
import {
  deliveryColumns,
  deliveryColumnsWithCompany,
} from '../../shared/deliveries/delivery-columns.tsx'
import { statusWithFailures } from '../../shared/occurrences/failure-column.tsx'
import {
  type FailedDelivery,
  OccurrencesDialog,
} from '../../shared/occurrences/occurrences-dialog.tsx'
import type { DataColumn } from '../../ui/table/data-table.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'

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

const DIALOGS = ['excluidas'] as const

export default function ReportsPage() {
  const role = roleOf(useSignedIn().user)
  const dialog = useDialog(DIALOGS)
  const failures = useDialog<FailedDelivery>()
  const { seesAll, query, filters } = useCompanyScope()
  const first = seesAll ? deliveryColumnsWithCompany : deliveryColumns
  return (
    <>
      <PageHeader title="Relatórios" note="Entregas">
        {role && can(role, 'deliveries.restore') && (
          <Button
            variant="default"
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={() => dialog.open('excluidas')}
          >
            Entregas excluídas
          </Button>
        )}
      </PageHeader>
      <EndpointList
        endpoint={reports.deliveries}
        query={query}
        search="Buscar por NF ou cliente"
        filters={filters}
        csv={{ name: 'relatorio_entregas' }}
        label="Entregas"
        columns={[...first(WITHOUT_DRIVER), UPDATED_COLUMN, statusWithFailures(failures.open)]}
        emptyAction={<ImportLink />}
        failure={FAILURE}
      />
      <DeletedDeliveriesDialog dialog={dialog.as('excluidas')} />
      <OccurrencesDialog dialog={failures} />
    </>
  )
}
