import {
  AUDIT_ACTION_LABELS,
  AUDITED_LABELS,
  auditChanges,
  auditRecord,
  auditUser,
} from '@canhoto/contracts/labels/audit'
import type { AuditEntry } from '@canhoto/contracts/reports'
import type { Columns } from '../../../platform/csv.ts'
import { formatInstant } from '../csv-cells.ts'

const fields = [
  'occurred_at',
  'user_name',
  'company_name',
  'action',
  'record_type',
  'record_label',
  'changes',
] as const

const columns: Columns<Pick<AuditEntry, (typeof fields)[number]>> = {
  Data: (entry) => formatInstant(entry.occurred_at),
  Usuário: (entry) => auditUser(entry),
  Empresa: (entry) => entry.company_name,
  Ação: (entry) => AUDIT_ACTION_LABELS[entry.action],
  Registro: (entry) => AUDITED_LABELS[entry.record_type],
  Identificação: auditRecord,
  Alterações: (entry) => auditChanges(entry).join('; '),
}

export const auditCsv = { name: 'auditoria', fields, columns }
