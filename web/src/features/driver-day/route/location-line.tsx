import { COORDINATE_DECIMALS } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { localInstant } from '../../../lib/clock.ts'
import { lazyOptional } from '../../../lib/lazy-optional.ts'
import { whenShown } from '../../../lib/load-when-idle.ts'
import classes from './location-line.module.css'
import type { Location } from './use-location.ts'

// The line says where the driver is before it says where it was not known.
const LocationGap = lazyOptional(async () => {
  await whenShown()
  return (await import('./location-gap.tsx')).LocationGap
})

const STOPPED = 'Localização parada.'

interface Props {
  location: Location & { again: () => void }
}

/** Whether the position is shared, and the last position. */
export function LocationLine({ location }: Props) {
  return (
    <section className={classes.line} data-state={location.state} aria-label="Localização">
      <p className={classes.text}>
        {formatLocation(location)}
        <Suspense>
          <LocationGap key={String(location.state === 'off')} {...location} />
        </Suspense>
      </p>
      {location.state === 'stopped' && (
        <Button variant="default" onClick={location.again}>
          Tentar novamente
        </Button>
      )}
    </section>
  )
}

function formatLocation({ state, fix, isWatching }: Location) {
  if (state === 'waiting') return 'Localização: aguardando confirmação do aparelho'
  if (state === 'adjusting') return 'Ajustando precisão do GPS'
  if (!fix) return isWatching ? STOPPED : 'Localização desligada'
  const { latitude, longitude } = fix.coords
  const at = localInstant(new Date(fix.timestamp)).slice(11, 19)
  const place = `${latitude.toFixed(COORDINATE_DECIMALS)}, ${longitude.toFixed(COORDINATE_DECIMALS)}`
  return `${state === 'stopped' ? `${STOPPED} ` : ''}Última atualização: ${at} · ${place}`
}
