import { Readable } from 'node:stream'
import type { LiveEvent } from '@canhoto/contracts/live'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'

/** Characters: a browser that reads so slowly is asked to begin again. */
const MAX_UNREAD = 1_000_000
const HEARTBEAT_MS = 20_000
/** Milliseconds after which a browser connects again. */
const RETRY_MS = 2000

export type LiveStream = ReturnType<typeof createStream>

/** One open answer of server-sent events, and the rows of its user. */
export function createStream(actor: Actor, db: Db) {
  const content = new Readable({ encoding: 'utf8', read: () => undefined })
  let saidAt = 0
  let isEnded = false

  function say(text: string) {
    if (isEnded || content.destroyed) return
    saidAt = performance.now()
    if (content.readableLength > MAX_UNREAD) content.destroy()
    else content.push(text)
  }

  // Proxies pass on what is a little longer sooner.
  say(`retry: ${RETRY_MS}\n: ${' '.repeat(1024)}\n\n`)
  return {
    actor,
    db,
    content,
    /** Text of `writeEvents`. */
    tell: say,
    /** Keeps proxies from ending a stream on which nothing happens, and notices a browser that is gone. `id`: as of events. */
    beat(id: string) {
      if (performance.now() - saidAt > HEARTBEAT_MS) say(writeId(id))
    },
    end() {
      isEnded = true
      content.push(null)
    },
  }
}

/** Where a stream on which nothing has happened goes on, too. */
export const writeId = (id: string) => `id: ${id}\n\n`

/** Events as the stream has them. `id`: until when they tell everything. */
export function writeEvents(events: readonly LiveEvent[], id: string) {
  return events
    .map(({ event, data }) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('')
}
