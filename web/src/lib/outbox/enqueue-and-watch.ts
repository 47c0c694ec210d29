import { ApiError } from '../http/api-error.ts'
import { onOutboxChange } from './outbox-events.ts'
import type { Bytes, Work } from './item.ts'
import { discard, enqueue } from './outbox.ts'
import { itemById } from './store.ts'

const REFUSED = 422

/**
 * For a form that stays open: stores the item, then waits for a while. A refusal is thrown to the form, which still
 * holds everything; an item that takes longer is left to the outbox.
 */
export async function enqueueAndWatch(work: Work, bytes: Bytes | null, timeoutMs: number) {
  const id = await enqueue(work, bytes)
  await waitUntilSent(id, timeoutMs)
  const item = await itemById(id)
  if (item?.state === 'waiting') return 'queued'
  if (item?.state !== 'failed') return 'sent'
  await discard([item])
  throw new ApiError(item.error ?? 'O servidor recusou.', REFUSED)
}

function waitUntilSent(id: string, timeoutMs: number) {
  return new Promise<void>((done) => {
    const stop = onOutboxChange(() => void checkItem())
    const timer = setTimeout(finish, timeoutMs)

    async function checkItem() {
      const item = await itemById(id)
      // After one failed attempt the item will take longer.
      if (item?.state !== 'waiting' || item.attempts > 0) finish()
    }

    function finish() {
      clearTimeout(timer)
      stop()
      done()
    }

    void checkItem()
  })
}
