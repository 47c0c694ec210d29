import { sefazEvents } from '@canhoto/contracts/sefaz-events'
import { Answer, FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { openSefazFiles, type SefazFiles } from '../../../sefaz/sefaz-files.ts'
import { cancelEvent, retryEvent } from './commands.ts'
import { giveReceiver } from './give-receiver.ts'
import { explainNoEvent } from './no-event.ts'
import { authorizerFinder, planNext } from './plan-next.ts'
import {
  countWaiting,
  findMode,
  getEventFile,
  listEvents,
  listEventsOf,
  listNoteEventsOf,
} from './queries.ts'
import { warnOverdue } from './warn-overdue.ts'

/** One document after the other: no user waits for it. */
const PLANNING = { concurrency: 1, intervalMs: 2_000 }
const WARNING = { concurrency: 1, intervalMs: 60_000 }

export default function sefazEventRoutes(route: Route, dependencies: Dependencies) {
  const { background, now, sefazDir, sefazDue, storage } = dependencies
  let files: SefazFiles | undefined
  const openFiles = () => (files ??= openSefazFiles(sefazDir))
  const authorizerOf = authorizerFinder(openFiles)
  background(WARNING, () => warnOverdue(sefazDue))
  background(PLANNING, () => planNext({ sefazDue, storage, now, openFiles }))

  route(sefazEvents.ofDelivery, async ({ db, params }) => {
    const mode = await findMode(db)
    const events = await listEventsOf(db, params.id, now())
    const none = await explainNoEvent(db, params.id, mode)
    const needs_cancellation = events.some((event) => event.needs_cancellation)
    const no_event = events.length > 0 ? null : none
    const note_events = await listNoteEventsOf(db, params.id)
    return { mode, no_event, needs_cancellation, events, note_events }
  })

  route(sefazEvents.list, ({ db, query }) => listEvents(db, query, now()))

  route(sefazEvents.waiting, ({ db }) => countWaiting(db))

  route(sefazEvents.retry, async ({ db, params }) => {
    const event = await retryEvent(db, params.id, now())
    return new Answer(event, { message: 'O evento será enviado em instantes.' })
  })

  route(sefazEvents.giveReceiver, async ({ db, params, body }) => {
    const event = await giveReceiver(db, params.id, { ...body, now: now() })
    return new Answer(event, { message: 'Recebedor informado. O evento é refeito em instantes.' })
  })

  route(sefazEvents.cancel, async ({ db, params }) => {
    const event = await cancelEvent(db, params.id, { now: now(), authorizerOf })
    return new Answer(event, { message: 'O cancelamento será enviado em instantes.' })
  })

  route(sefazEvents.xml, async ({ db, params }) => {
    const { name, xml } = await getEventFile(db, params.id)
    return new FileAnswer(Buffer.from(xml), { type: 'application/xml', name, isDownload: true })
  })
}
