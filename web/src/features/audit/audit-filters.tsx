import { AUDITED_LABELS } from '@canhoto/contracts/labels/audit'
import { AUDITED } from '@canhoto/contracts/reports'
import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'

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
      <DateFilter word="De" name="data inicial" max={filter.end_date} {...bind('start_date')} />
      <DateFilter word="Até" name="data final" min={filter.start_date} {...bind('end_date')} />
    </>
  )
}

interface DateProps extends TextInputProps {
  /** Shown in the field: 'De'. */
  word: string
  name: string
}

function DateFilter({ word, name, ...input }: DateProps) {
  return (
    <TextInput
      type="date"
      aria-label={`${word}: ${name}`}
      leftSection={word}
      leftSectionWidth={48}
      {...input}
    />
  )
}
