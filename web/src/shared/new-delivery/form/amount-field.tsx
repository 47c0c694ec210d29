import { TextInput } from '@mantine/core'
import { normalizeAmount } from './amount.ts'
import { fieldHintProps } from './field-hint-props.ts'
import { FIELD_LABELS } from './field-labels.ts'
import type { Doubt } from './doubtful-fields.ts'
import type { NewDelivery } from '../use-new-delivery.ts'

interface Props {
  form: NewDelivery['form']
  doubt: Doubt | undefined
  field: 'merchandise_value' | 'invoice_total_value'
}

export function AmountField({ form, field, doubt }: Props) {
  return (
    <TextInput
      label={FIELD_LABELS[field]}
      inputMode="decimal"
      placeholder="0,00"
      leftSection="R$"
      maxLength={30}
      withAsterisk
      {...fieldHintProps(doubt)}
      autoComplete="off"
      {...form.getInputProps(field)}
      onBlur={(event) => form.setFieldValue(field, normalizeAmount(event.currentTarget.value))}
    />
  )
}
