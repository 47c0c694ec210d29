import { circumstanceLabel } from '@canhoto/contracts/labels/circumstance'
import type { Circumstance } from '@canhoto/contracts/receipts'
import { Button } from '@mantine/core'
import { Pill } from '../../ui/pill.tsx'
import type { ViewedReceipt } from './receipt-viewer.tsx'

interface Props {
  receipt: ViewedReceipt
  /** What had become of the delivery when the photo came. */
  circumstance: Circumstance
  onView: (receipt: ViewedReceipt) => void
}

export function ViewReceiptButton({ receipt, circumstance, onView }: Props) {
  const mark = circumstanceLabel(circumstance)
  return (
    <>
      {mark && <Pill tone="warning">{mark}</Pill>}
      <Button
        variant="default"
        size="sm"
        px="sm"
        aria-label={`Ver Canhoto da NF ${receipt.nf_number}`}
        onClick={() => onView(receipt)}
      >
        Ver Canhoto
      </Button>
    </>
  )
}
