import { SEFAZ_EVENT_LABELS } from '@canhoto/contracts/labels/sefaz'
import {
  type DeliverySefazEvents,
  type SefazEvent,
  sefazEvents,
} from '@canhoto/contracts/sefaz-events'
import { Link } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatCount, formatDayTime } from '../../lib/format.ts'
import { EventActions } from '../../shared/sefaz/event-actions.tsx'
import { explainEvent } from '../../shared/sefaz/explain-event.ts'
import { NoteEvents } from '../../shared/sefaz/note-events.tsx'
import { SefazState } from '../../shared/sefaz/sefaz-state.tsx'
import { Failure } from '../../ui/data-states.tsx'
import { Card } from './card.tsx'
import { pollingOf } from './events-polling.ts'
import classes from './office-delivery.module.css'

/** The events of the delivery at SEFAZ, and what others have registered about its note; nothing for a company that has neither. */
export function SefazEvents({ deliveryId }: { deliveryId: string }) {
  const events = useEndpointQuery(
    sefazEvents.ofDelivery,
    { params: { id: deliveryId } },
    { refetchInterval: ({ state }) => (state.data ? pollingOf(state.data.data) : false) },
  )
  if (events.isError) {
    return (
      <Card title="Eventos SEFAZ">
        <Failure
          title="Erro ao carregar eventos"
          message={serverMessage(events.error)}
          onRetry={() => void events.refetch()}
        />
      </Card>
    )
  }
  if (!events.data) return null
  const { note_events } = events.data
  const isOff = hasNone(events.data)
  if (isOff && note_events.length === 0) return null
  return (
    <Card title="Eventos SEFAZ">
      {!isOff && <OwnEvents answer={events.data} deliveryId={deliveryId} />}
      {note_events.length > 0 && <NoteEvents events={note_events} />}
    </Card>
  )
}

function OwnEvents({ answer, deliveryId }: { answer: DeliverySefazEvents; deliveryId: string }) {
  const { events, no_event } = answer
  if (events.length === 0) return <p className={classes.unknown}>{no_event ?? NOT_YET}</p>
  return (
    <>
      <ul className={classes.list}>
        {events.map((event) => (
          <Event key={event.id} event={event} deliveryId={deliveryId} />
        ))}
      </ul>
      <Link className={classes.link} to="/dashboard/eventos-sefaz">
        Todos os eventos da empresa
      </Link>
    </>
  )
}

const NOT_YET = 'O evento é criado em instantes.'

/** The company sends none, and has sent none of this delivery. */
const hasNone = ({ mode, events }: DeliverySefazEvents) => mode === 'off' && events.length === 0

function Event({ event, deliveryId }: { event: SefazEvent; deliveryId: string }) {
  return (
    <li className={classes.item}>
      <div className={`${classes.text} ${classes.event}`}>
        <p className={classes.name}>{SEFAZ_EVENT_LABELS[event.type]}</p>
        <p className={classes.state}>
          <SefazState event={event} />
        </p>
        {explainEvent(event).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={classes.detail}>{describeRegistration(event)}</p>
        <OtherDeliveries event={event} deliveryId={deliveryId} />
      </div>
      <EventActions event={event} className={classes.eventButtons ?? ''} />
    </li>
  )
}

function describeRegistration({ protocol, registered_at, created_at, state }: SefazEvent) {
  if (protocol === null) return `Desde ${formatDayTime(created_at)}`
  const time = formatDayTime(registered_at)
  return `Protocolo ${protocol} · ${state === 'cancelled' ? 'registrado em ' : ''}${time}`
}

/** The event of a CT-e tells of all its deliveries. */
function OtherDeliveries({ event, deliveryId }: { event: SefazEvent; deliveryId: string }) {
  const others = event.deliveries.filter(({ id }) => id !== deliveryId)
  if (others.length === 0) return null
  const more = event.delivery_count - 1 - others.length
  return (
    <p className={classes.detail}>
      Vale também para{' '}
      {others.map(({ id, nf_number }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link className={classes.link} to={`/dashboard/entregas/${id}`}>
            NF {nf_number}
          </Link>
        </span>
      ))}
      {more > 0 && ` e mais ${formatCount(more, 'entrega', 'entregas')}`}
    </p>
  )
}
