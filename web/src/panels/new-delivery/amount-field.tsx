import { TextInput } from '@mantine/core'
import { tidyAmount } from './amount.ts'
import { labelOf } from './summary.ts'
import type { NewDelivery } from './use-new-delivery.ts'

interface Props {
  form: NewDelivery['form']
  field: 'merchandise_value' | 'invoice_total_value'
}

export function AmountField({ form, field }: Props) {
  return (
    <TextInput
      label={labelOf(field)}
      inputMode="decimal"
      placeholder="0,00"
      leftSection="R$"
      maxLength={30}
      withAsterisk
      autoComplete="off"
      {...form.getInputProps(field)}
      onBlur={(event) => form.setFieldValue(field, tidyAmount(event.currentTarget.value))}
    />
  )
}
