import { INTAKE_STATE_LABELS } from '@canhoto/contracts/labels/sefaz-intake'
import { INTAKE_STATES, type IntakeShipper, sefazIntake } from '@canhoto/contracts/sefaz-intake'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import { NativeSelect } from '@mantine/core'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { DayFilter } from '../../kit/list/day-filter.tsx'
import classes from './sefaz-intake.module.css'
import type { useIntakeFilters } from './use-intake-filters.ts'

const PLURALS = {
  ...INTAKE_STATE_LABELS,
  new: 'Novas',
  delivery: 'Com entrega',
  ignored: 'Ignoradas',
  cancelled: 'Canceladas',
}
const STATES = [
  ...INTAKE_STATES.map((value) => ({ value: value as string, label: PLURALS[value] })),
  { value: '', label: 'Todas as situações' },
]

type Props = ReturnType<typeof useIntakeFilters>

export function IntakeFilters({ state, shipper, day, onState, onShipper, onDay }: Props) {
  const shippers = useEndpointQuery(sefazIntake.shippers)
  const offered = (shippers.data ?? []).filter(({ entries }) => entries > 0).map(optionOf)
  const isOffered = !shipper || offered.some(({ value }) => value === shipper)
  return (
    <fieldset className={classes.filters} aria-label="Filtros">
      <NativeSelect
        aria-label="Situação"
        data={STATES}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onState(INTAKE_STATES.find((each) => each === value) ?? null)
        }
      />
      <NativeSelect
        aria-label="Remetente"
        value={shipper}
        data={[
          { value: '', label: 'Todos os remetentes' },
          ...offered,
          ...(isOffered ? [] : [{ value: shipper, label: formatTaxId(shipper) }]),
        ]}
        onChange={({ currentTarget: { value } }) => onShipper(value)}
      />
      <DayFilter word="Dia" name="em que a nota chegou" value={day} onChange={onDay} />
    </fieldset>
  )
}

const optionOf = ({ cnpj, name, entries }: IntakeShipper) => ({
  value: cnpj,
  label: `${name ?? formatTaxId(cnpj)} (${entries})`,
})
