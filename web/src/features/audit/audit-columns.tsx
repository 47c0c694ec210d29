import {
  AUDIT_ACTION_LABELS,
  auditChanges,
  auditUser,
  AUDITED_LABELS,
  auditRecord,
} from '@canhoto/contracts/labels/audit'
import type { AuditEntry } from '@canhoto/contracts/reports'
import { formatDayTime } from '../../lib/format.ts'
import { type DataColumn, RowName } from '../../ui/data-table.tsx'

export function auditColumns({ isMaster }: { isMaster: boolean }): DataColumn<AuditEntry>[] {
  return [
    {
      heading: 'Quando',
      width: '9.75rem',
      wide: true,
      cell: ({ occurred_at }) => <span className="numbers">{formatDayTime(occurred_at)}</span>,
    },
    {
      heading: 'Quem',
      cell: (entry) => (
        <RowName
          under={isMaster ? (entry.company_name ?? 'Plataforma') : undefined}
          narrowOnly={formatDayTime(entry.occurred_at)}
        >
          {auditUser(entry)}
        </RowName>
      ),
    },
    {
      heading: 'O que fez',
      cell: (entry) => (
        <RowName under={`${AUDITED_LABELS[entry.record_type]} ${auditRecord(entry) ?? ''}`}>
          {AUDIT_ACTION_LABELS[entry.action]}
        </RowName>
      ),
    },
    {
      heading: 'Mudanças',
      width: '30%',
      wide: true,
      cell: (entry) => {
        const text = auditChanges(entry).join('; ')
        return <span title={text}>{text}</span>
      },
    },
  ]
}
