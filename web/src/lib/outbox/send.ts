import { deliveries } from '@canhoto/contracts/deliveries'
import { receipts } from '@canhoto/contracts/receipts'
import { tracking } from '@canhoto/contracts/tracking'
import { call } from '../http/api.ts'
import { ApiError, foreignAnswer } from '../http/api-error.ts'
import type * as z from 'zod/mini'
import { saveServerRouteId, serverRouteId } from '../offline/offline-cache.ts'
import { callWithFile } from './call-with-file.ts'
import type { Bytes, Item } from './item.ts'

/** The server reads the document of a new delivery before it answers. */
const READING_TIMEOUT_MS = 180_000

export interface Batch {
  /** One item, or several positions. */
  items: readonly [Item, ...Item[]]
  bytes: Bytes | null
  token: string
}

/**
 * Sends one batch as one call, in the name of the token's user. Throws what the call throws: it returns once the server's
 * own envelope says that it has the items, and then they may go.
 */
export async function send({ items, bytes, token }: Batch): Promise<void> {
  const [{ id, work, attempts }] = items
  const as = { token, needsEnvelope: true }
  const keyed = { ...as, headers: { 'idempotency-key': id } }
  const upload = { ...keyed, uploadId: id, attempts, ...fileOf(bytes) }

  switch (work.kind) {
    case 'receipt':
      assertStored(
        id,
        work.fields,
        await callWithFile(receipts.upload, { ...upload, body: { ...work.fields, id } }),
      )
      return
    case 'occurrence': {
      const { sendOccurrence } = await loadSender()
      await sendOccurrence(id, work, upload)
      return
    }
    case 'creation':
      await callWithFile(deliveries.createFromSefaz, {
        ...upload,
        timeoutMs: READING_TIMEOUT_MS,
        body: { ...work.body, id: work.delivery_id },
      })
      return
    case 'deletion':
      assertNamed(
        work.delivery_id,
        await call(deliveries.delete, { ...keyed, params: { id: work.delivery_id } }),
      )
      return
    case 'order':
      await call(deliveries.order, { ...keyed, body: { delivery_ids: work.delivery_ids } })
      return
    case 'vehicle':
      await call(tracking.chooseVehicle, { ...keyed, body: { vehicle_id: work.vehicle_id } })
      return
    case 'route': {
      const { driver_id, status, details } = work
      const body = { status, ...details, route_id: await serverRouteId(details.route_id) }
      const answer = await call(tracking.setStatus, {
        ...keyed,
        params: { id: driver_id },
        body,
      })
      await saveServerRouteId(details.route_id, answer.route_id)
      return
    }
    case 'consent': {
      const { version, given, occurred_at } = work
      const body = { id, version, given, occurred_at }
      assertNamed(id, await call(tracking.consent, { ...keyed, body }))
      return
    }
    case 'position':
      await call(tracking.locations, { ...as, body: { points: pointsOf(items) } })
  }
}

function fileOf(bytes: Bytes | null) {
  if (!bytes) return { file: null, fileName: 'arquivo' }
  return { file: new Blob([bytes.content], { type: bytes.type }), fileName: bytes.name }
}

/** A download of its own, because few drivers need it in the first seconds. Where it cannot be loaded there is no network. */
function loadSender() {
  return import('./send-occurrence.ts').catch(() => {
    throw new ApiError('', 0)
  })
}

/** The answer names this photo: the only one there is goes from the phone once it was stored. */
function assertStored(
  id: string,
  { sha256 }: Extract<Item['work'], { kind: 'receipt' }>['fields'],
  stored: z.output<typeof receipts.upload.returns>,
) {
  const isThis = stored.receipt_id === id && (!sha256 || stored.sha256 === sha256)
  if (!isThis) throw foreignAnswer()
}

/** An answer that names nothing may be of anything between the phone and the server. */
function assertNamed(id: string, acknowledged: { id: string }) {
  if (acknowledged.id !== id) throw foreignAnswer()
}

function pointsOf(items: readonly Item[]) {
  return items.flatMap(({ work }) => (work.kind === 'position' ? [work.point] : []))
}
