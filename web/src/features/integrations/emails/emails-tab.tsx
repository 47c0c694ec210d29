import { EMAIL_STATES, emails } from '@canhoto/contracts/emails'
import { EMAIL_STATE_LABELS } from '@canhoto/contracts/labels/email'
import { NativeSelect } from '@mantine/core'
import * as z from 'zod/mini'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../../kit/list/use-list-address.ts'
import classes from '../integrations.module.css'
import { emailColumns } from './email-columns.tsx'
import { Schedules } from './schedules.tsx'

const REFRESH_MS = 5000

const STATES = [
  { value: '', label: 'Todas as situações' },
  ...EMAIL_STATES.map((value) => ({ value, label: EMAIL_STATE_LABELS[value] })),
]

const FIELDS = { state: z.enum(EMAIL_STATES) }

/** What is sent by e-mail, and what became of it. */
export function EmailsTab() {
  const { filters, change, paging } = useListAddress(FIELDS)
  const { state } = filters
  return (
    <div className={classes.sections}>
      <Schedules />
      <section aria-labelledby="registro">
        <div className={classes.sectionBar}>
          <h2 id="registro">Registro de e-mails</h2>
          <NativeSelect
            className={classes.filter ?? ''}
            aria-label="Situação dos e-mails"
            data={STATES}
            value={state ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ state: EMAIL_STATES.find((each) => each === value) })
            }
          />
        </div>
        <EndpointList
          endpoint={emails.list}
          query={filters}
          paging={paging}
          refetchInterval={REFRESH_MS}
          label="Registro de e-mails"
          columns={emailColumns}
          emptyText={
            state
              ? 'Nenhum e-mail nesta situação.'
              : 'Nenhum e-mail. O que o Canhoto envia fica aqui por 90 dias.'
          }
          failure={{ title: 'Erro ao carregar e-mails' }}
        />
      </section>
    </div>
  )
}
