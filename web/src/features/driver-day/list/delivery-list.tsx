import { useEffect } from 'react'
import { loadLater } from '../../../kit/dialog/load-later.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import type { Draft } from '../../../lib/outbox/drafts.ts'
import { serverMessage } from '../../../kit/server-message.ts'
import { Empty, Failure, Loading } from '../../../ui/data-states.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import type { DeliveryChoice } from './delivery-dialog.tsx'
import classes from './delivery-list.module.css'
import { ListAge } from './list-age.tsx'
import type { useDayDeliveries } from './use-day-deliveries.ts'

const [DeliveryDialog, loadDialog] = loadLater(
  async () => (await import('./delivery-dialog.tsx')).DeliveryDialog,
  'A entrega não pôde ser aberta. Tente com conexão.',
)

interface Props {
  list: ReturnType<typeof useDayDeliveries>
  /** The photos that were taken and not confirmed. */
  drafts: readonly Draft[]
  driverId: string
  consented: boolean
  /** The delivery that a manual one begins with. */
  selectedId: string | null
  onSelect: (id: string | null) => void
}

export function DeliveryList({ list, drafts, driverId, consented, ...selection }: Props) {
  const dialog = useDialog<DeliveryChoice>()
  useEffect(() => void loadDialog().catch(() => undefined), [])
  return (
    <section aria-labelledby="entregas-de-hoje">
      <h2 id="entregas-de-hoje" className={classes.title}>
        Minhas Entregas - Hoje
      </h2>
      <ListAge error={list.error} at={list.shown?.at ?? null} onRetry={list.refetch} />
      <Cards list={list} drafts={drafts} onOpen={dialog.open} {...selection} />
      {dialog.opened && dialog.choice && (
        <DeliveryDialog
          key={dialog.key}
          choice={dialog.choice}
          deliveries={list.deliveries}
          drafts={drafts}
          driverId={driverId}
          consented={consented}
          onClose={dialog.close}
        />
      )}
    </section>
  )
}

interface CardsProps extends Pick<Props, 'list' | 'drafts' | 'selectedId' | 'onSelect'> {
  onOpen: (choice: DeliveryChoice) => void
}

function Cards({ list, drafts, onOpen, selectedId, onSelect }: CardsProps) {
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
          hasDraft={drafts.some(({ delivery_id }) => delivery_id === delivery.id)}
          onOpen={(kind) => onOpen({ kind, delivery })}
          isSelected={delivery.id === selectedId}
          onSelect={(isSelected) => onSelect(isSelected ? delivery.id : null)}
        />
      ))}
    </ul>
  )
}
