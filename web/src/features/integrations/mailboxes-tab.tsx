import { type Mailbox, mailboxes, MAX_MAILBOXES } from '@canhoto/contracts/mailboxes'
import { useSearchParams } from 'react-router'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { actionsColumn, type RowChoice } from '../../kit/list/actions-column.tsx'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { NewButton } from '../../ui/new-button.tsx'
import classes from './integrations.module.css'
import { mailboxColumns } from './mailbox-columns.tsx'
import { MailboxDetails } from './mailbox-details.tsx'
import { MailboxFormDialog } from './mailbox-form-dialog.tsx'

const REFRESH_MS = 5000

const DELETE_TEXTS = {
  done: 'Caixa de entrada excluída.',
  notFound: 'Esta caixa de entrada não existe mais.',
  failure: { title: 'Erro ao excluir caixa de entrada' },
}

/** In the address: the mailbox whose messages are shown. */
const PARAMETER = 'caixa'

export function MailboxesTab() {
  const [params] = useSearchParams()
  const id = params.get(PARAMETER)
  return id ? <MailboxDetails key={id} id={id} /> : <MailboxList />
}

function MailboxList() {
  const dialog = useDialog<RowChoice<Mailbox>>()
  const { edited, deleted } = dialog.choice ?? {}
  const actions = actionsColumn({ open: dialog.open, nameOf: ({ name }: Mailbox) => name })
  return (
    <>
      <div className={classes.bar}>
        <NewButton onClick={() => dialog.open({ edited: null })}>Nova caixa de entrada</NewButton>
      </div>
      <EndpointList
        endpoint={mailboxes.list}
        pageSize={MAX_MAILBOXES}
        refetchInterval={REFRESH_MS}
        label="Caixas de entrada"
        columns={[...mailboxColumns, actions]}
        emptyText="Nenhuma caixa de entrada. O Canhoto pode importar XML, PDF, fotos e zip que chegam por e-mail."
        failure={{ title: 'Erro ao carregar caixas de entrada' }}
      />
      {edited !== undefined && (
        <MailboxFormDialog key={dialog.key} mailbox={edited} dialog={dialog} />
      )}
      {deleted && (
        <DeleteDialog
          dialog={dialog}
          endpoint={mailboxes.delete}
          params={{ id: deleted.id }}
          invalidates={[mailboxes.list]}
          title="Excluir caixa de entrada"
          texts={DELETE_TEXTS}
        >
          <p>
            <strong>{deleted.name}</strong> não é mais lida, e o registro das mensagens e a senha
            são apagados. As mensagens ficam no servidor de e-mail, e o que já foi importado fica no
            Canhoto.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
