import { ApiError } from '../http/api-error.ts'
import { backoff } from './backoff.ts'
import { type Item, type Owner, showsInList } from './item.ts'
import { nextBatch } from './next-batch.ts'
import type { Parcel } from './send.ts'
import { bytesOf, itemsOf, removeBytes, removeItems, updateItems } from './store.ts'

interface Sender extends Owner {
  token: string
}

interface Surroundings {
  /** Who is signed in right now. Read anew before every parcel. */
  sender: () => Sender | null
  send: (parcel: Parcel) => Promise<void>
  now: () => number
  random: () => number
}

/** Empties the outbox of whoever is signed in. However many runners and tabs there are, one sends at a time. */
export function createRunner(around: Surroundings) {
  let next: Promise<void> | null = null
  let hurried = false

  /** `hurry` forgets the waiting times: the network is back, or the person asked. */
  function run(hurry = false): Promise<void> {
    hurried ||= hurry
    next ??= Promise.resolve().then(() => alone(round))
    return next
  }

  async function round() {
    const forget = hurried
    next = null
    hurried = false
    await pass(around, forget)
  }

  return { run }
}

let inThisTab: Promise<void> = Promise.resolve()

/** Without Web Locks (a page without https) the idempotency keys keep two tabs from doubling. */
function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request('canhoto-outbox', work)
  inThisTab = inThisTab.then(work, work)
  return inThisTab
}

async function pass(around: Surroundings, hurry: boolean) {
  const first = around.sender()
  if (first && hurry) {
    const resting = (await itemsOf(first)).filter((item) => item.notBefore > 0)
    if (resting.length > 0) await updateItems(resting, (item) => ({ ...item, notBefore: 0 }))
  }
  for (;;) {
    const sender = around.sender()
    if (!sender) return
    const batch = nextBatch(await itemsOf(sender), around.now())
    if (batch.length === 0) return
    if ((await attempt(around, sender, batch)) === 'stop') return
  }
}

type Outcome = 'go on' | 'stop'

async function attempt(around: Surroundings, sender: Sender, batch: Item[]): Promise<Outcome> {
  const [first, ...rest] = batch
  if (!first) return 'go on'
  try {
    await around.send({
      items: [first, ...rest],
      bytes: await bytesOf(first.id),
      token: sender.token,
    })
  } catch (error) {
    return settleFailure(around, sender, batch, error)
  }
  await settleSuccess(around, batch)
  return 'go on'
}

async function settleSuccess({ now }: Surroundings, batch: Item[]) {
  const [first] = batch
  if (!first || !showsInList(first.work)) return removeItems(batch)
  await updateItems(batch, (item) => ({ ...item, state: 'sent', sentAt: now(), error: null }))
  await removeBytes(first.id)
}

async function settleFailure(
  around: Surroundings,
  sender: Sender,
  batch: Item[],
  error: unknown,
): Promise<Outcome> {
  const status = error instanceof ApiError ? error.status : 0
  // The session ended: it all waits for the same person to sign in again.
  if (status === 401) return 'stop'
  if (passesByItself(status)) {
    await putOff(around, batch)
    return status === 0 ? 'stop' : 'go on'
  }
  // Gone is what the person wanted: an earlier answer was lost on the way.
  if (status === 404 && batch[0]?.work.kind === 'deletion') {
    await settleSuccess(around, batch)
    return 'go on'
  }
  if (batch.length > 1) return attemptHalves(around, sender, batch)
  const sentence = error instanceof ApiError ? error.message : null
  await updateItems(batch, (item) => ({
    ...item,
    state: 'failed',
    attempts: item.attempts + 1,
    error: sentence,
  }))
  return 'go on'
}

/** No network, too slow, too many, or the server's own trouble. */
function passesByItself(status: number) {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

function putOff({ now, random }: Surroundings, batch: Item[]) {
  return updateItems(batch, (item) => ({
    ...item,
    attempts: item.attempts + 1,
    notBefore: now() + backoff(item.attempts, random()),
  }))
}

/** One bad position among many must not hold the good ones. */
async function attemptHalves(
  around: Surroundings,
  sender: Sender,
  batch: Item[],
): Promise<Outcome> {
  const middle = Math.ceil(batch.length / 2)
  const outcome = await attempt(around, sender, batch.slice(0, middle))
  return outcome === 'stop' ? outcome : attempt(around, sender, batch.slice(middle))
}
