import { Button } from '@mantine/core'
import type { ViewedReceipt } from './receipt-viewer.tsx'

interface Props {
  receipt: ViewedReceipt
  onView: (receipt: ViewedReceipt) => void
}

export function ViewReceiptButton({ receipt, onView }: Props) {
  return (
    <Button
      variant="default"
      size="sm"
      px="sm"
      aria-label={`Ver Canhoto da NF ${receipt.nf_number}`}
      onClick={() => onView(receipt)}
    >
      Ver Canhoto
    </Button>
  )
}
