import { MB } from '@canhoto/contracts/limits'
import type { OccurrenceReason } from '@canhoto/contracts/occurrence-reasons'
import { occurrences } from '@canhoto/contracts/occurrences'
import { v7 } from 'uuid'
import { localInstant } from '../../../lib/clock.ts'
import { keyOf } from '../../../lib/outbox/cipher.ts'
import { completeDraft } from '../../../lib/outbox/drafts.ts'
import { fingerprint } from '../../../lib/camera/fingerprint.ts'
import type { Bytes, Owner, Work } from '../../../lib/outbox/item.ts'
import { orNotStored, sendNow } from '../../../lib/outbox/outbox.ts'
import { addItem } from '../../../lib/outbox/store.ts'
import { firstNameOf } from '../../../lib/outbox/stored.ts'
import type { Note } from '../photo/receipt-photo.ts'
import { findCurrentPlace, HOLD_MS } from '../route/position.ts'
import { routeAtTap } from '../route/route-at-tap.ts'

const MAX_BYTES = occurrences.create.upload.maxBytes

/** What is fixed at a tap: whose it is, when and where. The place may come later. */
export type Moment = ReturnType<typeof fixMoment>

export function fixMoment(
  { userId, companyId, name }: Owner & { name: string },
  consented: boolean,
) {
  return {
    userId,
    companyId,
    ownerName: firstNameOf(name),
    at: new Date(),
    // Read now: another user may be signed in once the picture is hashed.
    key: Promise.resolve(keyOf(userId)),
    route: routeAtTap({ userId, companyId }),
    place: consented ? findCurrentPlace() : null,
  }
}

export interface Failure {
  note: Note
  driverId: string
  reason: OccurrenceReason
  text: string
  /** YYYY-MM-DD, '' for none. */
  nextAttempt: string
  photo: Blob | null
  moment: Moment
}

/** Stores the occurrence on the phone, which never waits for the place. Throws a sentence to show. */
export async function recordOccurrence(failure: Failure) {
  const { photo, moment, note } = failure
  if (photo && photo.size > MAX_BYTES)
    throw new Error(`A foto passa de ${MAX_BYTES / MB} MB. Tire outra.`)
  const content = photo && (await photo.arrayBuffer())
  const work = await workOf(failure, content)
  const { userId, companyId, ownerName, at, place } = moment
  const owner = { userId, companyId, ownerName }
  const [id, key] = [v7(), await moment.key]
  const holdMs = place ? HOLD_MS[navigator.onLine ? 'online' : 'offline'] : 0
  const item = { id, ...owner, isOccurrence: true, work, state: 'waiting', attempts: 0 } as const
  const times = { createdAt: at.getTime(), notBefore: holdMs && Date.now() + holdMs, sentAt: null }
  const bytes = photo && content && bytesOf(photo, content, note.nf_number)
  await orNotStored(addItem({ ...item, ...times, error: null }, bytes, null, key))
  if (place) void addPlace(id, key, work, place)
  else sendNow()
  if (holdMs > 0) setTimeout(sendNow, holdMs + 50)
}

type Occurrence = Extract<Work, { kind: 'occurrence' }>

async function workOf(failure: Failure, content: ArrayBuffer | null): Promise<Occurrence> {
  const { note, driverId, reason, text, nextAttempt, moment } = failure
  const occurred_at = localInstant(moment.at)
  const next_attempt = nextAttempt || null
  return {
    kind: 'occurrence',
    nf_number: note.nf_number,
    hasPhoto: content !== null,
    fields: {
      delivery_id: note.id,
      driver_id: driverId,
      reason_id: reason.id,
      reason_version: reason.version,
      occurred_at,
      ...(await moment.route),
      ...(note.nfe_key && { nfe_key: note.nfe_key }),
      ...(text.trim() && { note: text.trim() }),
      ...(next_attempt && { next_attempt }),
      ...(content && (await fingerprint(content))),
    },
    effect: {
      status: next_attempt ? 'REATTEMPTED' : reason.delivery_status,
      last_occurrence: { label: reason.label, occurred_at, next_attempt },
    },
  }
}

/** An occurrence whose place does not come, or cannot be added any more, goes without. */
async function addPlace(
  id: string,
  key: Awaited<Moment['key']>,
  work: Occurrence,
  place: NonNullable<Moment['place']>,
) {
  try {
    const found = await place
    if (found) await completeDraft(id, key, { ...work, fields: { ...work.fields, ...found } })
  } catch {
    // The item is stored as it is.
  }
  sendNow()
}

function bytesOf(photo: Blob, content: ArrayBuffer, number: string): Bytes {
  const extension = photo.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'jpg'
  const type = photo.type || 'image/jpeg'
  return { content, type, name: `nao-entregue-nf-${number}.${extension}` }
}
