import { type EmailSchedule, emails, MAX_RECIPIENTS } from '@canhoto/contracts/emails'
import { FREQUENCY_LABELS, SCHEDULE_LABELS } from '@canhoto/contracts/labels/email'
import { NativeSelect, Textarea } from '@mantine/core'
import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../../kit/form/bind-fields.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { ACTIVE_CHOICES } from '../../../shared/active/active-column.tsx'
import { notify } from '../../../ui/toasts/notify.ts'
import {
  describeContent,
  formatHour,
  NEW_SCHEDULE,
  toScheduleBody,
  toScheduleValues,
  validateRecipients,
} from './schedule-values.ts'

interface Props {
  /** Null for a new one. */
  schedule: EmailSchedule | null
  dialog: OpenDialog
}

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const KINDS = choicesOf(SCHEDULE_LABELS)
const FREQUENCIES = choicesOf(FREQUENCY_LABELS)
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatHour(hour),
}))

export function ScheduleFormDialog({ schedule, dialog }: Props) {
  const isNew = schedule === null
  const { form, ...state } = useEndpointForm(
    isNew ? emails.createSchedule : emails.updateSchedule,
    {
      dialog,
      initial: schedule ? toScheduleValues(schedule) : NEW_SCHEDULE,
      ...(schedule && { params: { id: schedule.id } }),
      onlyChanged: !isNew,
      edited: schedule ? { version: schedule.version, toValues: toScheduleValues } : undefined,
      toBody: toScheduleBody,
      // The sentence of one address stands below the field of all.
      toField: (path) => path.split('.')[0] ?? path,
      validate: validateRecipients,
      invalidates: [emails.schedules],
      failure: { text: isNew ? 'Erro ao criar envio' : 'Erro ao editar envio' },
      notFoundText: 'Este envio não existe mais.',
      onSaved: () => notify.success(isNew ? 'Envio criado!' : 'Envio atualizado!'),
    },
  )
  const field = bindFields(form)
  const { kind, frequency } = form.getValues()
  return (
    <FormDialog title={isNew ? 'Novo envio' : 'Editar envio'} state={state}>
      <NativeSelect
        label="O que enviar"
        description={describeContent(kind, frequency)}
        data={KINDS}
        disabled={!isNew}
        wrapperProps={{ 'data-whole': true }}
        {...field('kind')}
      />
      <NativeSelect label="Frequência" data={FREQUENCIES} {...field('frequency')} />
      <NativeSelect
        label="Hora"
        description="No fuso horário da empresa."
        data={HOURS}
        {...field('hour')}
      />
      {!isNew && <NativeSelect label="Status" data={ACTIVE_CHOICES} {...field('is_active')} />}
      <Textarea
        label="Destinatários"
        description={`Um e-mail por linha, até ${MAX_RECIPIENTS}. Um não vê os outros.`}
        placeholder="diretoria@exemplo.com.br"
        withAsterisk
        rows={4}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        wrapperProps={{ 'data-whole': true }}
        {...field('recipients')}
      />
    </FormDialog>
  )
}
