import type { DeliveryReceipt, DeliveryRecord } from '@canhoto/contracts/delivery-records'
import { BEFORE_REVIEW_LABEL, RECEIPT_STATUS_LABELS } from '@canhoto/contracts/labels/review'
import { LATE_MS } from '@canhoto/contracts/limits'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { formatDayTime } from '../../lib/format.ts'
import { ReceiptViewer, type ViewedReceipt } from '../../shared/receipts/receipt-viewer.tsx'
import { ViewReceiptButton } from '../../shared/receipts/view-receipt-button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Card } from './card.tsx'
import classes from './office-delivery.module.css'
import { PlaceLink } from './place-link.tsx'

/** Every photo of the stub, the newest first. */
export function DeliveryReceipts({ delivery }: { delivery: DeliveryRecord }) {
  const dialog = useDialog<ViewedReceipt>()
  const { receipts, nf_number } = delivery
  return (
    <Card title="Canhotos">
      {receipts.length === 0 ? (
        <p className={classes.unknown}>Nenhum canhoto enviado.</p>
      ) : (
        <ul className={classes.list}>
          {receipts.map((receipt) => (
            <li key={receipt.id} className={classes.item}>
              <div className={classes.text}>
                <p>{describeReceiver(receipt)}</p>
                <p className={classes.detail}>{describeTime(receipt)}</p>
                <ReviewState receipt={receipt} />
                <PlaceLink place={receipt} />
                {receipt.photo_deleted && <p className={classes.detail}>{receipt.photo_deleted}</p>}
                {receipt.notes && <p className={classes.notes}>{receipt.notes}</p>}
              </div>
              {receipt.photo_deleted === null && (
                <ViewReceiptButton
                  receipt={viewed(receipt, nf_number)}
                  circumstance={receipt.circumstance}
                  onView={dialog.open}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <ReceiptViewer dialog={dialog} />
    </Card>
  )
}

const REVIEW_TONES = { PENDING_REVIEW: 'neutral', VALID: 'success', REJECTED: 'danger' } as const

/** What the review found, who, when and why. */
function ReviewState({ receipt }: { receipt: DeliveryReceipt }) {
  const { status, before_review, reason, validated_at, validated_by_name } = receipt
  const isLeft = before_review && status === 'PENDING_REVIEW'
  return (
    <p className={classes.detail}>
      <Pill tone={REVIEW_TONES[status]}>
        {isLeft ? BEFORE_REVIEW_LABEL : RECEIPT_STATUS_LABELS[status]}
      </Pill>
      {status !== 'PENDING_REVIEW' &&
        ` por ${validated_by_name ?? 'conferência automática'}${validated_at ? ` em ${formatDayTime(validated_at)}` : ''}`}
      {reason && `: ${reason}`}
    </p>
  )
}

function describeReceiver({ receiver_name, receiver_document }: DeliveryReceipt) {
  if (!receiver_name && !receiver_document) return 'Recebedor não informado'
  return `Recebido por ${[receiver_name, receiver_document].filter(Boolean).join(', ')}`
}

function describeTime({ captured_at, received_at, driver_name }: DeliveryReceipt) {
  const isLate = Date.parse(received_at) - Date.parse(captured_at) > LATE_MS
  const time = `${formatDayTime(captured_at)} · ${driver_name ?? 'Escritório'}`
  return isLate ? `${time} · recebido pelo servidor em ${formatDayTime(received_at)}` : time
}

function viewed(receipt: DeliveryReceipt, nf_number: string): ViewedReceipt {
  return {
    id: receipt.id,
    url: receipt.url,
    nf_number,
    caption: `${describeReceiver(receipt)} · ${formatDayTime(receipt.captured_at)}`,
    fileName: receipt.file_name,
  }
}
