import type { Endpoint } from '@canhoto/contracts/endpoint'
import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { type DataColumn, DataTable } from '../../ui/table/data-table.tsx'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import {
  countPages,
  type PageQuery,
  type QueryOptions,
  useEndpointPage,
} from '../call/use-endpoint-query.ts'
import { type FailureText, formatFailure, retryText } from '../server-message.ts'
import classes from './endpoint-list.module.css'
import { ListToolbar } from './list-toolbar.tsx'
import { type CsvSource, useCsv } from './use-csv.ts'
import { type PagedSearch, usePagedSearch } from './use-paged-search.ts'

type Schema = z.ZodMiniType
type Rows = z.ZodMiniType<readonly { id: string }[]>

/** A function where the rows decide which columns there are. */
type Columns<Row> =
  | readonly DataColumn<Row>[]
  | ((rows: readonly Row[]) => readonly DataColumn<Row>[])

interface Props<P extends Schema, Q extends Schema, B extends Schema, R extends Rows> extends Pick<
  QueryOptions<P, Q, z.output<R>>,
  'refetchInterval' | 'send'
> {
  endpoint: Endpoint<P, Q, B, R>
  params?: z.input<P>
  /** The filters, without the search and the page. Another filter starts at its first page. */
  query?: object
  pageSize?: number
  /** The name of the table for screen readers. */
  label: string
  columns: Columns<z.output<R>[number]>
  /** Where rows can share an id. */
  rowKey?: (row: z.output<R>[number]) => string
  /** What can be searched for, 'Buscar por NF ou cliente'; a list without it has no toolbar. */
  search?: string
  filters?: ListFilters | undefined
  /** Instead of the list's own state: search and page that the screen keeps, as in its address. */
  paging?: PagedSearch
  /** Between the search and the rows. */
  renderBar?: (page: ShownPage<z.output<R>[number]>) => ReactNode
  /** Where the columns need more than the screen has, they are scrolled sideways; never on a phone. */
  minWidth?: string
  /** The name of the file, which holds the whole filtered list. */
  csv?: CsvSource
  /** Shown when the list is empty although neither a search nor a filter narrows it. */
  emptyText?: string
  /** A button or link below `emptyText` that fills the list. */
  emptyAction?: ReactNode
  failure: FailureText
  /** What stands below the rows. It is shown with them, which would push it away. */
  below?: ReactNode
  /** The list is in a dialog, and its search takes the focus. */
  inDialog?: boolean
}

/** What a list shows now; nothing while it loads. */
interface ShownPage<Row> {
  rows: readonly Row[]
  total: number
}

/** Fields beside the search that narrow the list. */
export interface ListFilters {
  fields: ReactNode
  isSet: boolean
  clear: () => void
}

const NO_FILTERS: ListFilters = { fields: null, isSet: false, clear: () => undefined }

const NO_RESULT = 'Nenhum resultado encontrado.'

/** A list page by page, with its search, its filters and its CSV file. */
export function EndpointList<P extends Schema, Q extends Schema, B extends Schema, R extends Rows>(
  props: Props<P, Q, B, R>,
) {
  const { endpoint, query = {}, pageSize = PAGE_SIZE, csv, filters = NO_FILTERS } = props
  const { emptyText = NO_RESULT, emptyAction } = props
  const { text, setText, search, page, setPage } = usePagedSearch(
    JSON.stringify(query),
    props.paging,
  )
  const filter = props.search ? { ...query, search } : query
  const list = useEndpointPage(
    endpoint,
    { params: props.params, query: { ...filter, page, per_page: pageSize } as PageQuery<Q> },
    { refetchInterval: props.refetchInterval, send: props.send },
  )
  const download = useCsv({ ...csv, endpoint: csv?.endpoint ?? endpoint, filter, list: list.data })
  const clearFilters = () => {
    setText('')
    filters.clear()
  }
  const nothing = <Empty action={emptyAction}>{emptyText}</Empty>
  return (
    <>
      {props.search && (
        <ListToolbar
          label={props.search}
          inDialog={props.inDialog}
          text={text}
          onText={setText}
          csv={csv && download}
        >
          {filters.fields}
        </ListToolbar>
      )}
      {barOf(props.renderBar, list.data)}
      <Page
        {...props}
        list={list}
        empty={search !== '' || filters.isSet ? <NoResult onClear={clearFilters} /> : nothing}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
      />
      <Below isHidden={list.isPending}>{props.below}</Below>
    </>
  )
}

/** Asks for what it needs while it is hidden, too. */
function Below({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return children ? <div hidden={isHidden}>{children}</div> : null
}

function barOf<Row>(
  render: ((page: ShownPage<Row>) => ReactNode) | undefined,
  list: { data: readonly Row[]; meta: { total: number } } | undefined,
) {
  return render?.(list ? { rows: list.data, total: list.meta.total } : { rows: [], total: 0 })
}

function NoResult({ onClear }: { onClear: () => void }) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      Limpar filtros
    </Button>
  )
  return <Empty action={clear}>{NO_RESULT}</Empty>
}

interface PageProps<Row extends { id: string }> {
  list: {
    isPending: boolean
    isPlaceholderData: boolean
    error: Error | null
    failureReason: Error | null
    data: { data: readonly Row[]; meta: { total: number } } | undefined
    refetch: () => unknown
  }
  label: string
  columns: Columns<Row>
  rowKey?: (row: Row) => string
  minWidth?: string
  failure: FailureText
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  page: number
  pageSize: number
  onPage: (page: number) => void
}

function Page<Row extends { id: string }>({
  list,
  failure,
  empty,
  page,
  pageSize,
  onPage,
  ...table
}: PageProps<Row>) {
  const { label, columns, minWidth, rowKey = ({ id }) => id } = table
  if (list.error) {
    const { title, text } = formatFailure(list.error, failure)
    return <Failure title={title} message={text} onRetry={() => void list.refetch()} />
  }
  if (list.isPending || !list.data) return <Loading text={retryText(list.failureReason)} />
  const { data: rows, meta } = list.data
  if (meta.total === 0) return empty
  // The last page keeps the height of the others, so that the pager stays in its place.
  const reserved = meta.total > pageSize ? pageSize : 0

  return (
    <>
      <div className={classes.rows} style={{ '--rows': reserved } as CSSProperties}>
        <DataTable
          label={label}
          rows={rows}
          rowKey={rowKey}
          columns={typeof columns === 'function' ? columns(rows) : columns}
          isStale={list.isPlaceholderData}
          minWidth={minWidth}
        />
      </div>
      <Pager
        page={Math.min(page, countPages(meta.total, pageSize))}
        perPage={pageSize}
        total={meta.total}
        onChange={onPage}
      />
    </>
  )
}
