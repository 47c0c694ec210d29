import { unsentFiles } from '../unsent-files.ts'
import { listDrafts } from './drafts.ts'
import type { Item, Owner } from './item.ts'
import { sendable } from './next-batch.ts'
import { sendDue } from './outbox.ts'
import { itemsOf } from './store.ts'

/** Milliseconds. Positions are sent in batches, so only those that are late are pending. */
const LATE_POSITION_MS = 120_000

/** What the server has not accepted, as every screen shows and counts it. */
export interface Pending {
  single: readonly Item[]
  /** The late positions, which count as one. */
  positions: readonly Item[]
  /** Those that the server refused, which count as one too: the driver does not decide about each. */
  refusedPositions: readonly Item[]
  count: number
  refused: number
  /** What waits for a registration that the server refused. */
  held: readonly Item[]
  /** Whether something of it will be sent once there is a network. */
  isSendable: boolean
}

/** What a user who leaves is asked about. */
export interface Unsent extends Pending {
  /** The notes whose photo was taken and not confirmed. */
  unconfirmed: readonly string[]
  /** The files of imports that have not arrived. */
  files: number
}

export const isNothingUnsent = ({ count, unconfirmed, files }: Unsent) =>
  count === 0 && unconfirmed.length === 0 && files === 0

export function pendingOf(items: readonly Item[], now: number): Pending {
  const pending = items.filter(({ state }) => state !== 'sent')
  const single = pending.filter(({ work }) => work.kind !== 'position')
  const routine = pending.filter(isRoutine)
  const positions = routine.some((item) => isLate(item, now)) ? routine : []
  const refusedPositions = pending.filter(isRefusedPosition)
  const refusedGroups = Math.min(refusedPositions.length, 1)
  const willBeSent = sendable(single)
  return {
    single,
    positions,
    refusedPositions,
    count: single.length + Math.min(positions.length, 1) + refusedGroups,
    refused: single.filter(({ state }) => state === 'failed').length + refusedGroups,
    held: single.filter((item) => item.state === 'waiting' && !willBeSent.includes(item)),
    isSendable: positions.length > 0 || willBeSent.length > 0,
  }
}

function isRoutine({ work, state }: Item) {
  return work.kind === 'position' && state === 'waiting'
}

function isRefusedPosition({ work, state }: Item) {
  return work.kind === 'position' && state === 'failed'
}

/** By a clock that may have been set back since. */
function isLate({ createdAt, attempts }: Item, now: number) {
  return attempts > 0 || Math.abs(now - createdAt) > LATE_POSITION_MS
}

/** Milliseconds for the positions of the last minute to be sent before their user leaves. */
const LAST_TURN_MS = 3000

/** A device without storage has nothing that is unsent. */
async function readItems(owner: Owner) {
  return itemsOf(owner).catch(() => [])
}

export async function readUnsent(owner: Owner): Promise<Unsent> {
  const drafts = await listDrafts(owner).catch(() => [])
  const unconfirmed = drafts.map(({ work }) => work.nf_number)
  const pending = pendingOf(await readItems(owner), Date.now())
  return { ...pending, unconfirmed, files: unsentFiles.getState().count }
}

/** What keeps the user from leaving the session. */
export async function unsentBeforeLeaving(owner: Owner) {
  const items = await readItems(owner)
  const { count } = pendingOf(items, Date.now())
  if (count > 0 || !items.some(isRoutine)) return readUnsent(owner)
  await Promise.race([
    sendDue().catch(() => undefined),
    new Promise((done) => setTimeout(done, LAST_TURN_MS)),
  ])
  return readUnsent(owner)
}
