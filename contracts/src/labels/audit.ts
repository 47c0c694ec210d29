import { TIME_ZONES } from '../companies.ts'
import type { AUDIT_ACTIONS, AUDITED, AuditEntry } from '../reports.ts'
import { EDITED_LABELS, editedValueLabel, isEditedField } from './delivery.ts'
import { deviceName } from './device-name.ts'
import { IMPORT_OUTCOME_LABELS } from './import.ts'
import { FREQUENCY_LABELS, scheduleLabel } from './email.ts'
import { planLabel } from './plan.ts'
import { ROLE_LABELS } from './role.ts'
import { SEFAZ_MODE_LABELS, SEFAZ_STATE_LABELS } from './sefaz.ts'
import { statusLabel } from './status.ts'
import { NOT_INFORMED } from '../vehicles.ts'

/** Names of the audit's actions, for the screen and the CSV file. */
export const AUDIT_ACTION_LABELS: Record<(typeof AUDIT_ACTIONS)[number], string> = {
  CREATED: 'Cadastro',
  UPDATED: 'Alteração',
  DELETED: 'Exclusão',
  ASSIGNED: 'Atribuição',
  STATUS: 'Mudança de status',
  RECEIPT: 'Canhoto enviado',
  REVIEW: 'Canhoto conferido',
  OCCURRENCE: 'Não entregue',
  RESTORED: 'Restauração',
  USED: 'Uso',
  SIGNED_IN: 'Entrada no sistema',
  PASSWORD_RESET: 'Redefinição de senha',
}

export const AUDITED_LABELS: Record<(typeof AUDITED)[number], string> = {
  user: 'Usuário',
  driver: 'Motorista',
  vehicle: 'Veículo',
  reason: 'Motivo de não entrega',
  company: 'Empresa',
  settings: 'Configurações da plataforma',
  delivery: 'Entrega',
  api_key: 'Chave de API',
  webhook: 'Webhook',
  mailbox: 'Caixa de entrada',
  import_file: 'Arquivo importado',
  email_schedule: 'Envio por e-mail',
  certificate: 'Certificado digital',
  sefaz_settings: 'Envio à SEFAZ',
  sefaz_event: 'Evento da SEFAZ',
  dfe_shipper: 'Remetente automático',
  session: 'Sessão',
}

const FIELD_LABELS: Record<string, string> = {
  ...EDITED_LABELS,
  authserv_id: 'Servidor que confirma remetentes',
  brand: 'Marca',
  client_document: 'Documento do cliente',
  cnh: 'CNH',
  cnpj: 'CNPJ',
  code: 'Código',
  color: 'Cor',
  cpf: 'CPF',
  default_max_drivers: 'Limite padrão de motoristas',
  default_max_users: 'Limite padrão de usuários',
  default_plan: 'Plano padrão',
  delivery_status: 'A entrega fica',
  discard_reason: 'Motivo do descarte',
  disabled_reason: 'Motivo da desativação',
  distribution: 'Leitura de documentos',
  distribution_off_reason: 'Motivo de não ler',
  domain: 'Domínio',
  document_years: 'Guarda de documentos (anos)',
  email: 'E-mail',
  events: 'Eventos',
  failing_since: 'Falhas desde',
  failures: 'Falhas',
  folder: 'Pasta',
  frequency: 'Frequência',
  full_name: 'Nome',
  host: 'Servidor',
  hour: 'Hora',
  is_active: 'Ativo',
  is_master: 'Master',
  label: 'Motivo',
  logo_file_id: 'Logotipo',
  max_drivers: 'Limite de motoristas',
  max_users: 'Limite de usuários',
  model: 'Modelo',
  name: 'Nome',
  outcome: 'Resultado',
  password: 'Senha',
  phone: 'Telefone',
  photo_required: 'Exige foto',
  photo_years: 'Guarda de fotos (anos)',
  plate: 'Placa',
  paused_until: 'Em pausa até',
  platform_name: 'Nome da plataforma',
  port: 'Porta',
  position_days: 'Guarda de posições (dias)',
  previous_secret: 'Segredo anterior',
  purpose: 'Finalidade',
  read_since: 'Ler desde',
  security: 'Segurança',
  sefaz_state: 'Situação',
  serial: 'Número de série',
  senders: 'Remetentes',
  previous_secret_until: 'Segredo anterior vale até',
  primary_color: 'Cor primária',
  recipients: 'Destinatários',
  revoked_at: 'Revogada em',
  role: 'Perfil',
  scheduled_for: 'Dia programado',
  secret: 'Segredo',
  secondary_color: 'Cor secundária',
  status: 'Status',
  subscription_plan: 'Plano',
  timezone: 'Fuso horário',
  tp_motivo: 'tpMotivo',
  url: 'Endereço',
  username: 'Usuário',
  year: 'Ano',
}

/** Who did it. Names of MASTER users are not shown to companies; every other entry has a name. */
export function auditUser(entry: Pick<AuditEntry, 'user_name'>) {
  return entry.user_name ?? 'Plataforma'
}

/** How users know the record: a name, a plate, 'Chrome no Windows'; null when it was deleted without a label. */
export function auditRecord({
  record_type,
  record_label,
}: Pick<AuditEntry, 'record_type' | 'record_label'>) {
  if (record_type === 'email_schedule') return scheduleLabel(record_label)
  return record_type === 'session' ? deviceName(record_label) : record_label
}

/** The kind of the record and its name: 'Veículo ABC1D23'. The name of an anonymous user says already what it is. */
export function auditSubject(entry: Pick<AuditEntry, 'record_type' | 'record_label'>) {
  const kind = AUDITED_LABELS[entry.record_type]
  const name = auditRecord(entry) ?? ''
  return name.startsWith(`${kind} removido`) ? name : `${kind} ${name}`.trim()
}

/** One sentence per field: 'Placa: ABC1234 → ABC1C34', or that it changed where the values are personal. */
export function auditChanges(entry: Pick<AuditEntry, 'changes'>) {
  return Object.entries(entry.changes).map(([field, { from, to }]) => {
    const name = FIELD_LABELS[field] ?? field
    if (from === null && to === null) return `${name} mudou`
    const label = (value: unknown) =>
      isEditedField(field) ? editedValueLabel(field, value) : valueLabel(field, value)
    return `${name}: ${label(from)} → ${label(to)}`
  })
}

const VEHICLE_DESCRIPTIONS: ReadonlySet<string> = new Set(['brand', 'color'])

const PLAN_FIELDS: ReadonlySet<string> = new Set(['subscription_plan', 'default_plan'])

const STATUS_FIELDS: ReadonlySet<string> = new Set(['status', 'delivery_status'])

const LABELS_BY_FIELD: Record<string, Record<string, string>> = {
  role: ROLE_LABELS,
  frequency: FREQUENCY_LABELS,
  outcome: IMPORT_OUTCOME_LABELS,
  events: SEFAZ_MODE_LABELS,
  distribution: SEFAZ_MODE_LABELS,
  sefaz_state: SEFAZ_STATE_LABELS,
  timezone: TIME_ZONES,
}

function valueLabel(field: string, value: unknown) {
  if (value === null && VEHICLE_DESCRIPTIONS.has(field)) return NOT_INFORMED
  if (value === null || value === '') return '(vazio)'
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  const word = typeof value === 'string' ? value : JSON.stringify(value)
  if (STATUS_FIELDS.has(field)) return statusLabel({ status: word, has_receipt: false })
  if (PLAN_FIELDS.has(field)) return planLabel(word)
  return LABELS_BY_FIELD[field]?.[word] ?? word
}
