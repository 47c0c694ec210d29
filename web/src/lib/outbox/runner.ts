import { ApiError, FOREIGN, TOO_MANY_CALLS } from '../http/api-error.ts'
import { requestBackgroundSync } from './background-sync.ts'
import { backoff, MAX_DELAY_MS } from './backoff.ts'
import { type Item, showsInList } from './item.ts'
import { nextBatch } from './next-batch.ts'
import type { Batch } from './send.ts'
import type { Sender } from './sender.ts'
import { keepSentPhoto } from './sent-photos.ts'
import { bytesOf, itemsOf, type Progress, removeBytes, removeItems, updateItems } from './store.ts'

interface Dependencies {
  /** The signed-in user, read before every batch. */
  sender: () => Sender | null | Promise<Sender | null>
  send: (batch: Batch) => Promise<void>
  now: () => number
  random: () => number
  /** Whether an item that waits is due when the waiting times are ignored; each is, without it. */
  isDueAtOnce?: (item: Item) => boolean
}

/** Nothing is sent for `ms` milliseconds from `since` on, because the server refused calls for that long. */
interface Pause {
  since: number
  ms: number
}

const MAX_PAUSE_MS = 60 * 60_000

type RunnerContext = Dependencies & { pause: Pause }

/** With what a phone that is full could not note of the round's failures: until its end they are known here alone. */
type Round = RunnerContext & { unwritten: Map<string, Item> }

/** Sends the outbox of the signed-in user. Of all runners and tabs one sends at a time. */
export function createRunner(dependencies: Dependencies) {
  const context = { ...dependencies, pause: { since: 0, ms: 0 } }
  let next: Promise<void> | null = null
  let shouldIgnoreBackoff = false

  /** With `ignoresBackoff` also what waits after a failure: the network is back, or the user asked for it. */
  function run(ignoresBackoff = false): Promise<void> {
    shouldIgnoreBackoff ||= ignoresBackoff
    next ??= Promise.resolve().then(() => withOutboxLock(round))
    return next
  }

  async function round() {
    const ignoresBackoff = shouldIgnoreBackoff
    next = null
    shouldIgnoreBackoff = false
    await sendAll(context, ignoresBackoff)
  }

  return { run }
}

let inThisTab: Promise<void> = Promise.resolve()

/** Without Web Locks (a page without https) the idempotency keys prevent duplicates of two tabs. */
function withOutboxLock(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request('canhoto-outbox', work)
  inThisTab = inThisTab.then(work, work)
  return inThisTab
}

async function sendAll(context: RunnerContext, ignoresBackoff: boolean) {
  const round: Round = { ...context, unwritten: new Map() }
  const first = await round.sender()
  if (first && ignoresBackoff) {
    const { isDueAtOnce = () => true } = round
    const items = await itemsOf(first)
    const delayed = items.filter((item) => item.notBefore > 0 && isDueAtOnce(item))
    await update(round, delayed, () => ({ notBefore: 0 }))
  }
  for (;;) {
    const sender = await round.sender()
    if (!sender || isPaused(round)) return
    const items = (await itemsOf(sender)).map((item) => round.unwritten.get(item.id) ?? item)
    const batch = nextBatch(items, round.now())
    if (batch.length === 0) return
    if ((await sendBatch(round, sender, batch)) === 'stop') return
  }
}

async function update(
  { unwritten }: Round,
  items: Item[],
  changeOf: (item: Progress) => Partial<Progress>,
) {
  const change = <P extends Progress>(item: P) => ({ ...item, ...changeOf(item) })
  try {
    await updateItems(items, change)
  } catch {
    for (const item of items) unwritten.set(item.id, change(item))
  }
}

/** A clock that was set back ends the pause. */
function isPaused({ pause, now }: RunnerContext) {
  const elapsed = now() - pause.since
  return elapsed >= 0 && elapsed < pause.ms
}

type Outcome = 'continue' | 'stop'

