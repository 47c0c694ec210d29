import type { EditedField } from '@canhoto/contracts/delivery-records'
import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { DayInput } from '../../kit/form/day-input.tsx'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskCep, maskPhone } from '../../kit/form/masks.ts'
import { normalizeAmount } from '../../shared/new-delivery/form/amount.ts'
import type { EditValues } from './edit-values.ts'

const REQUIRED: readonly EditedField[] = ['client_name', 'nf_number', 'scheduled_for']
const WHOLE: readonly EditedField[] = ['delivery_address', 'notes']
const MAX_LENGTHS: Partial<Record<EditedField, number>> = {
  client_name: 200,
  delivery_address: 400,
  municipality: 100,
  uf: 2,
  delivery_volume: 7,
  nf_number: 20,
  series: 10,
  notes: 2000,
}

/** What a phone's keyboard shows. */
const KEYBOARDS: Partial<Record<EditedField, TextInputProps>> = {
  delivery_volume: { inputMode: 'numeric' },
  uf: { autoCapitalize: 'characters' },
}

interface Props {
  field: EditedField
  label: string
  form: UseFormReturnType<EditValues>
}

/** The input of a field: a day, an amount, a number with its punctuation, or a text. */
export function EditField({ field, label, form }: Props) {
  const input = {
    label,
    withAsterisk: REQUIRED.includes(field),
    ...bindFields(form)(field, MAX_LENGTHS[field]),
    ...(WHOLE.includes(field) && { wrapperProps: { 'data-whole': true } }),
  }
  switch (field) {
    case 'scheduled_for':
    case 'delivery_date_expected':
    case 'departure_date':
    case 'emission_date':
      return <DayInput {...input} min="2000-01-01" max="2099-12-31" value={form.values[field]} />
    case 'merchandise_value':
    case 'invoice_total_value':
      return (
        <TextInput
          {...input}
          inputMode="decimal"
          leftSection="R$"
          placeholder="0,00"
          onBlur={({ currentTarget: { value } }) =>
            form.setFieldValue(field, normalizeAmount(value))
          }
        />
      )
    case 'client_phone':
      return <MaskedInput {...input} mask={maskPhone} inputMode="tel" />
    case 'cep':
      return <MaskedInput {...input} mask={maskCep} inputMode="numeric" />
    case 'notes':
      return <Textarea {...input} rows={3} />
    default:
      return <TextInput {...input} {...KEYBOARDS[field]} />
  }
}
