import { can, type Role } from '@canhoto/contracts/access'
import type { FinishedDelivery, ReceiptReportItem } from '@canhoto/contracts/reports'
import { circumstanceLabel } from '@canhoto/contracts/labels/circumstance'
import { statusLabel } from '@canhoto/contracts/labels/status'
import type { Columns } from '../../../platform/csv.ts'
import { driverName, formatInstant } from '../csv-cells.ts'

/** Who reads the file, and where this installation is found: 'https://canhoto.exemplo.com.br'. */
export interface Reader {
  viewer: Role
  site: string
}

interface Pictured {
  delivery_id: string
  receipt_image_url: string | null
}

/** The page that shows the picture: its own address wants a token, which a spreadsheet has none of. */
const picturePage = ({ viewer, site }: Reader) => {
  const page = can(viewer, 'reports.read')
    ? ({ delivery_id }: Pictured) => `${site}/dashboard/receipts-report?entrega=${delivery_id}`
    : () => `${site}/dashboard/relatorios?aba=comprovantes`
  return (row: Pictured) => row.receipt_image_url && page(row)
}

const finishedFields = [
  'delivery_id',
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

const finishedColumns = (
  reader: Reader,
): Columns<Pick<FinishedDelivery, (typeof finishedFields)[number]>> => ({
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name,
  Motorista: driverName,
  Status: (row) => statusLabel(row),
  'Data da Entrega': (row) => formatInstant(row.delivered_at),
  'Data do Canhoto': (row) => formatInstant(row.receipt_captured_at),
  Canhoto: picturePage(reader),
  Observação: (row) => circumstanceLabel(row.circumstance),
})

const receiptFields = [
  'delivery_id',
  'nf_number',
  'client_name_extracted',
  'driver_name',
  'delivery_date',
  'receipt_captured_at',
  'receipt_image_url',
] as const

const receiptColumns = (
  reader: Reader,
): Columns<Pick<ReceiptReportItem, (typeof receiptFields)[number]>> => ({
  'ID da Entrega': (row) => row.delivery_id,
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name_extracted,
  Motorista: driverName,
  'Data da Entrega': (row) => formatInstant(row.delivery_date),
  'Data do Canhoto': (row) => formatInstant(row.receipt_captured_at),
  'URL da Imagem': picturePage(reader),
})

export const finishedCsv = (reader: Reader) => ({
  name: 'canhotos_export',
  fields: finishedFields,
  columns: finishedColumns(reader),
})
export const receiptsCsv = (reader: Reader) => ({
  name: 'relatorio_canhotos',
  fields: receiptFields,
  columns: receiptColumns(reader),
})
