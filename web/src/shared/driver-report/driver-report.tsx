import {
  driverPerformance,
  type DriverReport,
  matchesReportedDriver,
} from '@canhoto/contracts/driver-performance'
import { Button } from '@mantine/core'
import { countPages, useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { useCsv } from '../../kit/list/use-csv.ts'
import { usePagedSearch } from '../../kit/list/use-paged-search.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { driverColumns } from './driver-report-columns.tsx'
import { DriverReportSummary } from './driver-report-summary.tsx'

interface Props {
  pageSize: number
}

/** The whole report comes in one answer, and is searched and paged here. */
export function DriverReportView({ pageSize }: Props) {
  const report = useEndpointQuery(driverPerformance.report)
  const { text, setText, search, page, setPage } = usePagedSearch('')
  const found = report.data?.drivers.filter((driver) => matchesReportedDriver(driver, search))
  const csv = useCsv({
    name: 'relatorio_desempenho',
    endpoint: driverPerformance.report,
    filter: search ? { search } : {},
    list: found && { meta: { total: found.length } },
  })
  if (report.isPending) return <Loading text="Carregando relatório..." />
  if (!report.data || !found) {
    return (
      <Failure
        title="Erro ao carregar relatorio"
        message={serverMessage(report.error)}
        onRetry={() => void report.refetch()}
      />
    )
  }
  return (
    <>
      <DriverReportSummary report={report.data} />
      <ListToolbar
        label="Buscar por nome, usuário ou placa"
        text={text}
        onText={setText}
        csv={csv}
      />
      {found.length === 0 ? (
        <NoDrivers isSearched={search !== ''} onClear={() => setText('')} />
      ) : (
        <DriverPage drivers={found} page={page} pageSize={pageSize} onPage={setPage} />
      )}
    </>
  )
}

function NoDrivers({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  const clear = isSearched && (
    <Button variant="default" onClick={onClear}>
      Limpar filtros
    </Button>
  )
  return <Empty action={clear}>Nenhum resultado encontrado.</Empty>
}

interface PageProps extends Props {
  drivers: DriverReport['drivers']
  page: number
  onPage: (page: number) => void
}

function DriverPage({ drivers, page: chosen, pageSize, onPage }: PageProps) {
  const page = Math.min(chosen, countPages(drivers.length, pageSize))
  const first = (page - 1) * pageSize
  return (
    <>
      <DataTable
        label="Desempenho dos motoristas"
        rows={drivers.slice(first, first + pageSize)}
        rowKey={({ driverKey }) => driverKey}
        columns={driverColumns}
      />
      <Pager page={page} perPage={pageSize} total={drivers.length} onChange={onPage} />
    </>
  )
}
