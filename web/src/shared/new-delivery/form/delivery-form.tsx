import { Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { PageForm } from '../../../kit/form/page-form.tsx'
import { AmountField } from './amount-field.tsx'
import { DayField } from './day-field.tsx'
import classes from './delivery-form.module.css'
import { DocumentStatus } from '../document/document-status.tsx'
import { KeyField } from './key-field.tsx'
import { fieldHintProps } from './field-hint-props.ts'
import { FIELD_LABELS } from './field-labels.ts'
import type { NewDelivery } from '../use-new-delivery.ts'

// Loaded on demand: it is larger than the rest of the form, and a driver never sees it.
const DriverSelect = lazy(async () => ({
  default: (await import('./driver-select.tsx')).DriverSelect,
}))

interface Props {
  id: string
  delivery: NewDelivery
}

export function DeliveryForm({ id, delivery }: Props) {
  const { form, document, canAssign, doubts } = delivery
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
        maxLength={20}
        withAsterisk
        autoComplete="off"
        {...fieldHintProps(doubts.nf_number)}
        {...form.getInputProps('nf_number')}
      />
      <TextInput
        label={FIELD_LABELS.client_name}
        maxLength={200}
        withAsterisk
        autoComplete="off"
        {...fieldHintProps(doubts.client_name)}
        {...form.getInputProps('client_name')}
      />
      <DayField form={form} field="emission_date" doubt={doubts.emission_date} />
      <DayField form={form} field="departure_date" doubt={doubts.departure_date} />
      <AmountField form={form} field="merchandise_value" doubt={doubts.merchandise_value} />
      <AmountField form={form} field="invoice_total_value" doubt={doubts.invoice_total_value} />
      <TextInput
        label={FIELD_LABELS.delivery_address}
        className={classes.whole ?? ''}
        maxLength={400}
        autoComplete="off"
        {...fieldHintProps(doubts.delivery_address)}
        {...form.getInputProps('delivery_address')}
      />
      <Textarea
        label={FIELD_LABELS.notes}
        className={classes.whole ?? ''}
        rows={2}
        maxLength={2000}
        {...form.getInputProps('notes')}
      />
    </PageForm>
  )
}
