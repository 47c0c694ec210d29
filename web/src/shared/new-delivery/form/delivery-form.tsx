import { Textarea, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { bindFields } from '../../../kit/form/bind-fields.ts'
import { PageForm } from '../../../kit/form/page-form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { AmountField } from './amount-field.tsx'
import { DayField } from './day-field.tsx'
import classes from './delivery-form.module.css'
import { DocumentStatus } from '../document/document-status.tsx'
import { KeyField } from './key-field.tsx'
import { fieldHintProps } from './field-hint-props.ts'
import { FIELD_LABELS } from './field-labels.ts'
import type { NewDelivery } from '../use-new-delivery.ts'

// Loaded on demand: it is larger than the rest of the form, and a driver never sees it.
const DriverSelect = lazyPart(async () => ({
  default: (await import('./driver-select.tsx')).DriverSelect,
}))

interface Props {
  id: string
  delivery: NewDelivery
}

export function DeliveryForm({ id, delivery }: Props) {
  const { form, document, canAssign, doubts } = delivery
  const field = bindFields(form)
  return (
    <PageForm id={id} state={delivery} className={classes.form}>
      <DocumentStatus document={document} error={form.errors['file']} />
      {canAssign && (
        <Suspense fallback={<div className={classes.waiting} />}>
          <DriverSelect {...form.getInputProps('driver_id')} />
        </Suspense>
      )}
      <KeyField form={form} className={classes.key} />
      <TextInput
        label={FIELD_LABELS.nf_number}
        inputMode="numeric"
        withAsterisk
        {...fieldHintProps(doubts.nf_number)}
        {...field('nf_number', 20)}
      />
      <TextInput
        label={FIELD_LABELS.client_name}
        withAsterisk
        {...fieldHintProps(doubts.client_name)}
        {...field('client_name', 200)}
      />
      <DayField form={form} field="emission_date" doubt={doubts.emission_date} />
      <DayField form={form} field="departure_date" doubt={doubts.departure_date} />
      <AmountField form={form} field="merchandise_value" doubt={doubts.merchandise_value} />
      <AmountField form={form} field="invoice_total_value" doubt={doubts.invoice_total_value} />
      <TextInput
        label={FIELD_LABELS.delivery_address}
        className={classes.whole ?? ''}
        {...fieldHintProps(doubts.delivery_address)}
        {...field('delivery_address', 400)}
      />
      <TextInput
        label={FIELD_LABELS.delivery_volume}
        inputMode="numeric"
        {...field('delivery_volume', 7)}
      />
      <Textarea
        label={FIELD_LABELS.notes}
        className={classes.whole ?? ''}
        rows={2}
        {...field('notes', 2000)}
      />
    </PageForm>
  )
}
