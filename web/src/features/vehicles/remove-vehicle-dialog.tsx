import { type Vehicle, vehicles } from '@canhoto/contracts/vehicles'
import { useMutation } from '@tanstack/react-query'
import { callTold } from '../../lib/api.ts'
import { serverMessage } from '../../panels/server-message.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'

interface Props {
  vehicle: Vehicle
  onRemoved: () => void
  onClose: () => void
}

export function RemoveVehicleDialog({ vehicle, onRemoved, onClose }: Props) {
  const removing = useMutation({
    mutationFn: () => callTold(vehicles.remove, { params: { id: vehicle.id } }),
    onSuccess({ message = 'Veículo excluído com sucesso!' }) {
      notify.success(message)
      onRemoved()
      onClose()
    },
    onError: (error) =>
      notify.error(
        'Erro ao excluir veículo',
        serverMessage(error, 'Verifique sua conexão e tente novamente.'),
      ),
  })
  return (
    <ConfirmDialog
      opened
      title="Excluir veículo"
      confirm="Excluir"
      danger
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>Tem certeza que deseja excluir este veículo?</p>
      <p>
        <strong>
          {vehicle.plate} - {vehicle.model}
        </strong>
        . Se ele já rodou em alguma rota, é desativado e o histórico continua.
      </p>
    </ConfirmDialog>
  )
}
