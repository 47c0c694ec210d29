import type { Delivery } from '@canhoto/contracts/deliveries'
import type { Item } from '../../../lib/outbox/item.ts'

/** A delivery as the driver sees it: the server's, with the unsent changes of this phone applied. */
export interface DayDelivery extends Delivery {
  /** The part of it that has not been sent. */
  onPhone: 'receipt' | 'refused receipt' | 'creation' | 'refused creation' | null
  /** The id of the outbox item whose photo has not been sent yet. */
  photoItem: string | null
}

/** Applies the items of the outbox to the server's list, in order. */
export function applyOutbox(
  deliveries: readonly Delivery[],
  items: readonly Item[],
): DayDelivery[] {
  const shown = new Map(
    deliveries.map((delivery) => [
      delivery.id,
      { ...delivery, onPhone: null, photoItem: null } as DayDelivery,
    ]),
  )
  for (const item of items) applyItem(shown, item)
  return [...shown.values()]
}

function applyItem(
  shown: Map<string, DayDelivery>,
  { id, work, state, createdAt, companyId }: Item,
) {
  switch (work.kind) {
    case 'creation': {
      if (shown.has(work.delivery_id)) return
      const onPhone =
        state === 'failed' ? 'refused creation' : state === 'waiting' ? 'creation' : null
      const created = emptyDelivery(work.delivery_id, companyId, new Date(createdAt).toISOString())
      shown.set(work.delivery_id, { ...created, ...pickSummary(work.body.summary), onPhone })
      return
    }
    case 'deletion':
      if (state !== 'failed') shown.delete(work.delivery_id)
      return
    case 'receipt':
      return applyReceipt(shown, work.fields.delivery_id, { id, state })
    case 'vehicle':
    case 'route':
    case 'consent':
    case 'position':
  }
}

function applyReceipt(
  shown: Map<string, DayDelivery>,
  deliveryId: string,
  { id, state }: Pick<Item, 'id' | 'state'>,
) {
  const delivery = shown.get(deliveryId)
  if (!delivery) return
  if (state === 'failed') {
    shown.set(delivery.id, { ...delivery, onPhone: 'refused receipt' })
    return
  }
  const isWaiting = state === 'waiting'
  shown.set(delivery.id, {
    ...delivery,
    status: 'DELIVERED',
    has_receipt: true,
    onPhone: isWaiting ? 'receipt' : null,
    photoItem: isWaiting ? id : null,
  })
}

function pickSummary(summary: unknown): Partial<DayDelivery> {
  const { nf_number, nfe_key, client_name, delivery_address } = (summary ?? {}) as Record<
    string,
    string
  >
  return {
    nf_number: nf_number ?? '',
    nfe_key: nfe_key ?? null,
    client_name: client_name ?? '',
    delivery_address: delivery_address ?? null,
  }
}

function emptyDelivery(id: string, company_id: string, now: string): DayDelivery {
  return {
    id,
    company_id,
    nf_number: '',
    series: null,
    nfe_key: null,
    client_name: '',
    client_name_extracted: null,
    client_document: null,
    sender_name: null,
    delivery_address: null,
    municipality: null,
    uf: null,
    client_phone: null,
    delivery_volume: null,
    merchandise_value: null,
    invoice_total_value: null,
    emission_date: null,
    departure_date: null,
    delivery_date_expected: null,
    scheduled_for: null,
    status: 'PENDING',
    source: 'manual',
    notes: null,
    driver_id: null,
    driver_name: null,
    route_id: null,
    has_receipt: false,
    receipt_id: null,
    receipt_image_url: null,
    filename: null,
    delivered_at: null,
    created_at: now,
    updated_at: now,
    onPhone: null,
    photoItem: null,
  }
}
