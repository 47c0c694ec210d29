import { EMAIL_STATES, emails } from '@canhoto/contracts/emails'
import { EMAIL_STATE_LABELS } from '@canhoto/contracts/labels/email'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../../../kit/call/use-endpoint-mutation.ts'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { serverMessage } from '../../../kit/server-message.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import classes from '../integrations.module.css'
import { emailColumns } from './email-columns.tsx'
import { Schedules } from './schedules.tsx'

const REFRESH_MS = 10_000

const STATES = [
  { value: '', label: 'Todos os e-mails' },
  ...EMAIL_STATES.map((value) => ({ value, label: EMAIL_STATE_LABELS[value] })),
]

/** What is sent by e-mail, and what became of it. */
export function EmailsTab() {
  const [state, setState] = useState('')
  const retry = useEndpointMutation(emails.retry, {
    invalidates: [emails.list],
    onSuccess: () => notify.success('O e-mail volta à fila'),
    onError: (error) => notify.error('Erro', serverMessage(error)),
  })
  return (
    <div className={classes.sections}>
      <Schedules />
      <section aria-labelledby="enviados">
        <div className={classes.sectionBar}>
          <h2 id="enviados">E-mails enviados</h2>
        </div>
        <NativeSelect
          className={classes.filter ?? ''}
          aria-label="Situação dos e-mails"
          data={STATES}
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value)}
        />
        <EndpointList
          endpoint={emails.list}
          query={state ? { state: state as (typeof EMAIL_STATES)[number] } : {}}
          refetchInterval={REFRESH_MS}
          label="E-mails enviados"
          columns={emailColumns(({ id }) => retry.start({ params: { id } }))}
          emptyText="Nenhum e-mail nos últimos 90 dias."
          failure={{ title: 'Erro ao carregar e-mails' }}
        />
      </section>
    </div>
  )
}
