import { MAX_PAGE_SIZE } from '@canhoto/contracts/limits'
import { type OccurrenceReason, occurrenceReasons } from '@canhoto/contracts/occurrence-reasons'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { actionsColumn, type RowChoice } from '../../kit/list/actions-column.tsx'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { NewButton } from '../../ui/new-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { reasonColumns } from './reason-columns.tsx'
import { ReasonFormDialog } from './reason-form-dialog.tsx'

const DEACTIVATE_TEXTS = {
  done: 'Motivo desativado.',
  notFound: 'Este motivo não existe mais.',
  failure: { title: 'Erro ao desativar motivo' },
}

/** Why deliveries are not made, as the company's drivers choose it. */
export default function ReasonsPage() {
  const { paging } = useListAddress({})
  const dialog = useDialog<RowChoice<OccurrenceReason>>()
  const { edited, deleted } = dialog.choice ?? {}
  const create = () => dialog.open({ edited: null })
  const actions = actionsColumn({
    open: dialog.open,
    nameOf: ({ label }: OccurrenceReason) => label,
    canDelete: ({ is_active }) => is_active,
    deleteTitle: 'Desativar',
  })
  return (
    <>
      <PageHeader title="Motivos de não entrega" note="O que o motorista escolhe em “Não entregue”">
        <NewButton onClick={create}>Novo motivo</NewButton>
      </PageHeader>
      <EndpointList
        endpoint={occurrenceReasons.list}
        paging={paging}
        pageSize={MAX_PAGE_SIZE}
        search="Buscar por motivo ou código"
        label="Motivos de não entrega"
        columns={[...reasonColumns, actions]}
        emptyText="Nenhum motivo cadastrado."
        emptyAction={<NewButton onClick={create}>Novo motivo</NewButton>}
        failure={{ title: 'Erro ao carregar motivos' }}
      />
      {edited !== undefined && (
        <ReasonFormDialog key={dialog.key} reason={edited} dialog={dialog} />
      )}
      {deleted && (
        <DeleteDialog
          dialog={dialog}
          endpoint={occurrenceReasons.delete}
          params={{ id: deleted.id }}
          invalidates={[occurrenceReasons.list]}
          title="Desativar motivo"
          confirm="Desativar"
          texts={DEACTIVATE_TEXTS}
        >
          <p>
            Os motoristas deixam de ver <strong>{deleted.label}</strong>.
          </p>
          <p>O que já foi registrado com ele continua, e ele pode ser ativado de novo.</p>
        </DeleteDialog>
      )}
    </>
  )
}
