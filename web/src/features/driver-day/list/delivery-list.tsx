import { localStatus } from '@canhoto/contracts/delivery-status'
import { Button, TextInput } from '@mantine/core'
import { type ComponentProps, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { loadLater } from '../../../kit/dialog/load-later.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { loadWhenIdle } from '../../../lib/load-when-idle.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import type { Draft } from '../../../lib/outbox/drafts.ts'
import { cardId } from './delivery-card.tsx'
import type { DayDelivery } from './apply-outbox.ts'
import { DeliveryCards } from './delivery-cards.tsx'
import type { DeliveryChoice } from './delivery-dialog.tsx'
import classes from './delivery-list.module.css'
import { findByKey } from './find-deliveries.ts'
import { ListAge } from './list-age.tsx'
import type { useDayDeliveries } from './use-day-deliveries.ts'
import { useFinishedOpen } from './use-finished-open.ts'

/** More deliveries than this are searched instead of looked through. */
const HANDFUL = 5

const [DeliveryDialog, loadDialog] = loadLater(
  async () => (await import('./delivery-dialog.tsx')).DeliveryDialog,
  'A entrega não pôde ser aberta. Tente com conexão.',
)

const [OrderDialog, loadOrder] = loadLater(
  async () => (await import('./order-dialog.tsx')).OrderDialog,
  'A ordem não pôde ser aberta. Tente com conexão.',
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
  /** With the key of a note that is not in the list. */
  onRegister: (key: string) => void
}

export function DeliveryList({
  list,
  drafts,
  driverId,
  consented,
  onRegister,
  ...selection
}: Props) {
  const { deliveries } = list
  const [search, setSearch] = useState('')
  const [isUnfolded, unfold] = useFinishedOpen()
  const { dialog, foundId, open, showScanned } = useListDialog(deliveries, (isFinished) => {
    setSearch('')
    if (isFinished) unfold(true)
  })

  return (
    <section aria-labelledby="entregas-de-hoje">
      <Head
        count={deliveries.length}
        search={search}
        onSearch={setSearch}
        onScan={() => open('codigo')}
        onOrder={() => open('ordem')}
      />
      <ListAge error={list.error} at={list.shown?.at ?? null} onRetry={list.refetch} />
      <SameCards
        list={list}
        search={deliveries.length > HANDFUL ? search : ''}
        isUnfolded={isUnfolded}
        onUnfold={unfold}
        drafts={drafts}
        onOpen={open}
        {...selection}
      />
      {dialog.opened && dialog.choice === 'ordem' && (
        <OrderDialog deliveries={deliveries} onClose={dialog.close} />
      )}
      {dialog.choice && dialog.choice !== 'ordem' && (
        <DeliveryDialog
          key={dialog.key}
          choice={dialog.choice === 'codigo' ? null : dialog.choice}
          deliveries={deliveries}
          drafts={drafts}
          driverId={driverId}
          consented={consented}
          onKey={showScanned}
          onRegister={onRegister}
          dialog={dialog}
          onClose={dialog.close}
        />
      )}
      {dialog.opened && foundId && <FocusCardAfter deliveryId={foundId} />}
    </section>
  )
}

type CardsProps = Omit<ComponentProps<typeof DeliveryCards>, 'list' | 'onRetry'> &
  Pick<Props, 'list'>

/** The cards, which are not drawn anew when something else of the list is. What is typed is shown before what it finds. */
function SameCards({ list, search, onUnfold, onOpen, ...props }: CardsProps) {
  const { deliveries, shown, error, isPending } = list
  const same = useMemo(
    () => ({ deliveries, shown, error, isPending }),
    [deliveries, shown, error, isPending],
  )
  return (
    <DeliveryCards
      list={same}
      onRetry={useLatest(list.refetch)}
      search={useDeferredValue(search)}
      onUnfold={useLatest(onUnfold)}
      onOpen={useLatest(onOpen)}
      {...props}
    />
  )
}

/** The dialog at a delivery, which the scanner opens too. */
function useListDialog(
  deliveries: readonly DayDelivery[],
  showCard: (isFinished: boolean) => void,
) {
  const dialog = useDialog<DeliveryChoice | 'codigo' | 'ordem'>()
  const [foundId, setFoundId] = useState<string | null>(null)
  useEffect(() => loadWhenIdle(loadDialog, loadOrder), [])

  function open(choice: DeliveryChoice | 'codigo' | 'ordem') {
    setFoundId(null)
    dialog.open(choice)
  }

  function showScanned(key: string) {
    const delivery = findByKey(deliveries, key)
    if (!delivery) return false
    const isFinished = localStatus(delivery) === 'REALIZADA' && !delivery.photo_refusal
    showCard(isFinished)
    setFoundId(delivery.id)
    dialog.change({ kind: isFinished ? 'details' : 'photo', delivery })
    return true
  }

  return { dialog, foundId, open, showScanned }
}

interface HeadProps {
  count: number
  search: string
  onSearch: (search: string) => void
  onScan: () => void
  onOrder: () => void
}

function Head({ count, search, onSearch, onScan, onOrder }: HeadProps) {
  return (
    <div className={classes.head}>
      <h2 id="entregas-de-hoje" className={classes.title}>
        Minhas Entregas - Hoje
      </h2>
      {count > 1 && (
        <Button variant="default" size="sm" px="xs" onClick={onOrder}>
          Ordenar
        </Button>
      )}
      {count > 0 && (
        <Button variant="default" size="sm" px="xs" onClick={onScan}>
          Ler código
        </Button>
      )}
      {count > HANDFUL && (
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Buscar por NF ou cliente"
          placeholder="Buscar por NF ou cliente"
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

/** What opened the dialog of a scanned note is gone when that is closed: the focus goes to its card. */
function FocusCardAfter({ deliveryId }: { deliveryId: string }) {
  useEffect(() => () => document.getElementById(cardId(deliveryId))?.focus(), [deliveryId])
  return null
}
