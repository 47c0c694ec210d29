import type { CSSProperties, ReactNode } from 'react'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { Pager } from '../../ui/pager.tsx'
import classes from './paged-list.module.css'
import { pagesOf } from './use-page.ts'

interface Props<Row> {
  list: {
    isPending: boolean
    error: Error | null
    data: { data: readonly Row[]; meta: { total: number } } | undefined
    refetch: () => unknown
  }
  failure: (error: Error) => { title: string; text: string }
  empty: string
  page: number
  perPage: number
  onPage: (page: number) => void
  children: (rows: readonly Row[]) => ReactNode
}

export function PagedList<Row>({
  list,
  failure,
  empty,
  children,
  page,
  perPage,
  onPage,
}: Props<Row>) {
  if (list.error) {
    const { title, text } = failure(list.error)
    return <Failure title={title} message={text} onRetry={() => void list.refetch()} />
  }
  if (list.isPending || !list.data) return <Loading />
  if (list.data.meta.total === 0) {
    return (
      <output>
        <Empty>{empty}</Empty>
      </output>
    )
  }
  const { total } = list.data.meta
  const reserved = total > perPage ? perPage : 0

  return (
    <>
      <div className={classes.rows} style={{ '--rows': reserved } as CSSProperties}>
        {children(list.data.data)}
      </div>
      <Pager
        page={Math.min(page, pagesOf(total, perPage))}
        perPage={perPage}
        total={total}
        onChange={onPage}
      />
    </>
  )
}
