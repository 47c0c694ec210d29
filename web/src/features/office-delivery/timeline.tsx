import { type DeliveryEvent, deliveryRecords } from '@canhoto/contracts/delivery-records'
import { EVENT_PAGE_SIZE } from '@canhoto/contracts/limits'
import { useState } from 'react'
import { useEndpointPage } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { Card } from './card.tsx'
import { describeEvent, detailsOf, describeTime } from './event-text.ts'
import { PlaceLink } from './place-link.tsx'
import classes from './timeline.module.css'

/** What happened to the delivery, the latest first. */
export function Timeline({ deliveryId }: { deliveryId: string }) {
  return (
    <Card title="Histórico">
      <Events deliveryId={deliveryId} />
    </Card>
  )
}

function Events({ deliveryId }: { deliveryId: string }) {
  const [page, setPage] = useState(1)
  const params = { id: deliveryId }
  const query = { page, per_page: EVENT_PAGE_SIZE }
  const events = useEndpointPage(deliveryRecords.listEvents, { params, query })
  if (events.isPending) return <Loading text="Carregando histórico..." />
  if (events.isError) {
    return (
      <Failure
        title="Erro ao carregar histórico"
        message={serverMessage(events.error)}
        onRetry={() => void events.refetch()}
      />
    )
  }
  const { data, meta } = events.data
  return (
    <>
      <ol className={classes.events} aria-label="Histórico" aria-busy={events.isPlaceholderData}>
        {data.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {meta.total > EVENT_PAGE_SIZE && (
        <Pager page={meta.page} perPage={EVENT_PAGE_SIZE} total={meta.total} onChange={setPage} />
      )}
    </>
  )
}

function Event({ event }: { event: DeliveryEvent }) {
  return (
    <li className={classes.event} data-kind={event.to_status ?? event.review ?? event.kind}>
      <p className={classes.what}>{describeEvent(event)}</p>
      {detailsOf(event).map((detail) => (
        <p key={detail} className={classes.detail}>
          {detail}
        </p>
      ))}
      <p className={classes.when}>
        <time dateTime={event.occurred_at}>{describeTime(event)}</time>
      </p>
      <PlaceLink place={event} />
    </li>
  )
}
