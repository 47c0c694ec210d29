import type { Delivery } from '@canhoto/contracts/deliveries'
import type { FinishedDelivery } from '@canhoto/contracts/reports'
import { statusLabel } from '@canhoto/contracts/status-labels'

/** '2026-11-20T21:10:00-03:00' is already the company's clock: only turned, never converted. */
const instant = (value: string | null) =>
  value?.replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3/$2/$1 $4') ?? null

type Column<T> = Record<string, (row: T) => string | number | null>

export const FINISHED_COLUMNS: Column<FinishedDelivery> = {
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name,
  Motorista: (row) => row.driver_name ?? 'Não atribuído',
  Status: (row) => statusLabel(row),
  'Data da Entrega': (row) => instant(row.delivered_at),
  'Data do Canhoto': (row) => instant(row.receipt_captured_at),
  Canhoto: (row) => row.receipt_image_url,
}

export const DELIVERY_COLUMNS: Column<Delivery> = {
  NF: (row) => row.nf_number,
  Cliente: (row) => row.client_name,
  Motorista: (row) => row.driver_name ?? 'Não atribuído',
  'Data Atualização': (row) => instant(row.updated_at),
  Status: (row) => statusLabel(row),
}