async function sendBatch(dependencies: Round, sender: Sender, batch: Item[]): Promise<Outcome> {
  const [first, ...rest] = batch
  if (!first) return 'continue'
  try {
    await dependencies.send({
      items: [first, ...rest],
      bytes: await bytesOf(first.id),
      token: sender.token,
    })
  } catch (error) {
    return handleFailure(dependencies, sender, batch, error)
  }
  await handleSuccess(dependencies, batch)
  return 'continue'
}

async function handleSuccess({ now }: Dependencies, batch: Item[]) {
  const [first] = batch
  if (!first || !showsInList(first.work)) return removeItems(batch)
  // It was sent, whether or not it can be kept.
  await keepSentPhoto(first).catch(() => undefined)
  const sent = { state: 'sent', sentAt: now(), error: null } as const
  // A phone that is full can only delete: it shows again what the last list says.
  await updateItems(batch, (item) => ({ ...item, ...sent })).catch(() => removeItems(batch))
  await removeBytes(first.id)
}

async function handleFailure(
  dependencies: Round,
  sender: Sender,
  batch: Item[],
  error: unknown,
): Promise<Outcome> {
  const failure = error instanceof ApiError ? error : new ApiError('', 0)
  const { status, code } = failure
  // The session ended: everything waits until the same user signs in again.
  if (status === 401) return 'stop'
  if (isRetryable(status, code)) {
    await delayRetry(dependencies, batch, failure)
    // A proxy may refuse one item, because it is large, and pass on the others.
    const isNetwork = status === 0 && code !== FOREIGN
    return isNetwork || status === TOO_MANY_CALLS ? 'stop' : 'continue'
  }
  // Already deleted is what the user wanted: an earlier answer was lost.
  if (status === 404 && batch[0]?.work.kind === 'deletion') {
    await handleSuccess(dependencies, batch)
    return 'continue'
  }
  if (batch.length > 1) return sendHalves(dependencies, sender, batch)
  await update(dependencies, batch, (item) => ({
    state: 'failed',
    attempts: item.attempts + 1,
    error: failure.message,
    isRegistered: code === 'ALREADY_REGISTERED',
  }))
  return 'continue'
}

/** No network, a timeout, too many requests, an error of the server, or a photo that was damaged or cut on its way. */
function isRetryable(status: number, code: string | undefined) {
  const isDamaged = code === 'HASH_MISMATCH' || code === 'INCOMPLETE_FORM'
  return [0, 408, TOO_MANY_CALLS].includes(status) || status >= 500 || isDamaged
}

/** At least for as long as the server asked. Too many calls are refused whatever they send, so all of them wait. */
function delayRetry(round: Round, batch: Item[], { status, code, retryAfter = 0 }: ApiError) {
  const { now, random, pause } = round
  // With a network the browser would wake the service worker at once, in vain.
  if (status === 0 && !navigator.onLine) void requestBackgroundSync()
  const retryAfterMs = Math.min(retryAfter * 1000, MAX_PAUSE_MS)
  if (status === TOO_MANY_CALLS) Object.assign(pause, { since: now(), ms: retryAfterMs })
  return update(round, batch, (item) => ({
    attempts: item.attempts + 1,
    notBefore:
      now() + Math.min(Math.max(retryAfterMs, backoff(item.attempts, random())), MAX_DELAY_MS),
    error: status === 0 && code === FOREIGN ? FOREIGN_NETWORK : null,
  }))
}

const FOREIGN_NETWORK =
  'Aguardando conexão: a rede respondeu no lugar do Canhoto e pode pedir um login.'

/** One bad position must not block the good ones of its batch. */
async function sendHalves(dependencies: Round, sender: Sender, batch: Item[]): Promise<Outcome> {
  const middle = Math.ceil(batch.length / 2)
  const outcome = await sendBatch(dependencies, sender, batch.slice(0, middle))
  return outcome === 'stop' ? outcome : sendBatch(dependencies, sender, batch.slice(middle))
}
