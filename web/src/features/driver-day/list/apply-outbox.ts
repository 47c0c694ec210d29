import { Delivery } from '@canhoto/contracts/deliveries'
import { isFinal } from '@canhoto/contracts/delivery-status'
import type { Item, Work } from '../../../lib/outbox/item.ts'

type Unsent = 'receipt' | 'occurrence' | 'creation'

/** A delivery as the driver sees it: the server's, with the unsent changes of this phone applied. */
export interface DayDelivery extends Delivery {
  /** The part of it that has not been sent. */
  onPhone: Unsent | `refused ${Unsent}` | null
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
    case 'creation':
      return applyCreation(shown, work, { state, createdAt, companyId })
    case 'deletion':
      if (state !== 'failed') shown.delete(work.delivery_id)
      return
    case 'receipt':
      return applyReceipt(shown, work.fields.delivery_id, { id, state })
    case 'occurrence':
      return applyOccurrence(shown, work, state)
    case 'order':
      if (state !== 'failed') applyOrder(shown, work.delivery_ids)
      return
    case 'vehicle':
    case 'route':
    case 'consent':
    case 'position':
  }
}

function applyCreation(
  shown: Map<string, DayDelivery>,
  { delivery_id, body }: Extract<Work, { kind: 'creation' }>,
  { state, createdAt, companyId }: Pick<Item, 'state' | 'createdAt' | 'companyId'>,
) {
  if (shown.has(delivery_id)) return
  const onPhone = state === 'failed' ? 'refused creation' : state === 'waiting' ? 'creation' : null
  const created = emptyDelivery(delivery_id, companyId, new Date(createdAt).toISOString())
  shown.set(delivery_id, { ...created, ...pickSummary(body.summary), onPhone })
}

function applyOrder(shown: Map<string, DayDelivery>, ids: readonly string[]) {
  for (const delivery of shown.values()) {
    const place = ids.indexOf(delivery.id) + 1
    shown.set(delivery.id, { ...delivery, day_order: place || null })
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
    if (!isProved(delivery)) shown.set(delivery.id, { ...delivery, onPhone: 'refused receipt' })
    return
  }
  const isWaiting = state === 'waiting'
  shown.set(delivery.id, {
    ...delivery,
    status: 'DELIVERED',
    has_receipt: true,
    photo_refusal: null,
    onPhone: isWaiting ? unsentOf(delivery, 'receipt') : null,
    photoItem: isWaiting ? id : null,
  })
}

/** Another photo of it was taken since, and nobody asks for one more. */
function isProved({ status, has_receipt, photo_refusal }: DayDelivery) {
  return status === 'DELIVERED' && has_receipt && !photo_refusal
}

/** A delivery that is finished stays so, whatever happened before. */
function applyOccurrence(
  shown: Map<string, DayDelivery>,
  { fields, effect }: Extract<Work, { kind: 'occurrence' }>,
  state: Item['state'],
) {
  const delivery = shown.get(fields.delivery_id)
  if (!delivery || isFinal(delivery.status)) return
  const unsent =
    state === 'failed' ? 'refused occurrence' : state === 'waiting' ? 'occurrence' : null
  const onPhone = unsentOf(delivery, unsent)
  shown.set(delivery.id, { ...delivery, ...(state !== 'failed' && effect), onPhone })
}

/** What the server does not know at all says so first. */
const unsentOf = ({ onPhone }: DayDelivery, unsent: DayDelivery['onPhone']) =>
  onPhone?.endsWith('creation') ? onPhone : unsent

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

/** Nothing else is known of it before the server has it. */
function emptyDelivery(id: string, company_id: string, now: string): DayDelivery {
  const unknown = Object.fromEntries(Object.keys(Delivery.shape).map((name) => [name, null]))
  const known = { id, company_id, nf_number: '', client_name: '', created_at: now, updated_at: now }
  const state = { status: 'PENDING', source: 'manual', has_receipt: false } as const
  return { ...(unknown as unknown as Delivery), ...known, ...state, onPhone: null, photoItem: null }
}
