import type { Delivery } from '@canhoto/contracts/deliveries'
import { statusLabel } from '@canhoto/contracts/labels/status'
import type { Columns } from '../../../platform/csv.ts'
import { driverName, formatInstant } from '../csv-cells.ts'

const columns: Columns<Delivery> = {
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name,
  Motorista: driverName,
  'Data Atualização': (row) => formatInstant(row.updated_at),
  Status: (row) => statusLabel(row),
}

export const deliveriesCsv = { name: 'relatorio_entregas', columns }
