import {
  type EmailSchedule,
  emails,
  FREQUENCIES,
  MAX_RECIPIENTS,
  type ScheduleKind,
} from '@canhoto/contracts/emails'
import { FREQUENCY_LABELS, SCHEDULE_LABELS } from '@canhoto/contracts/labels/email'
import { NativeSelect, Textarea } from '@mantine/core'
import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../../kit/form/bind-fields.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { ACTIVE_CHOICES } from '../../../shared/active/active-column.tsx'
import { notify } from '../../../ui/toasts/notify.ts'

interface Props {
  /** Null for a new one. */
  schedule: EmailSchedule | null
  dialog: OpenDialog
}

const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))

const KINDS = choicesOf(SCHEDULE_LABELS)
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

const EMPTY = {
  kind: 'digest' as ScheduleKind,
  frequency: 'daily' as (typeof FREQUENCIES)[number],
  hour: '7',
  recipients: '',
  is_active: 'ATIVO',
}

const valuesOf = (schedule: EmailSchedule): typeof EMPTY => ({
  kind: schedule.kind,
  frequency: schedule.frequency,
  hour: String(schedule.hour),
  recipients: schedule.recipients.join('\n'),
  is_active: schedule.is_active ? 'ATIVO' : 'INATIVO',
})

const splitAddresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

export function ScheduleFormDialog({ schedule, dialog }: Props) {
  const isNew = schedule === null
  const { form, ...state } = useEndpointForm(
    isNew ? emails.createSchedule : emails.updateSchedule,
    {
      dialog,
      initial: schedule ? valuesOf(schedule) : EMPTY,
      ...(schedule && { params: { id: schedule.id } }),
      edited: schedule ? { version: schedule.version, toValues: valuesOf } : undefined,
      toBody: ({ kind, is_active, recipients, ...values }) => ({
        ...values,
        ...(isNew ? { kind } : { is_active }),
        recipients: splitAddresses(recipients ?? ''),
      }),
      invalidates: [emails.schedules],
      failure: { text: isNew ? 'Erro ao criar envio' : 'Erro ao editar envio' },
      ...(!isNew && { notFoundText: 'Este envio não existe mais.' }),
      onSaved: () => notify.success(isNew ? 'Envio criado.' : 'Envio atualizado.'),
    },
  )
  const field = bindFields(form)
  const errors: Record<string, unknown> = form.errors
  const wrong = Object.keys(errors).find((path) => path.startsWith('recipients'))
  return (
    <FormDialog title={isNew ? 'Novo envio' : 'Editar envio'} state={state}>
      <NativeSelect
        label="O que enviar"
        data={KINDS}
        disabled={!isNew}
        wrapperProps={{ 'data-whole': true }}
        {...field('kind')}
      />
      <NativeSelect label="Frequência" data={choicesOf(FREQUENCY_LABELS)} {...field('frequency')} />
      <NativeSelect
        label="Hora"
        description="No fuso horário da empresa."
        data={HOURS}
        {...field('hour')}
      />
      {!isNew && <NativeSelect label="Status" data={ACTIVE_CHOICES} {...field('is_active')} />}
      <Textarea
        label="Destinatários"
        description={`Um e-mail por linha, até ${MAX_RECIPIENTS}.`}
        withAsterisk
        autosize
        minRows={3}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        wrapperProps={{ 'data-whole': true }}
        {...field('recipients', 2000)}
        error={wrong ? String(errors[wrong]) : undefined}
      />
    </FormDialog>
  )
}
