import { localStatus } from '@canhoto/contracts/delivery-status'
import { type ReactNode, useId, useState } from 'react'
import { formatTime } from '../../lib/format.ts'
import { localInstant } from '../../lib/clock.ts'
import classes from './day-side.module.css'
import type { DayDelivery } from './list/apply-outbox.ts'
import { LocationLine } from './route/location-line.tsx'
import { StatusCard } from './route/status-card.tsx'
import { StatusLine } from './route/status-line.tsx'
import type { useLocation } from './route/use-location.ts'
import type { Day } from './use-day.ts'

interface Props {
  day: Day
  deliveries: readonly DayDelivery[]
  location: ReturnType<typeof useLocation>
  onStartRoute: () => void
  /** The quick actions. */
  children: ReactNode
}

const isWide = () => matchMedia('(min-width: 62em)').matches

/** The day and its actions. On a route the list comes first: on a phone they are one line that opens. */
export function DaySide({ day, deliveries, location, onStartRoute, children }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<{ routeId: string; isOpen: boolean } | null>(null)
  // A route that waits for an answer shows its question.
  const route = day.asksToFinish ? null : day.route
  const isOpen = !route || (chosen?.routeId === route.route_id ? chosen.isOpen : isWide())
  const done = deliveries.filter((delivery) => localStatus(delivery) === 'REALIZADA').length
  const isStopped = location.state === 'stopped'
  const line = <LocationLine location={location} />

  return (
    <div className={classes.side}>
      {route && (
        <StatusLine
          since={clockOf(route.started_at)}
          done={done}
          total={deliveries.length}
          location={location.state}
          isOpen={isOpen}
          controls={id}
          onToggle={() => setChosen({ routeId: route.route_id, isOpen: !isOpen })}
        />
      )}
      {!isOpen && isStopped && line}
      <div id={id} className={classes.whole} hidden={!isOpen}>
        <StatusCard day={day} done={done} total={deliveries.length} onStartRoute={onStartRoute}>
          {(isOpen || !isStopped) && line}
        </StatusCard>
        {children}
      </div>
    </div>
  )
}

/** On the clock of this phone: the server's instants are of the company's zone. */
function clockOf(instant: string) {
  return formatTime(localInstant(new Date(instant)))
}
