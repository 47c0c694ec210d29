import type { ReceiptReportItem } from '@canhoto/contracts/reports'
import { formatDayTime } from '../../lib/format.ts'
import type { ViewedReceipt } from '../../shared/receipts/receipt-viewer.tsx'

export function formatClient({ client_name_extracted }: ReceiptReportItem) {
  return client_name_extracted ?? 'Cliente não identificado'
}

/** What is shown of a line's receipt. */
export function receiptOf(row: ReceiptReportItem): ViewedReceipt | null {
  const { receipt_id: id, receipt_image_url: url, nf_number } = row
  if (!url) return null
  return {
    id,
    url,
    nf_number,
    caption: `${formatClient(row)} · ${formatDayTime(row.receipt_captured_at)}`,
    fileName: row.filename ?? `canhoto_${nf_number}.jpg`,
  }
}
