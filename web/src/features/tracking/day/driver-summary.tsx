import { COORDINATE_DECIMALS } from '@canhoto/contracts/limits'
import type { DriverLocation } from '@canhoto/contracts/tracking'
import { useEffect, useRef } from 'react'
import { formatDayTime } from '../../../lib/format.ts'
import { timeAgo } from '../../../shared/day/time-ago.ts'
import { formatSpeed } from '../../../shared/tracking/format-speed.ts'
import { INACTIVE, signalOf } from '../../../shared/tracking/signal.ts'
import { Pill } from '../../../ui/pill.tsx'
import classes from './driver-panel.module.css'

interface Props {
  place: DriverLocation
  isActive: boolean
  now: number
}

/** The driver's name takes the focus, because the row that was chosen is gone. */
export function DriverSummary({ place, isActive, now }: Props) {
  const { driver_name, vehicle_label, speed, last_update, latitude, longitude } = place
  const { label, tone } = isActive ? signalOf(place, now) : INACTIVE
  const shownSpeed = place.is_online && formatSpeed(speed)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.name}>
          {driver_name}
        </h2>
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
        <p className={`${classes.detail} numbers`}>
          {latitude.toFixed(COORDINATE_DECIMALS)}, {longitude.toFixed(COORDINATE_DECIMALS)}
        </p>
      )}
    </div>
  )
}
