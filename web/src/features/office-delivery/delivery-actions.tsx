import type { DeliveryRecord } from '@canhoto/contracts/delivery-records'
import { canBecome, isDeletable, isFinal } from '@canhoto/contracts/delivery-status'
import { Button } from '@mantine/core'
import { IconBan, IconPencil, IconShare, IconSteeringWheel, IconTrash } from '@tabler/icons-react'
import { useCan } from '../../session/use-session.ts'

/** What a dialog over the page is open for, with the delivery as it was then: what is typed into a form outlives a later answer. */
export interface DeliveryDialog {
  kind: 'edit' | 'assign' | 'share' | 'cancel' | 'delete'
  delivery: DeliveryRecord
}

interface Props {
  delivery: DeliveryRecord
  onOpen: (dialog: DeliveryDialog) => void
}

export function DeliveryActions({ delivery, onOpen }: Props) {
  const { status, driver_id } = delivery
  const [canEdit, canAssign] = [useCan('deliveries.edit'), useCan('deliveries.assign')]
  const [canCancel, canDelete] = [useCan('deliveries.cancel'), useCan('deliveries.delete')]
  const canShare = useCan('deliveries.share')
  const open = (kind: DeliveryDialog['kind']) => () => onOpen({ kind, delivery })
  return (
    <>
      {canEdit && (
        <Button leftSection={<IconPencil size={20} aria-hidden />} onClick={open('edit')}>
          Editar
        </Button>
      )}
      {canAssign && !isFinal(status) && (
        <Button
          variant="default"
          leftSection={<IconSteeringWheel size={20} aria-hidden />}
          onClick={open('assign')}
        >
          {driver_id ? 'Trocar motorista' : 'Atribuir motorista'}
        </Button>
      )}
      {canShare && (
        <Button
          variant="default"
          leftSection={<IconShare size={20} aria-hidden />}
          onClick={open('share')}
        >
          Compartilhar
        </Button>
      )}
      {canCancel && canBecome(status, 'CANCELLED') && (
        <Button
          variant="default"
          leftSection={<IconBan size={20} aria-hidden />}
          onClick={open('cancel')}
        >
          Cancelar entrega
        </Button>
      )}
      {canDelete && isDeletable(delivery) && (
        <Button
          variant="default"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={open('delete')}
        >
          Excluir
        </Button>
      )}
    </>
  )
}
