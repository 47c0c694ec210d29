import { EVENT_LABELS } from '@canhoto/contracts/labels/integrations'
import type { Webhook } from '@canhoto/contracts/webhooks'
import { Link } from 'react-router'
import { Pill } from '../../ui/pill.tsx'
import type { DataColumn } from '../../ui/table/data-table.tsx'
import links from '../../ui/text-link.module.css'
import classes from './integrations.module.css'

export const webhookColumns: DataColumn<Webhook>[] = [
  {
    heading: 'Nome',
    cell: (webhook) => (
      <>
        <Link className={links.link} to={`/dashboard/integracoes/${webhook.id}`}>
          {webhook.name}
        </Link>
        <span className={classes.narrow}>
          <WebhookState webhook={webhook} />
        </span>
      </>
    ),
  },
  {
    heading: 'Endereço',
    width: '34%',
    wide: true,
    cell: ({ url }) => <span className={classes.url}>{url}</span>,
  },
  {
    heading: 'Eventos',
    width: '28%',
    wide: 'desktop',
    cell: ({ events }) => events.map((event) => EVENT_LABELS[event]).join('; '),
  },
  {
    heading: 'Situação',
    width: '9rem',
    wide: true,
    cell: (webhook) => <WebhookState webhook={webhook} />,
  },
]

function WebhookState({ webhook }: { webhook: Webhook }) {
  if (!webhook.is_active) return <Pill tone="neutral">Desativado</Pill>
  return webhook.failing_since ? (
    <Pill tone="danger">Falhando</Pill>
  ) : (
    <Pill tone="success">Ativo</Pill>
  )
}
