import {
  AUDIT_ACTION_LABELS,
  auditChanges,
  auditSubject,
  auditUser,
} from '@canhoto/contracts/labels/audit'
import type { AuditEntry } from '@canhoto/contracts/reports'
import { formatDayTime } from '../../lib/format.ts'
import { companyColumn, formatCompany } from '../../shared/companies/company-column.tsx'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'

/** With the company of each entry where they are of several. */
export function auditColumns({ seesAll }: { seesAll: boolean }): DataColumn<AuditEntry>[] {
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
          narrowOnly={`${seesAll ? `${formatCompany(entry)} · ` : ''}${formatDayTime(entry.occurred_at)}`}
        >
          {auditUser(entry)}
        </RowName>
      ),
    },
    ...(seesAll ? [companyColumn] : []),
    {
      heading: 'O que fez',
      cell: (entry) => (
        <RowName under={auditSubject(entry)}>{AUDIT_ACTION_LABELS[entry.action]}</RowName>
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
