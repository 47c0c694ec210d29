import { MESSAGE_OUTCOME_LABELS } from '@canhoto/contracts/labels/integrations'
import type { MailboxMessage } from '@canhoto/contracts/mailboxes'
import { IconEye } from '@tabler/icons-react'
import { formatDayTime } from '../../lib/format.ts'
import { Pill } from '../../ui/pill.tsx'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import { RowActions, RowButton } from '../../ui/table/row-actions.tsx'
import { describeMail } from './describe-mail.ts'

const TONES = {
  imported: 'success',
  no_documents: 'neutral',
  sender_refused: 'warning',
  too_large: 'danger',
  unreadable: 'danger',
  refused: 'danger',
} as const

const subjectOf = ({ subject }: MailboxMessage) => subject ?? 'Sem assunto'

export function mailColumns(open: (message: MailboxMessage) => void): DataColumn<MailboxMessage>[] {
  return [
    {
      heading: 'Assunto',
      cell: (message) => (
        <RowName
          narrowOnly={`${MESSAGE_OUTCOME_LABELS[message.outcome]} · ${formatDayTime(message.received_at)}`}
        >
          {subjectOf(message)}
        </RowName>
      ),
    },
    {
      heading: 'Remetente',
      width: '22%',
      wide: 'desktop',
      cell: ({ sender }) => sender ?? 'Não informado',
    },
    {
      heading: 'Recebida',
      width: '10.5rem',
      wide: true,
      cell: ({ received_at }) => formatDayTime(received_at),
    },
    { heading: 'Documentos', width: '24%', wide: true, cell: describeMail },
    {
      heading: 'Resultado',
      width: '11.5rem',
      wide: true,
      cell: ({ outcome }) => <Pill tone={TONES[outcome]}>{MESSAGE_OUTCOME_LABELS[outcome]}</Pill>,
    },
    {
      heading: 'Ações',
      width: '4.5rem',
      actions: true,
      cell: (message) => (
        <RowActions>
          <RowButton
            title="Ver"
            name={subjectOf(message)}
            Icon={IconEye}
            onClick={() => open(message)}
          />
        </RowActions>
      ),
    },
  ]
}
