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

/** One of the states, or those who drive no more instead of the others. */
export type Filter = Tone | 'inactive' | null

interface Props {
  places: readonly DriverLocation[]
  now: number
  filter: Filter
  onChange: (filter: Filter) => void
}

/** The states with their numbers, which are the legend of the map too; the inactive drivers are not on it, nor counted. */
export function StateFilter({ places, now, filter, onChange }: Props) {
  const counts = new Map<Tone, number>()
  for (const place of places) {
    const of = signalOf(place, now).tone
    counts.set(of, (counts.get(of) ?? 0) + 1)
  }
  const chipOf = (each: Filter) => ({
    type: 'button' as const,
    className: `${chip.chip} ${classes.state}`,
    'aria-pressed': filter === each,
    onClick: () => onChange(filter === each ? null : each),
  })
  return (
    <fieldset aria-label="Situação" className={classes.states}>
      {LABELS.map(([each, label]) => (
        <button key={each} {...chipOf(each)}>
          <MarkerSign tone={each} />
          {label} <span className="numbers">{formatNumber(counts.get(each) ?? 0)}</span>
        </button>
      ))}
      <button {...chipOf('inactive')}>Inativos</button>
    </fieldset>
  )
}
