import type { Delivery } from '@canhoto/contracts/deliveries'
import { statusLabel } from '@canhoto/contracts/labels/status'
import type { Columns } from '../../../platform/csv.ts'
import { driverName, formatInstant } from '../csv-cells.ts'

const fields = [
  'nf_number',
  'client_name',
  'driver_name',
  'updated_at',
  'status',
  'has_receipt',
] as const

const columns: Columns<Pick<Delivery, (typeof fields)[number]>> = {
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name,
  Motorista: driverName,
  'Data Atualização': (row) => formatInstant(row.updated_at),
  Status: (row) => statusLabel(row),
}

export const deliveriesCsv = { name: 'relatorio_entregas', fields, columns }
