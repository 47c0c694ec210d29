import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import type { Draft } from '../../../lib/outbox/drafts.ts'
import { serverMessage } from '../../../kit/server-message.ts'
import { Empty, Failure, Loading } from '../../../ui/data-states.tsx'
import type { DayDelivery } from './apply-outbox.ts'
import { DeliveryCard } from './delivery-card.tsx'
import type { DeliveryChoice } from './delivery-dialog.tsx'
import classes from './delivery-list.module.css'
import { groupDeliveries, searchDeliveries } from './find-deliveries.ts'
import type { useDayDeliveries } from './use-day-deliveries.ts'

interface Props {
  list: Pick<ReturnType<typeof useDayDeliveries>, 'deliveries' | 'shown' | 'error' | 'isPending'>
  onRetry: () => void
  search: string
  /** Whether the finished ones are unfolded; null as long as the driver has not said so. */
  isUnfolded: boolean | null
  onUnfold: (isUnfolded: boolean) => void
  drafts: readonly Draft[]
  selectedId: string | null
  onSelect: (id: string | null) => void
  onOpen: (choice: DeliveryChoice) => void
}

/** Those that want another photo, the open deliveries, the next one on top, and below them the finished ones, folded. */
export const DeliveryCards = memo(function DeliveryCards(props: Props) {
  const { list, onRetry, search, isUnfolded, onUnfold, ...card } = props
  if (list.isPending) return <Loading text="Carregando entregas..." />
  if (!list.shown && list.deliveries.length === 0) {
    return (
      <Failure
        title="Erro ao carregar entregas"
        message={serverMessage(list.error, 'Nao foi possivel carregar as entregas do dia.')}
        onRetry={onRetry}
      />
    )
  }
  if (list.deliveries.length === 0) return <Empty>Nenhuma entrega para hoje.</Empty>
  const { refused, open, finished } = groupDeliveries(searchDeliveries(list.deliveries, search))
  const first = [...refused, ...open]
  if (first.length + finished.length === 0) return <Empty>Nenhum resultado encontrado.</Empty>

  const isOpen = search !== '' || (isUnfolded ?? first.length === 0)
  return (
    <>
      {first.length > 0 && <Cards deliveries={first} {...card} />}
      {finished.length > 0 && (
        <h3 className={classes.finished}>
          <UnstyledButton
            className={classes.fold}
            aria-expanded={isOpen}
            onClick={() => onUnfold(!isOpen)}
          >
            {`Concluídas (${finished.length})`}
          </UnstyledButton>
        </h3>
      )}
      {isOpen && finished.length > 0 && <Cards deliveries={finished} {...card} />}
    </>
  )
})

interface CardsProps extends Pick<Props, 'drafts' | 'selectedId' | 'onSelect' | 'onOpen'> {
  deliveries: readonly DayDelivery[]
}

function Cards({ deliveries, drafts, selectedId, onSelect, onOpen }: CardsProps) {
  return (
    <ul className={classes.list}>
      {deliveries.map((delivery) => (
        <DeliveryCard
          key={delivery.id}
          delivery={delivery}
          hasDraft={drafts.some(({ delivery_id }) => delivery_id === delivery.id)}
          onOpen={onOpen}
          isSelected={delivery.id === selectedId}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
}
