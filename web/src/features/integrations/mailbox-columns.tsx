import type { Mailbox } from '@canhoto/contracts/mailboxes'
import { Link } from 'react-router'
import { formatDayTime } from '../../lib/format.ts'
import { Pill } from '../../ui/pill.tsx'
import type { DataColumn } from '../../ui/table/data-table.tsx'
import links from '../../ui/text-link.module.css'
import classes from './integrations.module.css'
import { MAILBOX_TAB } from './tab-paths.ts'

export const mailboxColumns: DataColumn<Mailbox>[] = [
  {
    heading: 'Nome',
    cell: (mailbox) => (
      <>
        <Link className={links.link} to={`${MAILBOX_TAB}&caixa=${mailbox.id}`}>
          {mailbox.name}
        </Link>
        <span className={classes.narrow}>
          <MailboxState mailbox={mailbox} />
        </span>
      </>
    ),
  },
  {
    heading: 'Usuário',
    width: '30%',
    wide: true,
    cell: ({ username, host }) => (
      <span className={classes.url}>
        {username} · {host}
      </span>
    ),
  },
  {
    heading: 'Última leitura',
    width: '11rem',
    wide: 'desktop',
    cell: ({ last_read_at }) => (last_read_at ? formatDayTime(last_read_at) : 'Ainda não lida'),
  },
  {
    heading: 'Situação',
    width: '9rem',
    wide: true,
    cell: (mailbox) => <MailboxState mailbox={mailbox} />,
  },
]

function MailboxState({ mailbox: { is_active, failing_since } }: { mailbox: Mailbox }) {
  if (!is_active) return <Pill tone="neutral">Desativada</Pill>
  return failing_since ? <Pill tone="danger">Falhando</Pill> : <Pill tone="success">Ativa</Pill>
}
