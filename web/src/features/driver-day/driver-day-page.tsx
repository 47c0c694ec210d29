import { Title } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { useFirstScreen, useIsFirstScreenShown } from '../../lib/use-first-screen.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { Callout } from '../../ui/callout.tsx'
import { Loading } from '../../ui/data-states.tsx'
import { DeliveryList } from './list/delivery-list.tsx'
import classes from './driver-day-page.module.css'
import { DaySide } from './day-side.tsx'
import { useManualDelivery } from './use-manual-delivery.tsx'
import { OutboxBanner } from './outbox/outbox-banner.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RouteDialogs } from './route/route-dialogs.tsx'
import { type Day, useDay } from './use-day.ts'
import { LeftDrafts } from './photo/left-drafts.tsx'
import { useDrafts } from './photo/use-drafts.ts'
import { useKeptReasons } from './occurrence/use-kept-reasons.ts'
import { useDayDeliveries } from './list/use-day-deliveries.ts'
import { useLocation } from './route/use-location.ts'
import { useOutbox, useOutboxChanges } from './outbox/use-outbox.ts'
import { useRouteStart } from './route/use-route-start.ts'
import { useVehicles } from './route/use-vehicles.ts'
import { useWakeLock } from './route/use-wake-lock.ts'

export default function DriverDayPage() {
  const { user } = useSignedIn()
  const driverId = user.driver_id ?? user.id
  // Asked for first: it is what the driver waits for.
  const outbox = useOutbox()
  const list = useDayDeliveries(driverId, outbox.data)
  const asksMore = useIsFirstScreenShown()
  const day = useDay(driverId, asksMore)
  useFirstScreen(day !== null && !list.isPending)
  // The phone draws the screen in small steps, between which it answers.
  const isRead = useDeferredValue(day !== null, false)
  return day && isRead ? (
    <DriverDay day={day} driverId={driverId} outbox={outbox} list={list} asksMore={asksMore} />
  ) : (
    <Loading text="Carregando sistema..." />
  )
}

interface Props {
  day: Day
  driverId: string
  outbox: ReturnType<typeof useOutbox>
  list: ReturnType<typeof useDayDeliveries>
  /** Whether the list, which comes first, is shown. */
  asksMore: boolean
}

function DriverDay({ day, driverId, outbox, list, asksMore }: Props) {
  const drafts = useDrafts()
  const vehicles = useVehicles(asksMore)
  const routeStart = useRouteStart({
    day,
    vehicles: vehicles.shown?.data ?? null,
    vehiclesFailed: !vehicles.isPending,
  })
  const location = useLocation({ active: day.isSharing, driverId, vehicleId: day.vehicleId })
  useWakeLock(day.route !== null)
  useOutboxChanges()
  useKeptReasons()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const selected = list.deliveries.find(({ id }) => id === selectedId) ?? null
  const manual = useManualDelivery()

  return (
    <>
      <Title order={1} className="visually-hidden">
        Minhas Entregas
      </Title>
      {outbox.isError && (
        <Callout tone="danger" role="alert" mb="md">
          Este aparelho não permite guardar dados. Sem conexão, o que você fizer não será salvo.
        </Callout>
      )}
      <LeftDrafts drafts={drafts} driverId={driverId} consented={day.consented} />
      <div className={classes.columns}>
        <DaySide
          day={endingAt(day, location)}
          deliveries={list.deliveries}
          location={location}
          onStartRoute={routeStart.start}
        >
          <QuickActions
            day={day}
            vehicles={vehicles}
            selected={selected}
            onRegister={() => void manual.open(selected)}
          />
        </DaySide>
        <DeliveryList
          list={{ ...list, isPending: list.isPending || outbox.isPending }}
          drafts={drafts}
          driverId={driverId}
          consented={day.consented}
          selectedId={selectedId}
          onSelect={setSelectedId}
          onRegister={(key) => void manual.open(key)}
        />
      </div>
      <OutboxBanner items={outbox.data ?? []} />
      {manual.dialog}
      <RouteDialogs routeStart={routeStart} vehicles={vehicles} chosen={day.vehicleId} />
    </>
  )
}

/** The day, whose route ends where the phone is. */
function endingAt(day: Day, { storeLast }: ReturnType<typeof useLocation>): Day {
  return { ...day, finishRoute: () => storeLast().then(day.finishRoute) }
}
