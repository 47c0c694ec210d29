import { COORDINATE_DECIMALS } from '@canhoto/contracts/limits'
import type { DriverLocation } from '@canhoto/contracts/tracking'
import { memo } from 'react'
import { formatDayTime } from '../../../lib/format.ts'
import { timeAgo } from '../../../shared/day/time-ago.ts'
import { formatSpeed } from '../../../shared/tracking/format-speed.ts'
import { INACTIVE, signalOf } from '../../../shared/tracking/signal.ts'
import { Pill } from '../../../ui/pill.tsx'
import classes from './driver-list.module.css'

interface Props {
  place: DriverLocation
  isActive: boolean
  now: number
  onSelect: (driverId: string) => void
}

export const DriverRow = memo(function DriverRow({ place, isActive, now, onSelect }: Props) {
  const { label, tone } = isActive ? signalOf(place, now) : INACTIVE
  const { driver_id, driver_name, last_update, latitude, longitude, speed, is_online } = place
  // The last speed of a route that is over says nothing of now.
  const details = [last_update && timeAgo(last_update, now), is_online && formatSpeed(speed)]
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.driver}
        data-driver={driver_id}
        onClick={() => onSelect(driver_id)}
      >
        <span className={classes.head}>
          <span className={classes.name}>{driver_name}</span>
          <Pill tone={tone}>{label}</Pill>
        </span>
        <span className={classes.detail}>{place.vehicle_label ?? 'Nenhum veículo escolhido'}</span>
        <span
          className={classes.detail}
          {...(last_update && { title: formatDayTime(last_update) })}
        >
          {details.filter(Boolean).join(' · ')}
          {latitude !== null && longitude !== null && (
            <span className={`${classes.place} numbers`}>
              {latitude.toFixed(COORDINATE_DECIMALS)}, {longitude.toFixed(COORDINATE_DECIMALS)}
            </span>
          )}
        </span>
      </button>
    </li>
  )
})
