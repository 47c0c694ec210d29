import type { AlertType } from '../alerts.ts'
import { describeExpiry } from './certificate.ts'
import { describeOverdue, type OverdueFacts } from './overdue-reading.ts'

export const ALERT_LABELS: Record<AlertType, string> = {
  delivery_deleted: 'Entrega excluída',
  delivery_failed: 'Entrega não realizada',
  delivery_late: 'Entregas atrasadas',
  unexpected_place: 'Canhoto fora do local esperado',
  photo_refused: 'Canhoto recusado',
  parado: 'Motorista parado',
  no_signal: 'Sem sinal em rota',
  plan_limit: 'Limite do plano',
  webhook_disabled: 'Webhook desativado',
  mailbox_failing: 'Caixa de entrada falhando',
  certificate_expiring: 'Certificado digital vencendo',
  sefaz_waiting: 'Aguardando SEFAZ',
  invoice_cancelled: 'Nota cancelada',
  sefaz_overdue: 'Entrada SEFAZ parada',
  invoice_corrected: 'Carta de correção',
}

export const SEVERITY_LABELS = { info: 'Aviso', warning: 'Atenção', critical: 'Crítico' } as const

/** What was stored with an alert, for its sentence. */
type Details = Partial<{
  nf_number: string
  client_name: string
  /** Of the occurrence. */
  label: string
  metres: number
  /** What the phone was answered: whole sentences. */
  reason: string
  /** A clock of the company's day: '14:02'. */
  since: string
  count: number
  /** 'dd/mm/aaaa' */
  day: string
  numbers: string[]
  what: 'drivers' | 'users' | 'failing' | 'gone' | 'expired'
  max: number
}> &
  Partial<Pick<OverdueFacts, 'services' | 'environment' | 'until' | 'why'>>

interface Told {
  type: AlertType
  driverName: string | null
  actorName: string | null
  details: Details
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

export function titleOfAlert(type: AlertType, { count, what }: Details): string {
  if (type === 'certificate_expiring' && what === 'expired') return 'Certificado digital vencido'
  return type === 'delivery_late' && count === 1 ? 'Entrega atrasada' : ALERT_LABELS[type]
}

/** The sentence of an alert. */
export function describeAlert(told: Told): string {
  return SENTENCES[told.type](told.details, told)
}

const noteOf = ({ nf_number = '', client_name = '' }: Details) => `NF ${nf_number} (${client_name})`
const driverOf = ({ driverName }: Told) => driverName ?? 'O motorista'
const userOf = ({ actorName }: Told) => actorName ?? 'A plataforma'

const SENTENCES: Record<AlertType, (details: Details, told: Told) => string> = {
  delivery_deleted: (details, told) => `${userOf(told)} excluiu a entrega da ${noteOf(details)}.`,
  delivery_failed: (details) => `${noteOf(details)}: ${details.label ?? ''}.`,
  delivery_late: (details, { driverName }) => describeLate(details, driverName),
  unexpected_place: (details) =>
    `O canhoto da ${noteOf(details)} foi fotografado a ${formatDistance(details.metres ?? 0)} do local das entregas anteriores neste endereço.`,
  photo_refused: (details, told) =>
    `O canhoto da ${noteOf(details)}, enviado por ${userOf(told)}, foi recusado. ${details.reason ?? ''}`,
  parado: ({ since = '' }, told) => `${driverOf(told)} está parado desde ${since}.`,
  no_signal: ({ since = '' }, told) =>
    `${driverOf(told)} está em rota e não envia a posição desde ${since}.`,
  plan_limit: ({ what, count = 0, max = 0 }) =>
    `A empresa usa ${count} de ${max} ${what === 'drivers' ? 'motoristas' : 'usuários'} do plano.`,
  webhook_disabled: ({ label = '', what }) =>
    what === 'gone'
      ? `O webhook ${label} foi desativado: o endereço respondeu que não existe mais (410).`
      : `O webhook ${label} foi desativado: nenhuma chamada deu certo há dias. Um administrador pode reativá-lo em Integrações.`,
  mailbox_failing: ({ label = '', day = '' }) =>
    `A caixa de entrada ${label} não é lida desde ${day}. Um administrador vê o motivo em Integrações.`,
  certificate_expiring: (details) => `${expiryOf(details)} ${NEW_CERTIFICATE}`,
  sefaz_waiting: ({ day = '', reason = '', ...details }) =>
    `O evento da ${noteOf(details)} aguarda a SEFAZ desde ${day}. ${reason}`.trim(),
  invoice_cancelled: ({ day = '', ...details }) =>
    `A ${noteOf(details)} foi cancelada pelo emitente na SEFAZ em ${day}.`,
  invoice_corrected: ({ day = '', ...details }) =>
    `O emitente registrou em ${day} uma carta de correção da ${noteOf(details)}. Confira o endereço e a transportadora antes da entrega.`,
  sefaz_overdue: ({ services = [], environment = '', day = '', until = '', count = 0, why }) =>
    describeOverdue({ services, environment, day, until, count, why: why ?? 'failing' }),
}

function describeLate({ count = 0, numbers = [], day = '' }: Details, driver: string | null) {
  const whose = driver ? `de ${driver}` : 'sem motorista'
  if (count === 1) return `A entrega da NF ${numbers[0] ?? ''}, ${whose}, era para ${day}.`
  const rest = count - numbers.length
  const named = numbers.join(', ') + (rest > 0 ? ` e mais ${rest}` : '')
  return `${count} entregas ${whose} passaram do dia: NF ${named}.`
}

const NEW_CERTIFICATE = 'Um administrador envia o novo em Certificado digital.'

const expiryOf = ({ label = '', day = '', count = 0, what }: Details) =>
  describeExpiry({ subject: label, day, daysLeft: count, isExpired: what === 'expired' })

const formatDistance = (metres: number) => `${number.format(metres / 1000)} km`
