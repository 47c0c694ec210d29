import { session } from '../../session/session.ts'
import { isDue } from './backoff.ts'
import type { Item } from './item.ts'
import { sendable } from './next-batch.ts'
import { createRunner } from './runner.ts'
import { send } from './send.ts'
import { sender } from './sender.ts'
import { itemsOf } from './store.ts'

/** A timer may be a little early. */
const MARGIN_MS = 50

const hasFailed = ({ attempts }: Item) => attempts > 0

const runner = createRunner({
  sender: currentSender,
  send,
  now: Date.now,
  random: Math.random,
  // The network is back. What waits for its place goes on waiting for it: the page may be open.
  isDueAtOnce: hasFailed,
})

/** Read anew each time: a page may have signed out meanwhile, or in as another user. */
async function currentSender() {
  await session.restore()
  return sender()
}

/**
 * In the service worker: sends what waits of the signed-in user, whose session stays as the pages left it. Throws while something
 * could not be sent, so that the browser wakes the service worker again later.
 */
export async function sendInBackground() {
  await runner.run(true)
  const heldMs = await untilHeldIsDue()
  if (heldMs > 0) {
    await new Promise((done) => setTimeout(done, heldMs))
    await runner.run(true)
  }
  if ((await waiting()).some(hasFailed)) throw new Error('Something could not be sent.')
}

/** Milliseconds until everything that waits for its place is due. The page that confirmed it may be closed by now. */
async function untilHeldIsDue() {
  const now = Date.now()
  const held = (await waiting()).filter((item) => !hasFailed(item) && !isDue(item, now))
  return Math.max(0, ...held.map(({ notBefore }) => notBefore - now + MARGIN_MS))
}

async function waiting() {
  const owner = await currentSender()
  return owner ? sendable(await itemsOf(owner)) : []
}
