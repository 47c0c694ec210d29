import type { Email } from '@canhoto/contracts/emails'
import { EMAIL_STATE_LABELS } from '@canhoto/contracts/labels/email'
import { IconRefresh } from '@tabler/icons-react'
import { formatDayTime } from '../../../lib/format.ts'
import { Pill } from '../../../ui/pill.tsx'
import { type DataColumn, RowName } from '../../../ui/table/data-table.tsx'
import { RowActions, RowButton } from '../../../ui/table/row-actions.tsx'

const TONES = { waiting: 'info', sending: 'info', sent: 'success', failed: 'danger' } as const
/** Their links are made anew in 'Usuários'. */
const WITHOUT_RETRY: readonly string[] = ['password_link', 'password_forgotten']

export function emailColumns(retry: (email: Email) => void): DataColumn<Email>[] {
  return [
    {
      heading: 'Assunto',
      cell: (email) => (
        <RowName
          under={email.recipient}
          narrowOnly={[EMAIL_STATE_LABELS[email.state], describeResult(email)]
            .filter(Boolean)
            .join(' · ')}
        >
          {email.subject}
        </RowName>
      ),
    },
    {
      heading: 'Quando',
      width: '10.5rem',
      wide: true,
      cell: ({ created_at }) => formatDayTime(created_at),
    },
    { heading: 'Resultado', width: '32%', wide: true, cell: describeResult },
    {
      heading: 'Situação',
      width: '8.5rem',
      wide: true,
      cell: ({ state }) => <Pill tone={TONES[state]}>{EMAIL_STATE_LABELS[state]}</Pill>,
    },
    {
      heading: 'Ações',
      width: '4.5rem',
      actions: true,
      cell: (email) =>
        email.state === 'failed' &&
        !WITHOUT_RETRY.includes(email.kind) && (
          <RowActions>
            <RowButton
              title="Enviar de novo"
              name={`${email.subject} para ${email.recipient}`}
              Icon={IconRefresh}
              onClick={() => retry(email)}
            />
          </RowActions>
        ),
    },
  ]
}

function describeResult({ state, sent_at, last_error, next_attempt_at, attempts }: Email) {
  if (sent_at) return `Enviado em ${formatDayTime(sent_at)}`
  const next =
    state === 'waiting' && attempts > 0 && next_attempt_at
      ? `Nova tentativa: ${formatDayTime(next_attempt_at)}`
      : ''
  return [last_error, next].filter(Boolean).join(' · ')
}
