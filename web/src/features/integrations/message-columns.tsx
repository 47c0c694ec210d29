import { eventLabel, MESSAGE_STATE_LABELS } from '@canhoto/contracts/labels/integrations'
import type { WebhookMessage } from '@canhoto/contracts/webhooks'
import { IconEye } from '@tabler/icons-react'
import { formatDayTime } from '../../lib/format.ts'
import { Pill } from '../../ui/pill.tsx'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import { RowActions, RowButton } from '../../ui/table/row-actions.tsx'

const TONES = { waiting: 'info', sent: 'success', failed: 'danger' } as const

export function messageColumns(
  open: (message: WebhookMessage) => void,
): DataColumn<WebhookMessage>[] {
  return [
    {
      heading: 'Evento',
      cell: (message) => (
        <RowName
          narrowOnly={`${MESSAGE_STATE_LABELS[message.state]} · ${formatDayTime(message.created_at)}`}
        >
          {nameOf(message)}
        </RowName>
      ),
    },
    {
      heading: 'Quando',
      width: '10.5rem',
      wide: true,
      cell: ({ created_at }) => formatDayTime(created_at),
    },
    {
      heading: 'Tentativas',
      width: '6.5rem',
      wide: 'desktop',
      cell: ({ attempts }) => <span className="numbers">{attempts}</span>,
    },
    { heading: 'Última resposta', width: '28%', wide: true, cell: describeAnswer },
    {
      heading: 'Situação',
      width: '8.5rem',
      wide: true,
      cell: ({ state }) => <Pill tone={TONES[state]}>{MESSAGE_STATE_LABELS[state]}</Pill>,
    },
    {
      heading: 'Ações',
      width: '4.5rem',
      actions: true,
      cell: (message) => (
        <RowActions>
          <RowButton
            title="Ver"
            name={`${eventLabel(message.event)} de ${formatDayTime(message.created_at)}`}
            Icon={IconEye}
            onClick={() => open(message)}
          />
        </RowActions>
      ),
    },
  ]
}

function nameOf({ event, nf_number }: WebhookMessage) {
  return nf_number === null ? eventLabel(event) : `${eventLabel(event)} · NF ${nf_number}`
}

function describeAnswer({ last_status, last_error, next_attempt_at, attempts }: WebhookMessage) {
  const answer = [last_status && `HTTP ${last_status}`, last_error].filter(Boolean).join(': ')
  const next =
    next_attempt_at && attempts > 0 ? `Nova tentativa: ${formatDayTime(next_attempt_at)}` : ''
  return [answer, next].filter(Boolean).join(' · ') || 'Ainda não enviada'
}
