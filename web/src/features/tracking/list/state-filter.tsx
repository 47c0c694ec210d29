import type { DriverLocation } from '@canhoto/contracts/tracking'
import { formatNumber } from '../../../lib/format.ts'
import { signalOf } from '../../../shared/tracking/signal.ts'
import chip from '../../../ui/chip.module.css'
import type { Tone } from '../map/map-colors.ts'
import classes from './driver-list.module.css'
import { MarkerSign } from './marker-sign.tsx'

const LABELS: [Tone, string][] = [
  ['success', 'Ativo'],
  ['warning', 'Parado ha 10+ min'],
  ['danger', 'Sem sinal'],
  ['neutral', 'Fora de rota'],
]

interface Props {
  places: readonly DriverLocation[]
  now: number
  tone: Tone | null
  onChange: (tone: Tone | null) => void
}

/** The states with their numbers, which are the legend of the map too. */
export function StateFilter({ places, now, tone, onChange }: Props) {
  const counts = new Map<Tone, number>()
  for (const place of places) {
    const of = signalOf(place, now).tone
    counts.set(of, (counts.get(of) ?? 0) + 1)
  }
  return (
    <fieldset aria-label="Situação" className={classes.states}>
      {LABELS.map(([each, label]) => (
        <button
          key={each}
          type="button"
          className={`${chip.chip} ${classes.state}`}
          aria-pressed={tone === each}
          onClick={() => onChange(tone === each ? null : each)}
        >
          <MarkerSign tone={each} />
          {label} <span className="numbers">{formatNumber(counts.get(each) ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  )
}
