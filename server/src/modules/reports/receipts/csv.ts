import type { FinishedDelivery, ReceiptReportItem } from '@canhoto/contracts/reports'
import { circumstanceLabel } from '@canhoto/contracts/labels/circumstance'
import { statusLabel } from '@canhoto/contracts/labels/status'
import type { Columns } from '../../../platform/csv.ts'
import { driverName, formatInstant } from '../csv-cells.ts'

const finishedFields = [
  'nf_number',
  'client_name',
  'driver_name',
  'status',
  'has_receipt',
  'delivered_at',
  'receipt_captured_at',
  'receipt_image_url',
  'circumstance',
] as const

const finishedColumns: Columns<Pick<FinishedDelivery, (typeof finishedFields)[number]>> = {
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name,
  Motorista: driverName,
  Status: (row) => statusLabel(row),
  'Data da Entrega': (row) => formatInstant(row.delivered_at),
  'Data do Canhoto': (row) => formatInstant(row.receipt_captured_at),
  Canhoto: (row) => row.receipt_image_url,
  Observação: (row) => circumstanceLabel(row.circumstance),
}

const receiptFields = [
  'delivery_id',
  'nf_number',
  'client_name_extracted',
  'driver_name',
  'delivery_date',
  'receipt_captured_at',
  'receipt_image_url',
] as const

const receiptColumns: Columns<Pick<ReceiptReportItem, (typeof receiptFields)[number]>> = {
  'ID da Entrega': (row) => row.delivery_id,
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name_extracted,
  Motorista: driverName,
  'Data da Entrega': (row) => formatInstant(row.delivery_date),
  'Data do Canhoto': (row) => formatInstant(row.receipt_captured_at),
  'URL da Imagem': (row) => row.receipt_image_url,
}

export const finishedCsv = {
  name: 'canhotos_export',
  fields: finishedFields,
  columns: finishedColumns,
}
export const receiptsCsv = {
  name: 'relatorio_canhotos',
  fields: receiptFields,
  columns: receiptColumns,
}
