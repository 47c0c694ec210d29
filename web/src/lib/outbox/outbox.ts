import { v7 } from 'uuid'
import type { Bytes, Item, Owner, Work } from './item.ts'
import { createRunner } from './runner.ts'
import { send } from './send.ts'
import { sender } from './sender.ts'
import { noticeSilence } from './silent-network.ts'
import { addItem, itemsOf, removeItems, updateItems } from './store.ts'
import type { StoredDay } from './stored-day.ts'

const runner = createRunner({
  sender,
  send: (batch) => noticeSilence(() => send(batch)),
  now: Date.now,
  random: Math.random,
})

/** The phone could not store the item. The form shows the message and keeps its content. */
class NotStored extends Error {}

/**
 * Stores the item on the phone, with what it changes of the day, then tries to send it. Resolves when it is stored.
 * Throws a sentence to show.
 */
export async function enqueue(
  work: Work,
  bytes: Bytes | null = null,
  day: Partial<StoredDay> | null = null,
): Promise<string> {
  const owner = sender()
  if (!owner) throw new NotStored('Sua sessão expirou. Entre novamente para continuar.')
  const id = v7()
  await orNotStored(addItem(newItem(id, owner, work), bytes, day))
  // Positions wait for the next round, which sends them as one batch.
  if (work.kind !== 'position') sendNow()
  return id
}

/** Throws a sentence to show in place of what the browser says. */
export function orNotStored<T>(storing: Promise<T>): Promise<T> {
  return storing.catch((error: unknown) => {
    throw new NotStored(notStoredMessage(error))
  })
}

function newItem(id: string, { userId, companyId }: Owner, work: Work): Omit<Item, 'seq'> {
  return {
    id,
    userId,
    companyId,
    work,
    state: 'waiting',
    attempts: 0,
    notBefore: 0,
    createdAt: Date.now(),
    sentAt: null,
    error: null,
  }
}

function notStoredMessage(error: unknown) {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
    ? 'O aparelho está sem espaço. Libere espaço e tente novamente.'
    : 'O aparelho não conseguiu guardar os dados. Tente novamente.'
}

/** With `ignoresBackoff` also what waits after a failure. */
export function sendNow(ignoresBackoff = false) {
  runner.run(ignoresBackoff).catch((error: unknown) => console.error('outbox', error))
}

/** Resolves when everything that is due was tried. */
export const sendDue = () => runner.run()

/** Sends refused items again. */
export async function retry(items: readonly Item[]) {
  await updateItems(items, (now) => ({ ...now, state: 'waiting', notBefore: 0, error: null }))
  sendNow()
}

export async function discard(items: readonly Item[]) {
  await removeItems(items)
  sendNow()
}

/** What has been sent by now. Once a list that was asked for later is answered it shows their effect, and they go. */
export async function forgetSentLater(owner: Owner) {
  const sent = (await itemsOf(owner)).filter(({ state }) => state === 'sent')
  return async (at: number) => {
    // A time in the future is of a clock that was set back since.
    const shown = sent.filter(
      ({ sentAt }) => sentAt !== null && (sentAt <= at || sentAt > Date.now()),
    )
    if (shown.length > 0) await removeItems(shown)
  }
}
