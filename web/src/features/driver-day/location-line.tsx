import { COORDINATE_DECIMALS } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { localInstant } from '../../lib/clock.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import classes from './location-line.module.css'
import type { Day } from './use-day.ts'
import type { Location } from './use-location.ts'

interface Props {
  day: Day
  location: Location & { again: () => void }
}

/** Whether the position is shared, and the last one that was. */
export function LocationLine({ day, location }: Props) {
  const [reading, setReading] = useState(false)

  async function answer(given: boolean) {
    setReading(false)
    await day.consent(given)
  }

  return (
    <section className={classes.line} data-state={location.state} aria-label="Localização">
      <p className={classes.words}>{wordsOf(location)}</p>
      {location.state === 'stopped' && (
        <Button variant="default" onClick={location.again}>
          Tentar novamente
        </Button>
      )}
      {day.consented && (
        <button type="button" className={classes.link} onClick={() => setReading(true)}>
          Consentimento de localização
        </button>
      )}
      {day.route && !day.consented && (
        <Button variant="default" onClick={() => setReading(true)}>
          Compartilhar localização
        </Button>
      )}
      <ConsentDialog
        opened={reading}
        consented={day.consented}
        onClose={() => setReading(false)}
        onAnswer={(given) => void answer(given)}
      />
    </section>
  )
}

function wordsOf({ state, fix }: Location) {
  if (state === 'waiting') return 'Localização: aguardando confirmação do aparelho'
  if (state === 'adjusting') return 'Ajustando precisão do GPS'
  if (state === 'off' || !fix) return 'Localização desligada'
  const { latitude, longitude } = fix.coords
  const at = localInstant(new Date(fix.timestamp)).slice(11, 19)
  const place = `${latitude.toFixed(COORDINATE_DECIMALS)}, ${longitude.toFixed(COORDINATE_DECIMALS)}`
  return `${state === 'stopped' ? 'Localização parada. ' : ''}Última atualização: ${at} · ${place}`
}
