import { Occurrences } from '../../shared/occurrences/occurrences-dialog.tsx'
import { Card } from './card.tsx'

/** Why it was not made, each time. */
export function DeliveryOccurrences({ deliveryId }: { deliveryId: string }) {
  return (
    <Card title="Não entregue">
      <Occurrences deliveryId={deliveryId} />
    </Card>
  )
}
