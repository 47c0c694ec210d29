import { statusLabel } from '@canhoto/contracts/labels/status'
import type { ReportedOccurrence } from '@canhoto/contracts/report-figures'
import type { Columns } from '../../../platform/csv.ts'
import { driverName, formatDay, formatInstant } from '../csv-cells.ts'

const fields = [
  'nf_number',
  'client_name',
  'driver_name',
  'code',
  'label',
  'delivery_status',
  'occurred_at',
  'next_attempt',
  'note',
] as const

const columns: Columns<Pick<ReportedOccurrence, (typeof fields)[number]>> = {
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name,
  Motorista: driverName,
  Código: (row) => row.code,
  Motivo: (row) => row.label,
  Resultado: (row) => statusLabel({ status: row.delivery_status, has_receipt: false }),
  'Data da Ocorrência': (row) => formatInstant(row.occurred_at),
  'Próxima Tentativa': (row) => formatDay(row.next_attempt),
  Observação: (row) => row.note,
}

export const occurrencesCsv = { name: 'relatorio_ocorrencias', fields, columns }
