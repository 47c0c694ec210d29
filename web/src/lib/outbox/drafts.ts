import { requestBackgroundSync } from './background-sync.ts'
import type { Item, Bytes, Owner, Work } from './item.ts'
import { emitOutboxChange } from './outbox-events.ts'
import { findSentPhoto } from './sent-photos.ts'
import { addItem, database, STRICT } from './store.ts'
import { type Key, sealBytes, sealWork, type StoredItem, toItem } from './stored.ts'

type Receipt = Extract<Work, { kind: 'receipt' }>

/** A photo as it was fixed at the shutter: whose it is, of which delivery, when. */
export interface NewDraft extends Owner {
  id: string
  work: Receipt
  createdAt: number
  ownerName: string
  /** The owner's at the tap: another user may be signed in a moment later. */
  key: Key
}

export type Draft = NonNullable<Awaited<ReturnType<typeof listDrafts>>[number]>

/** Stores the photo, in the place of the one that the driver has seen and taken again, unless that was confirmed meanwhile. */
export async function addDraft(
  { key, work, ...draft }: NewDraft,
  bytes: Bytes,
  replacedId: string | null = null,
) {
  const { delivery_id } = work.fields
  const [sealed, stored] = [await sealWork(key, work), await sealBytes(key, bytes)]
  const transaction = (await database()).transaction(['drafts', 'bytes'], 'readwrite', STRICT)
  const [drafts, allBytes] = [transaction.objectStore('drafts'), transaction.objectStore('bytes')]
  await Promise.all([
    drafts.add({ ...draft, delivery_id, work: sealed }),
    allBytes.add(stored, draft.id),
    transaction.done,
    replacedId && removeReplaced(replacedId),
  ])
  emitOutboxChange()

  async function removeReplaced(id: string) {
    if (await drafts.getKey(id)) await Promise.all([drafts.delete(id), allBytes.delete(id)])
  }
}

/** The photos that this owner has taken and not confirmed. */
export async function listDrafts({ userId, companyId }: Owner) {
  const stored = await (await database()).getAllFromIndex('drafts', 'owner', [userId, companyId])
  const drafts = await Promise.all(stored.map(toItem))
  return drafts.flatMap((draft) =>
    draft?.work.kind === 'receipt' ? [{ ...draft, work: draft.work }] : [],
  )
}

/**
 * The draft becomes an item, in one transaction. It is not sent before `notBefore`. False where there is none any more: in
 * another tab it was discarded, replaced by another photo, or confirmed and sent.
 */
export async function confirmDraft(id: string, notBefore: number) {
  const transaction = (await database()).transaction(['drafts', 'outbox'], 'readwrite', STRICT)
  const [drafts, outbox] = [transaction.objectStore('drafts'), transaction.objectStore('outbox')]
  const draft = await drafts.get(id)
  // Without one it may be an item already.
  if (!draft) return (await outbox.index('id').getKey(id)) !== undefined
  const { delivery_id: _, ...rest } = draft
  await Promise.all([
    // IndexedDB sets `seq`.
    outbox.add({ ...rest, ...CONFIRMED, notBefore } as StoredItem),
    drafts.delete(id),
    transaction.done,
  ])
  emitOutboxChange()
  void requestBackgroundSync()
  return true
}

/** The same for a draft that is not there any more, unless it was sent. Other photos of its delivery stay as they are. */
export async function confirmLostDraft(
  { key, ...draft }: NewDraft,
  bytes: Bytes,
  notBefore: number,
) {
  if (await findSentPhoto(draft, draft.id)) return
  await addItem({ ...draft, ...CONFIRMED, notBefore }, bytes, null, key)
}

const CONFIRMED = { state: 'waiting', attempts: 0, sentAt: null, error: null } as const

export async function removeDraft(id: string) {
  const transaction = (await database()).transaction(['drafts', 'bytes'], 'readwrite', STRICT)
  await Promise.all([
    transaction.objectStore('drafts').delete(id),
    transaction.objectStore('bytes').delete(id),
    transaction.done,
  ])
  emitOutboxChange()
}

/**
 * Replaces what is stored of a draft, or of an item that has not been tried yet: what was sent once must stay the same,
 * because the server refuses another content under its id.
 */
export async function completeDraft(id: string, key: Key, work: Work) {
  const sealed = await sealWork(key, work)
  const transaction = (await database()).transaction(['drafts', 'outbox'], 'readwrite')
  const [drafts, outbox] = [transaction.objectStore('drafts'), transaction.objectStore('outbox')]
  const draft = await drafts.get(id)
  const item = await outbox.index('id').get(id)
  if (draft) await drafts.put({ ...draft, work: sealed })
  if (item && isHeld(item)) await outbox.put({ ...item, work: sealed, notBefore: 0 })
  await transaction.done
  emitOutboxChange()
}

/** Confirmed, and waiting for its place before it is sent for the first time. */
function isHeld({ state, attempts, notBefore }: Pick<Item, 'state' | 'attempts' | 'notBefore'>) {
  return state === 'waiting' && attempts === 0 && notBefore > Date.now()
}
