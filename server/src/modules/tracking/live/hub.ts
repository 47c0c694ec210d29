import type { LiveEvent } from '@canhoto/contracts/live'
import { type Change, type LiveChanges, MAX_MISSED_S } from '../../../access/live-changes.ts'
import { tooManyCalls } from '../../../platform/errors.ts'
import type { NoteView } from '../views/note-views.ts'
import { type LiveStream, writeEvents, writeId } from './stream.ts'
import { createTold } from './told.ts'
import { visibleEvents } from './visible-events.ts'

const MAX_STREAMS = 5000
/** A user opens as many sessions as they like, and the streams of one company leave room for those of others. */
const MAX_STREAMS_PER_COMPANY = 1000
/** A browser's tabs share one. */
const MAX_STREAMS_PER_SESSION = 6
const REFUSED_FOR_SECONDS = 60
/** A change is recorded with the beginning of its transaction, and seen at its end. */
const OVERLAP_S = 15

const RESYNC: readonly LiveEvent[] = [{ event: 'resync', data: {} }]

interface Around {
  readChanges: LiveChanges
  now: () => Date
  noteView: NoteView
}

/**
 * The open streams of this process. Changes are read from the database for all of them together; what is visible is asked once
 * for all streams that see the same rows.
 */
export function createLiveHub(around: Around) {
  const { readChanges, now, noteView } = around
  const streams = new Set<LiveStream>()
  const told = createTold()
  let readAtMs = performance.now()

  async function tellAll() {
    if (streams.size === 0) return
    const missedS = (performance.now() - readAtMs) / 1000
    const all = [...streams]
    const { changes, ended, readAt } = await readChanges({
      companyIds: [...new Set(all.map(({ actor }) => actor.companyId))],
      sessionIds: [...new Set(all.map(({ actor }) => actor.sessionId))],
      seconds: OVERLAP_S + Math.min(missedS, MAX_MISSED_S),
    })
    readAtMs = performance.now()
    for (const stream of all) {
      if (ended.includes(stream.actor.sessionId)) stream.end()
      else if (missedS > MAX_MISSED_S) stream.tell(writeEvents(RESYNC, readAt))
    }
    const fresh = changes.filter(told.isNew)
    await tellViews(all, { changes: fresh, readAt, now: now(), noteView })
    for (const stream of all) stream.beat(readAt)
  }

  return {
    /** Throws 429 when the session, the company or the process has too many. */
    add(stream: LiveStream) {
      if (!hasRoom(streams, stream.actor)) throw tooManyCalls(REFUSED_FOR_SECONDS)
      if (streams.size === 0) readAtMs = performance.now()
      streams.add(stream)
      stream.content.once('close', () => streams.delete(stream))
    },

    /** Tells a stream that begins what happened since `lastId`, or just now. */
    async tellMissed(stream: LiveStream, lastId: string | null) {
      try {
        await tellSince(stream, lastId, around)
      } catch (error) {
        stream.content.destroy()
        throw error
      }
    },

    async poll() {
      await tellAll()
      told.forget()
      return false
    },

    close() {
      for (const stream of streams) stream.end()
    },
  }
}

function hasRoom(streams: ReadonlySet<LiveStream>, { companyId, sessionId }: LiveStream['actor']) {
  const ofCompany = [...streams].filter(({ actor }) => actor.companyId === companyId)
  const own = ofCompany.filter(({ actor }) => actor.sessionId === sessionId)
  return (
    streams.size < MAX_STREAMS &&
    ofCompany.length < MAX_STREAMS_PER_COMPANY &&
    own.length < MAX_STREAMS_PER_SESSION
  )
}

/** Office users of a company see the same rows; a driver and a client see their own. */
function groupByView(streams: readonly LiveStream[]) {
  const views = Map.groupBy(streams, ({ actor: { companyId, role, driverId, userId } }) =>
    [companyId, role, driverId, role === 'CLIENT' ? userId : ''].join(' '),
  )
  return [...views.values()]
}

interface Fresh {
  changes: readonly Change[]
  readAt: string
  now: Date
  noteView: NoteView
}

function tellViews(all: readonly LiveStream[], fresh: Fresh) {
  return Promise.all(groupByView(all).map((view) => tellView(view, fresh)))
}

async function tellView(view: readonly LiveStream[], { changes, readAt, now, noteView }: Fresh) {
  const own = changes.filter(({ company_id }) => company_id === view[0]?.actor.companyId)
  if (own.length === 0) return
  for (const [index, { actor, db, end }] of view.entries()) {
    try {
      // Written once, however many read it.
      const events = await visibleEvents(db, actor, own, now)
      const text = writeEvents(events, readAt)
      if (text === '') return
      await Promise.all(view.map((stream) => tellNoted(stream, { events, text, now, noteView })))
      return
    } catch (error) {
      // This one's session may have ended since; the others have the same rows.
      end()
      if (index === view.length - 1) throw error
    }
  }
}

interface Told {
  events: readonly LiveEvent[]
  text: string
  now: Date
  noteView: NoteView
}

/** Tells a stream, once it is noted whose location its user is shown. A stream whose session has ended ends. */
async function tellNoted(stream: LiveStream, { events, text, now, noteView }: Told) {
  const driverIds = events.flatMap(({ event, data }) =>
    event === 'location' ? data.drivers.map(({ driver_id }) => driver_id) : [],
  )
  try {
    await noteView(stream.db, stream.actor, now, { kind: 'LIVE', driverIds })
    stream.tell(text)
  } catch {
    stream.end()
  }
}

async function tellSince(
  stream: LiveStream,
  lastId: string | null,
  { readChanges, now, noteView }: Around,
) {
  const { actor, db } = stream
  const { changes, readAt } = await readChanges({
    companyIds: [actor.companyId],
    sessionIds: [],
    seconds: OVERLAP_S,
    after: lastId,
  })
  // Both are the database's: the clock of this machine may be another than that of the one whose stream goes on.
  const missedS = lastId === null ? 0 : (Date.parse(readAt) - Date.parse(lastId)) / 1000
  const isKnown = missedS <= MAX_MISSED_S
  const visible = await visibleEvents(db, actor, changes, now())
  const events = [...(isKnown ? [] : RESYNC), ...visible]
  const text = writeId(readAt) + writeEvents(events, readAt)
  await tellNoted(stream, { events, text, now: now(), noteView })
}
