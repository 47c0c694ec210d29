import { INTAKE_STATE_LABELS } from '@canhoto/contracts/labels/sefaz-intake'
import { INTAKE_STATES, type IntakeShipper, sefazIntake } from '@canhoto/contracts/sefaz-intake'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import { Button, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
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

/** The filters beside the search. On a phone they open, so that the list is not far below. */
export function IntakeFilters({ state, shipper, day, onState, onShipper, onDay }: Props) {
  const id = useId()
  const shippers = useEndpointQuery(sefazIntake.shippers)
  const offered = (shippers.data ?? []).filter(({ entries }) => entries > 0).map(optionOf)
  const isOffered = !shipper || offered.some(({ value }) => value === shipper)
  const [opened, setOpened] = useState(false)
  const count = [state !== 'new', shipper, day].filter(Boolean).length
  return (
    <>
      <Button
        variant="default"
        className={classes.toggle ?? ''}
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {count > 0 ? `Filtros (${count})` : 'Filtros'}
      </Button>
      <fieldset id={id} className={classes.filters} data-opened={opened} aria-label="Filtros">
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
    </>
  )
}

const optionOf = ({ cnpj, name, entries }: IntakeShipper) => ({
  value: cnpj,
  label: `${name ?? formatTaxId(cnpj)} (${entries})`,
})
