import {
  driverPerformance,
  type DriverReport,
  matchesReportedDriver,
} from '@canhoto/contracts/driver-performance'
import { Button } from '@mantine/core'
import { countPages, useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { useCsv } from '../../kit/list/use-csv.ts'
import { type PagedSearch, usePagedSearch } from '../../kit/list/use-paged-search.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatNumber } from '../../lib/format.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { driverColumns } from './driver-report-columns.tsx'
import { DriverReportSummary } from './driver-report-summary.tsx'
import classes from './driver-report-summary.module.css'
import { type ReportWords, reportWords } from './report-words.ts'

interface Props {
  pageSize: number
  /** Of the company, YYYY-MM-DD; today where none is named. */
  day?: string
  /** Instead of the report's own state. */
  paging?: PagedSearch
}

/** The whole report comes in one answer, and is searched and paged here. */
export function DriverReportView({ pageSize, day = '', paging }: Props) {
  const words = reportWords(day)
  const ofDay = day ? { day } : {}
  const report = useEndpointQuery(driverPerformance.report, { query: ofDay })
  const { text, setText, search, page, setPage } = usePagedSearch(day, paging)
  const found = report.data?.drivers.filter((driver) => matchesReportedDriver(driver, search))
  const csv = useCsv({
    name: 'relatorio_desempenho',
    endpoint: driverPerformance.report,
    filter: search ? { ...ofDay, search } : ofDay,
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
      <DriverReportSummary report={report.data} words={words} />
      <ListToolbar
        label="Buscar por nome, usuário ou placa"
        text={text}
        onText={setText}
        csv={csv}
      />
      <Truncated report={report.data} />
      {found.length === 0 ? (
        <NoDrivers isSearched={search !== ''} onClear={() => setText('')} />
      ) : (
        <DriverPage
          drivers={found}
          words={words}
          page={page}
          pageSize={pageSize}
          onPage={setPage}
        />
      )}
    </>
  )
}

/** The report ends; the totals are of all drivers. */
function Truncated({ report: { summary, drivers } }: { report: DriverReport }) {
  if (drivers.length >= summary.totalDrivers) return null
  return (
    <p className={classes.note}>
      A lista, a busca e a planilha têm os {formatNumber(drivers.length)} primeiros dos{' '}
      {formatNumber(summary.totalDrivers)} motoristas; os totais são de todos.
    </p>
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

interface PageProps {
  drivers: DriverReport['drivers']
  words: ReportWords
  pageSize: number
  page: number
  onPage: (page: number) => void
}

function DriverPage({ drivers, words, page: chosen, pageSize, onPage }: PageProps) {
  const page = Math.min(chosen, countPages(drivers.length, pageSize))
  const first = (page - 1) * pageSize
  return (
    <>
      <DataTable
        label="Desempenho dos motoristas"
        rows={drivers.slice(first, first + pageSize)}
        rowKey={({ driverKey }) => driverKey}
        columns={driverColumns(words)}
      />
      <Pager page={page} perPage={pageSize} total={drivers.length} onChange={onPage} />
    </>
  )
}
