import { DayInput } from '../../../kit/form/day-input.tsx'
import { fieldHintProps } from './field-hint-props.ts'
import { FIELD_LABELS } from './field-labels.ts'
import type { Doubt } from './doubtful-fields.ts'
import type { NewDelivery } from '../use-new-delivery.ts'

interface Props {
  form: NewDelivery['form']
  doubt: Doubt | undefined
  field: 'emission_date' | 'departure_date'
}

export function DayField({ form, field, doubt }: Props) {
  const { value, ...input } = form.getInputProps(field)
  return (
    <DayInput
      label={FIELD_LABELS[field]}
      min="2000-01-01"
      max="2099-12-31"
      withAsterisk
      {...fieldHintProps(doubt)}
      {...input}
      value={value}
    />
  )
}
