import { Title } from '@mantine/core'
import { useSignedIn } from '../../app/use-session.ts'
import { DeliveryList } from './delivery-list.tsx'
import classes from './driver-day-page.module.css'
import { LocationLine } from './location-line.tsx'
import { OutboxBanner } from './outbox-banner.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RouteDialogs } from './route-dialogs.tsx'
import { StatusCard } from './status-card.tsx'
import { useDay } from './use-day.ts'
import { useDayDeliveries } from './use-day-deliveries.ts'
import { useLocation } from './use-location.ts'
import { useOutbox, useSending } from './use-outbox.ts'
import { useRouteStart } from './use-route-start.ts'
import { useVehicles } from './use-vehicles.ts'
import { useWakeLock } from './use-wake-lock.ts'

export default function DriverDayPage() {
  const { user } = useSignedIn()
  const driverId = user.driver_id ?? user.id
  const day = useDay(driverId)
  const outbox = useOutbox()
  const list = useDayDeliveries(driverId, outbox.data)
  const vehicles = useVehicles()
  const routeStart = useRouteStart({ day, vehicles: vehicles.shown?.data ?? null })
  const sharing = day.route !== null && day.consented
  const location = useLocation({ active: sharing, driverId, vehicleId: day.vehicleId })
  useWakeLock(day.route !== null)
  useSending()

  return (
    <>
      <Title order={1} className="visually-hidden">
        Minhas Entregas
      </Title>
      <OutboxBanner outbox={outbox} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <StatusCard day={day} deliveries={list.deliveries} onStartRoute={routeStart.start}>
            <LocationLine location={location} />
          </StatusCard>
          <QuickActions day={day} vehicles={vehicles} />
        </div>
        <DeliveryList
          list={{ ...list, isPending: list.isPending || outbox.isPending }}
          driverId={driverId}
          consented={day.consented}
        />
      </div>
      <RouteDialogs routeStart={routeStart} vehicles={vehicles} chosen={day.vehicleId} />
    </>
  )
}
