import { TextInput } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { parseDay } from '../../../lib/day.ts'
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
  // The browser's date field ignores a pasted text, and a day copied from the note looks like 20/11/2026.
  function handlePaste(event: ClipboardEvent) {
    const day = parseDay(event.clipboardData.getData('text'))
    if (!day) return
    event.preventDefault()
    form.setFieldValue(field, day)
  }

  return (
    <TextInput
      type="date"
      label={FIELD_LABELS[field]}
      min="2000-01-01"
      max="2099-12-31"
      withAsterisk
      {...fieldHintProps(doubt)}
      {...form.getInputProps(field)}
      onPaste={handlePaste}
    />
  )
}
