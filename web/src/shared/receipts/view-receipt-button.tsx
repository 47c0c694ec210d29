import { circumstanceLabel } from '@canhoto/contracts/labels/circumstance'
import type { Circumstance } from '@canhoto/contracts/receipts'
import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import tones from '../../ui/tone.module.css'
import type { ViewedReceipt } from './receipt-viewer.tsx'
import classes from './view-receipt-button.module.css'

interface Props {
  receipt: ViewedReceipt
  /** What had become of the delivery when the photo came. */
  circumstance: Circumstance
  /** Where the receipt can be opened by itself, in a tab of its own. */
  to?: string
  onView: (receipt: ViewedReceipt) => void
}

export function ViewReceiptButton({ receipt, circumstance, to, onView }: Props) {
  const mark = circumstanceLabel(circumstance)
  const look = {
    variant: 'default',
    size: 'sm',
    px: 'sm',
    'aria-label': `Ver Canhoto da NF ${receipt.nf_number}`,
  } as const
  function viewHere(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onView(receipt)
  }
  return (
    <span className={classes.cell}>
      {to === undefined ? (
        <Button {...look} onClick={() => onView(receipt)}>
          Ver Canhoto
        </Button>
      ) : (
        <Button {...look} component={Link} to={to} onClick={viewHere}>
          Ver Canhoto
        </Button>
      )}
      {mark && (
        <span className={`${tones.tone} ${classes.mark}`} data-tone="warning">
          {mark}
        </span>
      )}
    </span>
  )
}
