import { TextInput } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { dayOf } from './day.ts'
import { lookOf } from './field-hint-props.ts'
import { labelOf } from './delivery-summary.ts'
import type { Doubt } from './doubtful-fields.ts'
import type { NewDelivery } from '../use-new-delivery.ts'

interface Props {
  form: NewDelivery['form']
  doubt: Doubt | undefined
  field: 'emission_date' | 'departure_date'
}

export function DayField({ form, field, doubt }: Props) {
  // A date field takes no text, but a day copied from the note looks like 20/11/2026.
  function paste(event: ClipboardEvent) {
    const day = dayOf(event.clipboardData.getData('text'))
    if (!day) return
    event.preventDefault()
    form.setFieldValue(field, day)
  }

  return (
    <TextInput
      type="date"
      label={labelOf(field)}
      min="2000-01-01"
      max="2099-12-31"
      withAsterisk
      {...lookOf(doubt)}
      {...form.getInputProps(field)}
      onPaste={paste}
    />
  )
}
