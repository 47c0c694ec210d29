import { NOTE_EVENT_LABELS } from '@canhoto/contracts/labels/sefaz'
import type { NoteEvent } from '@canhoto/contracts/note-events'
import { Pill } from '../../ui/pill.tsx'
import { describeNoteProtocol, explainNoteEvent } from './explain-note-event.ts'
import classes from './note-events.module.css'

/** What others have registered at SEFAZ about a note. */
export function NoteEvents({ events }: { events: readonly NoteEvent[] }) {
  return (
    <ul className={classes.list} aria-label="Eventos da nota na SEFAZ">
      {events.map((event) => (
        <li key={`${event.environment} ${event.type} ${event.sequence}`} className={classes.event}>
          <p className={classes.name}>
            {NOTE_EVENT_LABELS[event.type]}
            {event.environment === 'homologation' && <Pill tone="neutral">Teste</Pill>}
          </p>
          {explainNoteEvent(event).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className={classes.detail}>{describeNoteProtocol(event)}</p>
        </li>
      ))}
    </ul>
  )
}
