import { SEFAZ_STATE_LABELS } from '@canhoto/contracts/labels/sefaz'
import { SEFAZ_EVENT_STATES, sefazEvents } from '@canhoto/contracts/sefaz-events'
import { NativeSelect } from '@mantine/core'
import * as z from 'zod/mini'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { eventColumns } from './event-columns.tsx'
import classes from './sefaz-events-page.module.css'

/** Meant where the address names no state. */
const WAITING = 'open'
const ALL = 'all'

const CHOICES = [
  { value: WAITING, label: 'Aguardando SEFAZ' },
  { value: ALL, label: 'Todas as situações' },
  ...SEFAZ_EVENT_STATES.map((state) => ({ value: state, label: SEFAZ_STATE_LABELS[state] })),
]

const FIELDS = { state: z.enum([ALL, ...SEFAZ_EVENT_STATES]) }

/** The events of all deliveries, those first that are not registered. */
export default function SefazEventsPage() {
  const { filters, change, paging } = useListAddress(FIELDS)
  const state = filters.state ?? WAITING
  return (
    <>
      <PageHeader title="Eventos SEFAZ" note="Comprovantes e insucessos de entrega na SEFAZ" />
      <div className={classes.bar}>
        <NativeSelect
          aria-label="Situação"
          data={CHOICES}
          value={state}
          onChange={({ currentTarget: { value } }) =>
            change({ state: FIELDS.state.options.find((each) => each === value) })
          }
        />
      </div>
      <EndpointList
        endpoint={sefazEvents.list}
        query={state === ALL ? {} : { state }}
        paging={paging}
        label="Eventos SEFAZ"
        columns={eventColumns}
        emptyText={state === WAITING ? 'Nenhum evento aguarda a SEFAZ.' : 'Nenhum evento.'}
        failure={{ title: 'Erro ao carregar eventos' }}
      />
    </>
  )
}
