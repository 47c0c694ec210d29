import { deliveries } from '@canhoto/contracts/deliveries'
import { receipts } from '@canhoto/contracts/receipts'
import { tracking } from '@canhoto/contracts/tracking'
import { call } from '../http/api.ts'
import { saveServerRouteId, serverRouteId } from '../offline/offline-cache.ts'
import type { Bytes, Item } from './item.ts'

export interface Batch {
  /** One item, or several positions. */
  items: readonly [Item, ...Item[]]
  bytes: Bytes | null
  token: string
}

/** Sends one batch as one call, in the name of the token's user. Throws what the call throws. */
export async function send({ items, bytes, token }: Batch): Promise<void> {
  const [{ id, work }] = items
  const headers = { 'idempotency-key': id }
  const file = bytes && new Blob([bytes.content], { type: bytes.type })
  const upload = { headers, token, file, fileName: bytes?.name ?? 'arquivo' }

  switch (work.kind) {
    case 'receipt':
      await call(receipts.upload, { ...upload, body: { ...work.fields, id } })
      return
    case 'creation':
      await call(deliveries.createFromSefaz, {
        ...upload,
        body: { ...work.body, id: work.delivery_id },
      })
      return
    case 'deletion':
      await call(deliveries.delete, { headers, token, params: { id: work.delivery_id } })
      return
    case 'vehicle':
      await call(tracking.chooseVehicle, { headers, token, body: { vehicle_id: work.vehicle_id } })
      return
    case 'route': {
      const { driver_id, status, details } = work
      const body = { status, ...details, route_id: await serverRouteId(details.route_id) }
      const answer = await call(tracking.setStatus, {
        headers,
        token,
        params: { id: driver_id },
        body,
      })
      await saveServerRouteId(details.route_id, answer.route_id)
      return
    }
    case 'consent': {
      const { version, given, occurred_at } = work
      await call(tracking.consent, { headers, token, body: { id, version, given, occurred_at } })
      return
    }
    case 'position':
      await call(tracking.locations, { token, body: { points: pointsOf(items) } })
  }
}

function pointsOf(items: readonly Item[]) {
  return items.flatMap(({ work }) => (work.kind === 'position' ? [work.point] : []))
}
