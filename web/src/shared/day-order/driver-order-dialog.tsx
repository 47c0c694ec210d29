import { deliveries } from '@canhoto/contracts/deliveries'
import { useQueryClient } from '@tanstack/react-query'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { call } from '../../lib/http/api.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { sortOfDay } from './sort-of-day.ts'

interface Props {
  driverId: string
  driverName: string
  onClose: () => void
}

/** The order of a driver's day, as the office chooses it. The driver's list follows within its minute. */
export function DriverOrderDialog({ driverId, driverName, onClose }: Props) {
  const client = useQueryClient()
  const query = { driver_id: driverId, day: 'today', sort: 'created_at' } as const
  const list = useEndpointQuery(deliveries.list, { query }, { staleTime: 0 })
  const title = `Ordem das entregas de ${driverName}`
  const unfinished = list.isFetchedAfterMount && list.data ? sortOfDay(list.data) : null

  async function save(delivery_ids: string[]) {
    const body = { driver_id: driverId, delivery_ids }
    await call(deliveries.order, { body }).catch((error: unknown) => {
      throw new Error(serverMessage(error))
    })
    void client.invalidateQueries({ queryKey: endpointKey(deliveries.list) })
  }

  const fallback = list.isError ? (
    <Failure
      title="Erro ao carregar entregas"
      message={serverMessage(list.error)}
      onRetry={() => void list.refetch()}
    />
  ) : unfinished ? (
    <Empty>Nenhuma entrega a fazer.</Empty>
  ) : (
    <Loading text="Carregando entregas..." />
  )
  return (
    <OrderDialog
      title={title}
      driverId={driverId}
      deliveries={unfinished && unfinished.length > 0 ? unfinished : null}
      fallback={fallback}
      onSave={save}
      onClose={onClose}
    />
  )
}
