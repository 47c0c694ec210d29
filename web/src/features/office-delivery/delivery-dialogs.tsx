import { deliveries } from '@canhoto/contracts/deliveries'
import type { DeliveryRecord } from '@canhoto/contracts/delivery-records'
import { useNavigate } from 'react-router'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import type { useDialog } from '../../kit/dialog/use-dialog.ts'
import { ShareDialog } from '../../shared/tracking-link/share-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import type { DeliveryDialog } from './delivery-actions.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { LISTS } from './invalidated.ts'
import { DELIVERIES_PATH } from './paths.ts'

const DELETE_TEXTS = {
  done: 'Entrega excluída com sucesso!',
  notFound: 'Esta entrega não existe mais.',
  failure: { title: 'Erro ao excluir entrega' },
}

interface Props {
  delivery: DeliveryRecord
  dialog: ReturnType<typeof useDialog<DeliveryDialog>>
}

export function DeliveryDialogs({ delivery, dialog }: Props) {
  const navigate = useNavigate()
  const { choice, key } = dialog
  if (choice?.kind === 'edit')
    return <EditDialog key={key} delivery={choice.delivery} dialog={dialog} />
  if (choice?.kind === 'assign')
    return <AssignDialog key={key} delivery={choice.delivery} dialog={dialog} />
  if (choice?.kind === 'share')
    return dialog.opened && <ShareDialog delivery={choice.delivery} onClose={dialog.close} />
  if (choice?.kind === 'cancel')
    return <CancelDialog key={key} delivery={choice.delivery} dialog={dialog} />
  return (
    <DeleteDialog
      dialog={{ ...dialog, opened: dialog.opened && choice?.kind === 'delete' }}
      endpoint={deliveries.delete}
      params={{ id: delivery.id }}
      invalidates={LISTS}
      title="Excluir entrega"
      texts={DELETE_TEXTS}
      onDeleted={() => void navigate(DELIVERIES_PATH, { replace: true })}
    >
      <p>Tem certeza que deseja excluir esta entrega?</p>
      <p>
        <strong>
          NF {delivery.nf_number} - {delivery.client_name}
        </strong>
        . Ela pode ser restaurada por 30 dias em Relatórios, Entregas excluídas.
      </p>
    </DeleteDialog>
  )
}
