import type { KEY_STATES } from '../api-keys.ts'
import type { MAILBOX_SECURITIES, MessageOutcome } from '../mailboxes.ts'
import type { Scope } from '../scopes.ts'
import type { MESSAGE_STATES, WebhookEvent } from '../webhooks.ts'

/** What a key may do, as an ADMIN chooses it. */
export const SCOPE_LABELS: Record<Scope, string> = {
  'deliveries.read': 'Ler entregas e seu histórico',
  'deliveries.import': 'Importar documentos (XML, PDF, zip)',
  'deliveries.write': 'Criar, corrigir, atribuir e cancelar entregas',
  'receipts.read': 'Ler canhotos e comprovantes',
  'occurrences.read': 'Ler ocorrências e motivos',
  'drivers.read': 'Ler motoristas e veículos',
  'tracking.read': 'Ler posições dos motoristas',
  'reports.read': 'Ler relatórios, OCOREN e indicadores',
}

export const KEY_STATE_LABELS: Record<(typeof KEY_STATES)[number], string> = {
  open: 'Ativa',
  revoked: 'Revogada',
  expired: 'Vencida',
}

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  'delivery.created': 'Entrega criada',
  'delivery.status_changed': 'Status da entrega mudou',
  'delivery.delivered': 'Entrega concluída',
  'receipt.created': 'Canhoto enviado',
  'receipt.reviewed': 'Canhoto conferido',
  'occurrence.created': 'Ocorrência registrada',
}

/** Also of a message that only tests the address. */
export const eventLabel = (event: string) =>
  (EVENT_LABELS as Record<string, string>)[event] ?? 'Teste'

export const MESSAGE_STATE_LABELS: Record<(typeof MESSAGE_STATES)[number], string> = {
  waiting: 'Aguardando',
  sent: 'Entregue',
  failed: 'Não entregue',
}

export const SECURITY_LABELS: Record<(typeof MAILBOX_SECURITIES)[number], string> = {
  tls: 'TLS (porta 993)',
  starttls: 'STARTTLS (porta 143)',
  none: 'Sem criptografia',
}

export const MESSAGE_OUTCOME_LABELS: Record<MessageOutcome, string> = {
  imported: 'Importada',
  no_documents: 'Sem documentos',
  sender_refused: 'Remetente recusado',
  too_large: 'Grande demais',
  unreadable: 'Ilegível',
  refused: 'Recusada',
}
