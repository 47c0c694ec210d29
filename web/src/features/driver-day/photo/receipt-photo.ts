import { MB } from '@canhoto/contracts/limits'
import { receipts } from '@canhoto/contracts/receipts'
import { v7 } from 'uuid'
import { localInstant } from '../../../lib/clock.ts'
import { fingerprint } from '../../../lib/camera/fingerprint.ts'
import { keyOf } from '../../../lib/outbox/cipher.ts'
import {
  addDraft,
  completeDraft,
  confirmDraft,
  confirmLostDraft,
  type Draft,
  listDrafts,
  type NewDraft,
  removeDraft,
} from '../../../lib/outbox/drafts.ts'
import type { Bytes, Owner } from '../../../lib/outbox/item.ts'
import { orNotStored, sendNow } from '../../../lib/outbox/outbox.ts'
import { firstNameOf } from '../../../lib/outbox/stored.ts'
import { findCurrentPlace, HOLD_MS, type Place } from '../route/position.ts'
import { routeAtTap } from '../route/route-at-tap.ts'

const MAX_BYTES = receipts.upload.upload.maxBytes
/** The delivery that a photo is of. */
export interface Note {
  id: string
  nf_number: string
  /** Null where it has none. The server finds the delivery by it when the office has registered the note as another one. */
  nfe_key: string | null
}

interface Moment {
  note: Note
  driverId: string
  owner: Owner & { name: string }
  takenAt: Date
  consented: boolean
  /** The photo in whose place this one was taken. */
  replaced: TakenPhoto | null
}

/** A photo on the screen, on its way to this phone's storage or in it. */
export interface TakenPhoto {
  id: string
  photo: Blob
  /** Resolves when it is stored; called again, it tries again what failed. Throws a sentence to show. */
  store: () => Promise<void>
  /** Stores who signed with it. Throws a sentence to show. */
  describe: (receiver: Receiver) => Promise<void>
  /** What is stored of it, also where another tab has removed that. */
  contents: () => Promise<[NewDraft, Bytes]>
}

/** Who signed the stub, as far as the driver wrote it down. */
export interface Receiver {
  receiver_name?: string
  receiver_document?: string
}

type Fields = NewDraft['work']['fields']

/** The drafts whose place may still come. */
const awaitingPlace = new Set<string>()

/** Owner, delivery, bytes, hash and time are those of the tap; the place is added when it comes, only with consent. */
export function fixPhoto(photo: Blob, moment: Moment): TakenPhoto {
  const { note, driverId, owner, takenAt, consented, replaced } = moment
  const { userId, companyId } = owner
  const id = v7()
  // Read now: another user may be signed in once the picture is hashed.
  const sealing = Promise.resolve(keyOf(userId))
  const route = routeAtTap(owner)
  const place = consented ? findCurrentPlace() : null
  if (place) awaitingPlace.add(id)

  async function prepare(): Promise<[NewDraft, Bytes]> {
    if (photo.size > MAX_BYTES) throw new Error(`A foto passa de ${MAX_BYTES / MB} MB. Tire outra.`)
    const content = await photo.arrayBuffer()
    const captured_at = localInstant(takenAt)
    const { nfe_key } = note
    const fields = {
      delivery_id: note.id,
      driver_id: driverId,
      captured_at,
      ...(await route),
      ...(nfe_key && { nfe_key }),
    }
    const work = {
      kind: 'receipt',
      nf_number: note.nf_number,
      fields: { ...fields, ...(await fingerprint(content)) },
    } as const
    const createdAt = takenAt.getTime()
    const ownerName = firstNameOf(owner.name)
    const draft = { id, userId, companyId, work, createdAt, ownerName, key: await sealing }
    return [draft, bytesOf(photo, content, note)]
  }

  const prepared = prepare()
  prepared.catch(() => undefined)
  const store = storeOnce(prepared, replaced)
  const { add, withDetails } = detailsOf(async () => {
    await store()
    return (await prepared)[0]
  })
  if (place) void addPlace(id, place, add)
  const describe = (receiver: Receiver) => orNotStored(add(receiver))
  async function contents(): Promise<[NewDraft, Bytes]> {
    const [draft, bytes] = await prepared
    return [withDetails(draft), bytes]
  }
  return { id, photo, store, describe, contents }
}

