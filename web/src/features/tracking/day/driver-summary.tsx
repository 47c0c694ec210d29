import { COORDINATE_DECIMALS } from '@canhoto/contracts/limits'
import type { DriverLocation } from '@canhoto/contracts/tracking'
import { formatDayTime } from '../../lib/format.ts'
import { timeAgo } from '../../shared/day/time-ago.ts'
import { formatSpeed } from '../../shared/tracking/format-speed.ts'
import { signalOf } from '../../shared/tracking/signal.ts'
import { Pill } from '../../ui/pill.tsx'
import classes from './tracking-page.module.css'

export function DriverPlace({ place, now }: { place: DriverLocation; now: number }) {
  const { driver_name, vehicle_label, speed, last_update, latitude, longitude } = place
  const { label, tone } = signalOf(place, now)
  const shownSpeed = formatSpeed(speed)
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.name}>{driver_name}</h2>
        <Pill tone={tone}>{label}</Pill>
      </div>
      <p className={classes.detail}>{vehicle_label ?? 'Nenhum veículo escolhido'}</p>
      {last_update && (
        <p className={classes.detail}>
          {timeAgo(last_update, now)} · {formatDayTime(last_update)}
          {shownSpeed && ` · ${shownSpeed}`}
        </p>
      )}
      {latitude !== null && longitude !== null && (
        <p className={classes.detail}>
          <span className="numbers">
            {latitude.toFixed(COORDINATE_DECIMALS)}, {longitude.toFixed(COORDINATE_DECIMALS)}
          </span>
        </p>
      )}
    </>
  )
}
