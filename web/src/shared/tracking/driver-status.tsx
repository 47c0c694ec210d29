import { TRACKING_EVERY_MS } from '@canhoto/contracts/limits'
import { type DriverLocation, tracking } from '@canhoto/contracts/tracking'
import { Button, Paper, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { formatCount, formatDayTime } from '../../lib/format.ts'
import { useServerNow } from '../../lib/use-now.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { Pill } from '../../ui/pill.tsx'
import link from '../../ui/text-link.module.css'
import card from '../day/card.module.css'
import { timeAgo } from '../day/time-ago.ts'
import classes from './driver-status.module.css'
import { formatSpeed } from './format-speed.ts'
import { signalOf } from './signal.ts'

const SHOWN = 6

/** The panel of the homes: the drivers that need a look first, and the way to all of them. */
export function DriverStatus() {
  const places = useEndpointQuery(
    tracking.currentLocations,
    {},
    { refetchInterval: TRACKING_EVERY_MS },
  )
  return (
    <Paper
      withBorder
      component="section"
      className={card.card ?? ''}
      aria-labelledby="status-motoristas"
    >
      <header className={card.head}>
        <Title order={2} id="status-motoristas">
          Status dos Motoristas
        </Title>
        <Button
          variant="transparent"
          px={0}
          leftSection={<IconRefresh size={18} aria-hidden />}
          aria-busy={places.isFetching}
          onClick={() => void places.refetch()}
        >
          Atualizar
        </Button>
      </header>
      {places.isPending && <Loading text="Carregando motoristas..." />}
      {places.isError && (
        <Failure
          message="Falha ao carregar status dos motoristas."
          onRetry={() => void places.refetch()}
        />
      )}
      {places.data && <Drivers places={places.data} />}
    </Paper>
  )
}

function Drivers({ places }: { places: readonly DriverLocation[] }) {
  const now = useServerNow()
  if (places.length === 0) return <Empty>Nenhum motorista compartilhou a localização ainda.</Empty>
  const more = places.length - SHOWN
  return (
    <>
      <ul className={classes.list}>
        {byUrgency(places, now)
          .slice(0, SHOWN)
          .map((place) => (
            <Driver key={place.driver_id} place={place} now={now} />
          ))}
      </ul>
      <p className={card.foot}>
        {more > 0 && `e mais ${formatCount(more, 'motorista', 'motoristas')}`}
        <Link to="/dashboard/rastreamento" className={link.link ?? ''}>
          Ver no rastreamento
        </Link>
      </p>
    </>
  )
}

const URGENCY = ['danger', 'warning', 'success', 'neutral'] as const

/** The server's order, by name, remains among drivers of one state. */
function byUrgency(places: readonly DriverLocation[], now: number) {
  const urgency = (place: DriverLocation) => URGENCY.indexOf(signalOf(place, now).tone)
  return places.toSorted((one, other) => urgency(one) - urgency(other))
}

function Driver({ place, now }: { place: DriverLocation; now: number }) {
  const { driver_name, vehicle_label, speed, last_update, is_online } = place
  const { label, tone } = signalOf(place, now)
  // The last speed of a route that is over says nothing of now.
  const shownSpeed = is_online && formatSpeed(speed)
  const details = [last_update && timeAgo(last_update, now), shownSpeed, vehicle_label]
  return (
    <li className={classes.driver}>
      <div className={classes.about}>
        <p className={classes.name} title={driver_name}>
          {driver_name}
        </p>
        <p className={classes.detail} {...(last_update && { title: formatDayTime(last_update) })}>
          {details.filter(Boolean).join(' · ')}
        </p>
      </div>
      <Pill tone={tone}>{label}</Pill>
    </li>
  )
}