function storeOnce(prepared: Promise<[NewDraft, Bytes]>, replaced: TakenPhoto | null) {
  let storing: Promise<void> | null = null

  async function storeInPlace() {
    const [draft, bytes] = await prepared
    // Of two quick taps the second photo may be ready first.
    await replaced?.store().catch(() => undefined)
    await orNotStored(addDraft(draft, bytes, replaced?.id ?? null))
  }

  return () => {
    storing ??= storeInPlace().catch((error: unknown) => {
      storing = null
      throw error
    })
    return storing
  }
}

/** Place and receiver come one after the other, or at once: what is stored later has both. */
function detailsOf(stored: () => Promise<NewDraft>) {
  let details: Partial<Fields> = {}
  let adding: Promise<void> = Promise.resolve()

  function withDetails({ work, ...draft }: NewDraft): NewDraft {
    return { ...draft, work: { ...work, fields: { ...work.fields, ...details } } }
  }

  async function storeAfter(earlier: Promise<void>) {
    await earlier
    const { id, key, work } = withDetails(await stored())
    await completeDraft(id, key, work)
  }

  function add(more: Partial<Fields>) {
    details = { ...details, ...more }
    const added = storeAfter(adding)
    adding = added.catch(() => undefined)
    return added
  }

  return { add, withDetails }
}

/** A photo whose place does not come, or cannot be added any more, goes without. */
async function addPlace(
  id: string,
  place: Promise<Place | null>,
  add: (place: Place) => Promise<void>,
) {
  try {
    const found = await place
    if (found) await add(found)
  } catch {
    // What could not be stored is said at the photo.
  }
  awaitingPlace.delete(id)
  sendNow()
}

/** A photo of an earlier visit, which is stored already. */
export function leftPhoto(opened: Draft, photo: Blob): TakenPhoto {
  const { id, userId, work, ownerName = '' } = opened

  /** Its place may have come since it was opened. */
  async function current(): Promise<NewDraft> {
    const { delivery_id: _, ...draft } =
      (await listDrafts(opened)).find((each) => each.id === id) ?? opened
    return { ...draft, ownerName, key: await keyOf(userId) }
  }

  const { add, withDetails } = detailsOf(current)
  async function contents(): Promise<[NewDraft, Bytes]> {
    return [withDetails(await current()), bytesOf(photo, await photo.arrayBuffer(), work)]
  }
  const store = () => Promise.resolve()
  return { id, photo, store, describe: (receiver) => orNotStored(add(receiver)), contents }
}

/** Stores the confirmation, which never waits for the place. Throws a sentence to show. */
export async function confirmPhoto(photo: Pick<TakenPhoto, 'id' | 'store' | 'contents'>) {
  await photo.store()
  const holdMs = awaitingPlace.has(photo.id) ? HOLD_MS[navigator.onLine ? 'online' : 'offline'] : 0
  // A photo that waits for nothing does not depend on the clock.
  await orNotStored(storeConfirmation(photo, holdMs && Date.now() + holdMs))
  sendNow()
  if (holdMs > 0) setTimeout(sendNow, holdMs + 50)
}

/** The driver confirms the photo on this screen, whatever became of it in another tab. */
async function storeConfirmation(
  { id, contents }: Pick<TakenPhoto, 'id' | 'contents'>,
  notBefore: number,
) {
  if (!(await confirmDraft(id, notBefore))) await confirmLostDraft(...(await contents()), notBefore)
}

/** Removes it from this phone, once it is there. */
export async function discardPhoto({ id, store }: TakenPhoto) {
  await store().catch(() => undefined)
  await removeDraft(id)
}

function bytesOf(photo: Blob, content: ArrayBuffer, { nf_number }: Pick<Note, 'nf_number'>): Bytes {
  const extension = photo.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'jpg'
  return {
    content,
    type: photo.type || 'image/jpeg',
    name: `canhoto-nf-${nf_number}.${extension}`,
  }
}
