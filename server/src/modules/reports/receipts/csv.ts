import {
  AUDIT_ACTION_LABELS,
  AUDITED_LABELS,
  auditRecord,
  auditChanges,
  auditUser,
} from '@canhoto/contracts/audit-labels'
import type { Delivery } from '@canhoto/contracts/deliveries'
import type { AuditEntry, FinishedDelivery, ReceiptReportItem } from '@canhoto/contracts/reports'
import { statusLabel } from '@canhoto/contracts/status-labels'
import type { Columns } from '../../domain/spreadsheet.ts'

/** '2026-11-20T21:10:00-03:00' is already the company's clock: only turned, never converted. */
const instant = (value: string | null) =>
  value?.replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3/$2/$1 $4') ?? null

export const FINISHED_COLUMNS: Columns<FinishedDelivery> = {
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name,
  Motorista: (row) => row.driver_name ?? 'Não atribuído',
  Status: (row) => statusLabel(row),
  'Data da Entrega': (row) => instant(row.delivered_at),
  'Data do Canhoto': (row) => instant(row.receipt_captured_at),
  Canhoto: (row) => row.receipt_image_url,
}

export const DELIVERY_COLUMNS: Columns<Delivery> = {
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name,
  Motorista: (row) => row.driver_name ?? 'Não atribuído',
  'Data Atualização': (row) => instant(row.updated_at),
  Status: (row) => statusLabel(row),
}

export const RECEIPT_COLUMNS: Columns<ReceiptReportItem> = {
  'ID da Entrega': (row) => row.delivery_id,
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name_extracted,
  Motorista: (row) => row.driver_name ?? 'Não atribuído',
  'Data da Entrega': (row) => instant(row.delivery_date),
  'Data do Canhoto': (row) => instant(row.receipt_captured_at),
  'URL da Imagem': (row) => row.receipt_image_url,
}

export const AUDIT_COLUMNS: Columns<AuditEntry> = {
  Data: (entry) => instant(entry.occurred_at),
  Usuário: (entry) => auditUser(entry),
  Empresa: (entry) => entry.company_name,
  Ação: (entry) => AUDIT_ACTION_LABELS[entry.action],
  Registro: (entry) => AUDITED_LABELS[entry.record_type],
  Identificação: auditRecord,
  Alterações: (entry) => auditChanges(entry).join('; '),
}
