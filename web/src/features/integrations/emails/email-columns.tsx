import type { Email } from '@canhoto/contracts/emails'
import { EMAIL_STATE_LABELS } from '@canhoto/contracts/labels/email'
import { formatDayTime } from '../../../lib/format.ts'
import { Pill } from '../../../ui/pill.tsx'
import { type DataColumn, RowName } from '../../../ui/table/data-table.tsx'
import { RowActions } from '../../../ui/table/row-actions.tsx'
import classes from '../integrations.module.css'
import { RetryButton } from './retry-button.tsx'

const TONES = { waiting: 'info', sending: 'info', sent: 'success', failed: 'danger' } as const
/** The link of such a message is kept no longer than the message may be sent. */
const WITH_LINK: readonly string[] = ['password_link', 'password_forgotten']

export const emailColumns: DataColumn<Email>[] = [
  {
    heading: 'Assunto',
    cell: (email) => (
      <div className={classes.whole}>
        <RowName>{email.subject}</RowName>
        <span className={classes.recipient}>{email.recipient}</span>
        <span className={classes.narrow}>
          <EmailState email={email} /> {describeResult(email)}
        </span>
      </div>
    ),
  },
  {
    heading: 'Criado',
    width: '10.5rem',
    wide: 'desktop',
    cell: ({ created_at }) => formatDayTime(created_at),
  },
  {
    heading: 'Situação',
    width: '10rem',
    wide: true,
    cell: (email) => <EmailState email={email} />,
  },
  {
    heading: 'Resultado',
    width: '30%',
    wide: true,
    cell: (email) => <span className={classes.whole}>{describeResult(email)}</span>,
  },
  {
    heading: 'Ações',
    width: '4.5rem',
    actions: true,
    cell: (email) =>
      email.state === 'failed' &&
      !WITH_LINK.includes(email.kind) && (
        <RowActions>
          <RetryButton email={email} />
        </RowActions>
      ),
  },
]

function EmailState({ email: { state } }: { email: Email }) {
  return <Pill tone={TONES[state]}>{EMAIL_STATE_LABELS[state]}</Pill>
}

function describeResult({ kind, state, sent_at, last_error, next_attempt_at, attempts }: Email) {
  if (sent_at) return formatDayTime(sent_at)
  const next = {
    waiting: attempts > 0 && next_attempt_at && `Nova tentativa: ${formatDayTime(next_attempt_at)}`,
    sending: '',
    sent: '',
    failed: WITH_LINK.includes(kind) && 'Envie outro link em Usuários',
  }
  return [last_error, next[state]].filter(Boolean).join(' · ')
}
