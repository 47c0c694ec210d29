import { formatFailure, retryText } from '../../kit/server-message.ts'
import { ImportLink } from '../../shared/deliveries/import-link.tsx'
import { DriversFailure } from '../../shared/drivers/drivers-failure.tsx'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Board } from './board-view.tsx'
import { useDay } from './use-day.ts'

/** Spec 2 section 8. */
const FAILURE = {
  title: 'Erro ao carregar entregas',
  text: 'Não foi possível carregar as entregas. Tente novamente.',
  unreachable: { title: 'Erro de Conexão' },
}

/** The deliveries of today in a column for each driver, where the office gives them to drivers and orders their days. */
export default function DayBoardPage() {
  const day = useDay()
  const { list, active } = day
  // A list that cannot be read again stays, with what the dispatcher is doing in it.
  if (list.data && list.data.meta.total > 0 && active.data) {
    return (
      <Board
        rows={list.data.data}
        total={list.data.meta.total}
        drivers={active.data}
        isOutdated={list.isError}
        onRetry={() => void list.refetch()}
      />
    )
  }
  return (
    <>
      <PageHeader title="Quadro do dia" />
      <WithoutBoard {...day} />
    </>
  )
}

function WithoutBoard({ list, active }: ReturnType<typeof useDay>) {
  if (list.data && active.data)
    return <Empty action={<ImportLink />}>Nenhuma entrega para hoje ainda.</Empty>
  if (list.isError) {
    const { title, text } = formatFailure(list.error, FAILURE)
    return <Failure title={title} message={text} onRetry={() => void list.refetch()} />
  }
  if (active.isError) return <DriversFailure drivers={active} />
  return <Loading text={retryText(list.failureReason) ?? 'Carregando entregas...'} />
}
