import { SEFAZ_EVENT_LABELS, SEFAZ_STATE_LABELS } from '@canhoto/contracts/labels/sefaz'
import type { SefazEvent } from '@canhoto/contracts/sefaz-events'
import { Link } from 'react-router'
import { formatCount, formatDayTime } from '../../lib/format.ts'
import { explainEvent } from '../../shared/sefaz/explain-event.ts'
import { SefazState } from '../../shared/sefaz/sefaz-state.tsx'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import classes from './sefaz-events-page.module.css'

export const eventColumns: DataColumn<SefazEvent>[] = [
  {
    heading: 'Entrega',
    cell: (event) => (
      <RowName
        narrowOnly={`${SEFAZ_STATE_LABELS[event.state]} · ${SEFAZ_EVENT_LABELS[event.type]}`}
      >
        {nameOf(event)}
      </RowName>
    ),
  },
  {
    heading: 'Evento',
    width: '15%',
    wide: 'desktop',
    cell: ({ type }) => <span className={classes.lines}>{SEFAZ_EVENT_LABELS[type]}</span>,
  },
  {
    heading: 'Situação',
    width: '13rem',
    wide: true,
    cell: (event) => (
      <span className={classes.state}>
        <SefazState event={event} />
      </span>
    ),
  },
  {
    heading: 'O que houve',
    width: '27%',
    wide: true,
    cell: (event) => (
      <span className={classes.lines} title={explain(event)}>
        {explain(event)}
      </span>
    ),
  },
  {
    heading: 'Desde',
    width: '9.75rem',
    wide: 'desktop',
    cell: ({ created_at, registered_at }) => formatDayTime(registered_at ?? created_at),
  },
  {
    heading: 'Ações',
    width: '4.5rem',
    actions: true,
    cell: (event) => <Open event={event} />,
  },
]

function nameOf({ deliveries, delivery_count }: SefazEvent) {
  const [first] = deliveries
  if (!first) return 'Entrega excluída'
  const name = `NF ${first.nf_number} · ${first.client_name || 'Cliente não identificado'}`
  const more = delivery_count - 1
  return more > 0 ? `${name} e mais ${formatCount(more, 'entrega', 'entregas')}` : name
}

function Open({ event }: { event: SefazEvent }) {
  const [first] = event.deliveries
  return (
    first && (
      <Link
        className={classes.link}
        to={`/dashboard/entregas/${first.id}`}
        aria-label={`Abrir entrega da NF ${first.nf_number}`}
      >
        Abrir
      </Link>
    )
  )
}

function explain(event: SefazEvent) {
  if (event.protocol !== null && explainEvent(event).length === 0)
    return `Protocolo ${event.protocol}`
  return explainEvent(event).join(' ')
}
