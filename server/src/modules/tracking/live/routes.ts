import { live } from '@canhoto/contracts/live'
import { EventStreamAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { createNoteView } from '../views/note-views.ts'
import { createLiveHub } from './hub.ts'
import { createStream } from './stream.ts'

/** Changes are read, and ended sessions noticed, twice a second: no writer waits for a notification of them (decision 0027). */
const POLLING = { concurrency: 1, intervalMs: 500 }

export default function liveRoutes(
  route: Route,
  { readChanges, background, onClosing, now }: Dependencies,
) {
  const hub = createLiveHub({ readChanges, now, noteView: createNoteView() })
  background(POLLING, hub.poll)
  onClosing(hub.close)

  route(live.stream, async ({ db, actor, lastEventId }) => {
    const stream = createStream(actor, db)
    hub.add(stream)
    await hub.tellMissed(stream, lastEventId)
    return new EventStreamAnswer(stream.content)
  })
}
