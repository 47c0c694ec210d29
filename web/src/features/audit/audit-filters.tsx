import { AUDITED_LABELS } from '@canhoto/contracts/labels/audit'
import { AUDITED } from '@canhoto/contracts/reports'
import { NativeSelect } from '@mantine/core'
import { DayFilter } from '../../kit/list/day-filter.tsx'

export const NO_FILTER = { record_type: '', start_date: '', end_date: '' }

const RECORD_TYPES = [
  { value: '', label: 'Todos os registros' },
  ...AUDITED.map((value) => ({ value, label: AUDITED_LABELS[value] })),
]

interface Props {
  filter: typeof NO_FILTER
  onChange: (filter: typeof NO_FILTER) => void
}

export function AuditFilters({ filter, onChange }: Props) {
  const bind = (field: keyof typeof NO_FILTER) => ({
    value: filter[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...filter, [field]: currentTarget.value }),
  })
  return (
    <>
      <NativeSelect aria-label="Tipo de registro" data={RECORD_TYPES} {...bind('record_type')} />
      <DayFilter
        word="De"
        name="data inicial"
        value={filter.start_date}
        max={filter.end_date}
        onChange={(start_date) => onChange({ ...filter, start_date })}
      />
      <DayFilter
        word="Até"
        name="data final"
        value={filter.end_date}
        min={filter.start_date}
        onChange={(end_date) => onChange({ ...filter, end_date })}
      />
    </>
  )
}
