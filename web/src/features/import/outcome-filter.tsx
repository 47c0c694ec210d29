import { type Import, IMPORT_OUTCOMES, type ImportOutcome } from '@canhoto/contracts/imports'
import { formatNumber } from '../../lib/format.ts'
import chip from '../../ui/chip.module.css'
import classes from './outcome-filter.module.css'

export const OUTCOME_LABELS: Record<ImportOutcome, string> = {
  created: 'Criadas',
  to_review: 'A conferir',
  duplicate: 'Já registradas',
  refused: 'Recusadas',
  proposed: 'Rotas propostas',
}

/** Shown where there are any. */
const RARE: readonly ImportOutcome[] = ['to_review', 'proposed']

interface Props {
  found: Import
  chosen: ImportOutcome | undefined
  onChoose: (outcome: ImportOutcome | undefined) => void
}

/** The counts, each of which shows its files alone. */
export function OutcomeFilter({ found, chosen, onChoose }: Props) {
  const choices = IMPORT_OUTCOMES.filter((each) => !RARE.includes(each) || found[each] > 0)
  return (
    <fieldset className={classes.filter} aria-label="Mostrar">
      {[undefined, ...choices].map((each) => (
        <button
          key={each ?? 'all'}
          type="button"
          className={`${chip.chip} ${classes.choice}`}
          aria-pressed={chosen === each}
          onClick={() => onChoose(each)}
        >
          {each ? OUTCOME_LABELS[each] : 'Todas'}{' '}
          <strong>{formatNumber(each ? found[each] : found.total)}</strong>
        </button>
      ))}
    </fieldset>
  )
}
