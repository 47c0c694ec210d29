import { SEFAZ_STATE_LABELS } from '@canhoto/contracts/labels/sefaz'
import { SEFAZ_EVENT_STATES, sefazEvents } from '@canhoto/contracts/sefaz-events'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { eventColumns } from './event-columns.tsx'
import classes from './sefaz-events-page.module.css'

const CHOICES = [
  { value: 'open', label: 'Aguardando SEFAZ' },
  { value: '', label: 'Todas as situações' },
  ...SEFAZ_EVENT_STATES.map((state) => ({ value: state, label: SEFAZ_STATE_LABELS[state] })),
] as const
type Choice = (typeof CHOICES)[number]['value']

/** The events of all deliveries, those first that are not registered. */
export default function SefazEventsPage() {
  const [chosen, setChosen] = useState<Choice>('open')
  return (
    <>
      <PageHeader title="Eventos SEFAZ" note="Comprovantes e insucessos de entrega na SEFAZ" />
      <div className={classes.bar}>
        <NativeSelect
          aria-label="Situação"
          data={[...CHOICES]}
          value={chosen}
          onChange={({ currentTarget: { value } }) =>
            setChosen(CHOICES.find((choice) => choice.value === value)?.value ?? 'open')
          }
        />
      </div>
      <EndpointList
        endpoint={sefazEvents.list}
        query={chosen === '' ? {} : { state: chosen }}
        label="Eventos SEFAZ"
        columns={eventColumns}
        emptyText={chosen === 'open' ? 'Nenhum evento aguarda a SEFAZ.' : 'Nenhum evento.'}
        failure={{ title: 'Erro ao carregar eventos' }}
      />
    </>
  )
}
