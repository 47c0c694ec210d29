import type { DeliveryRecord } from '@canhoto/contracts/delivery-records'
import { statusLabel } from '@canhoto/contracts/labels/status'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { STATUS_TONES } from '../../lib/labels.ts'
import { Callout } from '../../ui/callout.tsx'
import { PageColumns } from '../../ui/page/page-columns.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Pill } from '../../ui/pill.tsx'
import { BackLink } from './back-link.tsx'
import { type DeliveryDialog, DeliveryActions } from './delivery-actions.tsx'
import { DeliveryDialogs } from './delivery-dialogs.tsx'
import { DeliveryDocuments } from './delivery-documents.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import { DeliveryOccurrences } from './delivery-occurrences.tsx'
import { DeliveryReceipts } from './delivery-receipts.tsx'
import classes from './office-delivery.module.css'
import { SefazEvents } from './sefaz-events.tsx'
import { Timeline } from './timeline.tsx'

interface Props {
  delivery: DeliveryRecord
  /** By a colleague, since it was read. */
  isDeleted: boolean
}

export function DeliveryDetails({ delivery, isDeleted }: Props) {
  const dialog = useDialog<DeliveryDialog>()
  const { nf_number, client_name, status, cancel_reason, driver_name } = delivery
  const shown = delivery.has_receipt ? 'DELIVERED' : status
  return (
    <>
      <PageHeader
        title={`NF ${nf_number} · ${client_name || 'Cliente não identificado'}`}
        note={
          <span className={classes.state}>
            <Pill tone={STATUS_TONES[shown]}>{statusLabel(delivery)}</Pill>
            {driver_name ?? 'Sem motorista'}
          </span>
        }
      >
        {!isDeleted && <DeliveryActions delivery={delivery} onOpen={dialog.open} />}
      </PageHeader>
      {isDeleted && (
        <Callout tone="danger" role="alert" mb="md" action={<BackLink />}>
          Esta entrega foi excluída.
        </Callout>
      )}
      {cancel_reason && (
        <Callout tone="warning" mb="md">
          <strong>Cancelada:</strong> {cancel_reason}
        </Callout>
      )}
      <PageColumns side="24rem">
        <div className={classes.main}>
          <DeliveryFacts delivery={delivery} />
          <DeliveryReceipts delivery={delivery} />
          {delivery.last_occurrence && <DeliveryOccurrences deliveryId={delivery.id} />}
          <DeliveryDocuments delivery={delivery} />
          <SefazEvents deliveryId={delivery.id} />
        </div>
        <Timeline deliveryId={delivery.id} />
      </PageColumns>
      <DeliveryDialogs delivery={delivery} dialog={dialog} />
    </>
  )
}
