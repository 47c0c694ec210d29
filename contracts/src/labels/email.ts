import type { EMAIL_STATES, EmailKind, FREQUENCIES, ScheduleKind } from '../emails.ts'
import { describeExpiry } from './certificate.ts'
import { describeOverdue, type OverdueFacts } from './overdue-reading.ts'

export const EMAIL_STATE_LABELS: Record<(typeof EMAIL_STATES)[number], string> = {
  waiting: 'Aguardando',
  sending: 'Enviando',
  sent: 'Enviado',
  failed: 'Não enviado',
}

export const SCHEDULE_LABELS: Record<ScheduleKind, string> = {
  digest: 'O que falta (resumo)',
  deliveries: 'Relatório de entregas',
  receipts: 'Relatório de canhotos',
  occurrences: 'Relatório de ocorrências',
  clients: 'Relatório de clientes',
  unproved: 'Dinheiro parado',
}

/** Of a kind as it was stored. */
export const scheduleLabel = (kind: string | null) =>
  (SCHEDULE_LABELS as Record<string, string>)[kind ?? ''] ?? kind

export const FREQUENCY_LABELS: Record<(typeof FREQUENCIES)[number], string> = {
  daily: 'Todo dia',
  weekly: 'Toda segunda-feira',
  monthly: 'Todo dia 1º',
}

/** What is owed, as the digest says it. Values in R$. */
export interface DigestFigures {
  deliveries: number
  value: number
  oldest_days: number | null
  /** The highest value first; the others are counted together above. */
  clients: { client_name: string; deliveries: number; value: number; oldest_days: number }[]
  /** Deliveries that failed and are not decided yet. */
  failures: number
  /** Receipts that wait for the review. */
  reviews: number
  /** Files of imports that were read with doubt; a message that an earlier version queued lacks it. */
  to_review?: number
}

/** What a message is about, beside its kind. */
export interface EmailDetails {
  nf_number?: string
  /** Of a link. */
  user_name?: string
  /** Of a forgotten password: the message only says whom to ask. */
  without_link?: boolean
  /** Of a digest or report: the days that it is of, as YYYY-MM-DD. */
  report?: ScheduleKind
  start_date?: string
  end_date?: string
  digest?: DigestFigures
  /** Of a certificate that expires, as the alert tells it; the day as YYYY-MM-DD. */
  certificate?: { label: string; day: string; count: number; what?: 'expired' }
  /** Of a distribution that is not read, as the alert tells it; the days as YYYY-MM-DD. */
  overdue?: OverdueFacts
}

const brazilianDay = (day = '') => day.split('-').toReversed().join('/')

const SUBJECTS: Record<EmailKind, (details: EmailDetails) => string> = {
  password_link: () => 'Link para definir a sua senha',
  password_forgotten: ({ without_link }) =>
    without_link ? 'Como definir uma nova senha' : 'Link para definir uma nova senha',
  proof: ({ nf_number }) => `Comprovante de entrega da NF ${nf_number}`,
  digest: ({ end_date }) => `O que falta em ${brazilianDay(end_date)}`,
  report: ({ report = 'deliveries', start_date, end_date }) =>
    start_date === end_date
      ? `${SCHEDULE_LABELS[report]} de ${brazilianDay(end_date)}`
      : `${SCHEDULE_LABELS[report]} de ${brazilianDay(start_date)} a ${brazilianDay(end_date)}`,
  certificate: ({ certificate }) =>
    certificate?.what === 'expired'
      ? 'O certificado digital venceu'
      : `O certificado digital vence em ${brazilianDay(certificate?.day)}`,
  sefaz_overdue: ({ overdue }) => `A Entrada SEFAZ não é lida desde ${brazilianDay(overdue?.day)}`,
}

/** Of a message about a certificate. */
export const emailExpiry = ({ certificate }: EmailDetails) =>
  describeExpiry({
    subject: certificate?.label ?? '',
    day: brazilianDay(certificate?.day),
    daysLeft: certificate?.count ?? 0,
    isExpired: certificate?.what === 'expired',
  })

/** Of a message about a distribution that is not read. */
export const emailOverdue = ({ overdue }: EmailDetails) =>
  overdue
    ? describeOverdue({
        ...overdue,
        day: brazilianDay(overdue.day),
        until: brazilianDay(overdue.until),
      })
    : ''

export const emailSubject = (kind: EmailKind, details: EmailDetails) => SUBJECTS[kind](details)
