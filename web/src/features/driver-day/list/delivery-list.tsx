import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { serverMessage } from '../../../kit/server-message.ts'
import { Empty, Failure, Loading } from '../../../ui/data-states.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { type DeliveryChoice, DeliveryDialog } from './delivery-dialog.tsx'
import classes from './delivery-list.module.css'
import { ListAge } from './list-age.tsx'
import type { useDayDeliveries } from './use-day-deliveries.ts'

interface Props {
  list: ReturnType<typeof useDayDeliveries>
  driverId: string
  consented: boolean
}

export function DeliveryList({ list, driverId, consented }: Props) {
  const dialog = useDialog<DeliveryChoice>()
  return (
    <section aria-labelledby="entregas-de-hoje">
      <h2 id="entregas-de-hoje" className={classes.title}>
        Minhas Entregas - Hoje
      </h2>
      <ListAge error={list.error} at={list.shown?.at ?? null} onRetry={list.refetch} />
      <Cards list={list} onOpen={dialog.open} />
      {dialog.opened && dialog.choice && (
        <DeliveryDialog
          key={dialog.key}
          choice={dialog.choice}
          deliveries={list.deliveries}
          driverId={driverId}
          consented={consented}
          onClose={dialog.close}
        />
      )}
    </section>
  )
}

interface CardsProps {
  list: Props['list']
  onOpen: (choice: DeliveryChoice) => void
}

function Cards({ list, onOpen }: CardsProps) {
  if (list.isPending) return <Loading text="Carregando entregas..." />
  if (!list.shown && list.deliveries.length === 0) {
    return (
      <Failure
        title="Erro ao carregar entregas"
        message={serverMessage(list.error, 'Nao foi possivel carregar as entregas do dia.')}
        onRetry={list.refetch}
      />
    )
  }
  if (list.deliveries.length === 0) return <Empty>Nenhuma entrega para hoje.</Empty>

  return (
    <ul className={classes.list}>
      {list.deliveries.map((delivery) => (
        <DeliveryCard
          key={delivery.id}
          delivery={delivery}
          onOpen={(kind) => onOpen({ kind, delivery })}
        />
      ))}
    </ul>
  )
}
