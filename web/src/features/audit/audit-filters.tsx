import { AUDITED_LABELS } from '@canhoto/contracts/labels/audit'
import { AUDITED } from '@canhoto/contracts/reports'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '../../kit/form/day-input.tsx'
import { isDay } from '../../lib/day.ts'

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
      <DateFilter
        word="De"
        name="data inicial"
        value={filter.start_date}
        max={filter.end_date}
        onChange={(start_date) => onChange({ ...filter, start_date })}
      />
      <DateFilter
        word="Até"
        name="data final"
        value={filter.end_date}
        min={filter.start_date}
        onChange={(end_date) => onChange({ ...filter, end_date })}
      />
    </>
  )
}

interface DateProps {
  /** Shown in the field: 'De'. */
  word: string
  name: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** What is typed filters once it is a day. */
function DateFilter({ word, name, value, onChange, ...range }: DateProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function change(text: string) {
    const isWhole = text === '' || isDay(text)
    setTyped(isWhole ? null : text)
    if (isWhole) onChange(text)
  }

  return (
    <DayInput
      aria-label={`${word}: ${name}`}
      leftSection={word}
      leftSectionWidth={48}
      value={typed ?? value}
      onChange={change}
      onBlur={() => setTyped(null)}
      {...range}
    />
  )
}
