import { circumstanceLabel } from '@canhoto/contracts/labels/circumstance'
import type { Circumstance } from '@canhoto/contracts/receipts'
import { Button } from '@mantine/core'
import tones from '../../ui/tone.module.css'
import type { ViewedReceipt } from './receipt-viewer.tsx'
import classes from './view-receipt-button.module.css'

interface Props {
  receipt: ViewedReceipt
  /** What had become of the delivery when the photo came. */
  circumstance: Circumstance
  onView: (receipt: ViewedReceipt) => void
}

export function ViewReceiptButton({ receipt, circumstance, onView }: Props) {
  const mark = circumstanceLabel(circumstance)
  return (
    <span className={classes.cell}>
      <Button
        variant="default"
        size="sm"
        px="sm"
        aria-label={`Ver Canhoto da NF ${receipt.nf_number}`}
        onClick={() => onView(receipt)}
      >
        Ver Canhoto
      </Button>
      {mark && (
        <span className={`${tones.tone} ${classes.mark}`} data-tone="warning">
          {mark}
        </span>
      )}
    </span>
  )
}
