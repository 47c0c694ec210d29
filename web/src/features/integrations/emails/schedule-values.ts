import { type EmailSchedule, FREQUENCIES, type ScheduleKind } from '@canhoto/contracts/emails'
import { email } from '@canhoto/contracts/fields'
import * as z from 'zod/mini'
import type { Errors } from '../../../kit/form/validate-form.ts'

type Frequency = (typeof FREQUENCIES)[number]

/** What the form holds: a line for each address. */
export const NEW_SCHEDULE = {
  kind: 'digest' as ScheduleKind,
  frequency: 'daily' as Frequency,
  hour: '7',
  is_active: 'ATIVO',
  recipients: '',
}
export type ScheduleValues = typeof NEW_SCHEDULE

export const toScheduleValues = (schedule: EmailSchedule): ScheduleValues => ({
  kind: schedule.kind,
  frequency: schedule.frequency,
  hour: String(schedule.hour),
  is_active: schedule.is_active ? 'ATIVO' : 'INATIVO',
  recipients: schedule.recipients.join('\n'),
})

const splitAddresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

export const toScheduleBody = ({ recipients, ...values }: Partial<ScheduleValues>) => ({
  ...values,
  ...(recipients !== undefined && { recipients: splitAddresses(recipients) }),
})

const Address = email()

/** Names the address that is wrong among several. */
export function validateRecipients({ recipients }: ScheduleValues): Errors<ScheduleValues> {
  const wrong = splitAddresses(recipients).find((each) => !z.safeParse(Address, each).success)
  return wrong === undefined ? {} : { recipients: `E-mail inválido: ${wrong}` }
}

export const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const PERIODS: Record<Frequency, string> = {
  daily: 'do dia anterior',
  weekly: 'da semana anterior, de segunda a domingo',
  monthly: 'do mês anterior',
}

/** What a message will have in it. */
export function describeContent(kind: ScheduleKind, frequency: Frequency) {
  if (kind === 'digest')
    return 'Entregas sem canhoto, ocorrências em aberto, canhotos e documentos importados para conferir. Quando não falta nada, o e-mail não é enviado.'
  if (kind === 'unproved') return 'O que está parado na hora do envio, em um arquivo CSV.'
  return `Um arquivo CSV ${PERIODS[frequency]}.`
}
