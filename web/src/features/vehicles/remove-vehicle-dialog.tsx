import { type Vehicle, vehicles } from '@canhoto/contracts/vehicles'
import { formatPlate } from '@canhoto/fiscal/plate'
import { callTold } from '../../lib/http/api.ts'
import { RemovalDialog } from '../../kit/form/removal-dialog.tsx'
import type { OpenDialog } from '../../kit/form/use-open-dialog.ts'

interface Props {
  vehicle: Vehicle
  dialog: OpenDialog
  onChanged: () => void
}

const WORDS = {
  done: 'Veículo excluído com sucesso!',
  gone: 'Este veículo não existe mais.',
  failure: {
    title: 'Erro ao excluir veículo',
    text: 'Verifique sua conexão e tente novamente.',
  },
}

export function RemoveVehicleDialog({ vehicle, dialog, onChanged }: Props) {
  return (
    <RemovalDialog
      dialog={dialog}
      title="Excluir veículo"
      remove={() => callTold(vehicles.delete, { params: { id: vehicle.id } })}
      words={WORDS}
      onRemoved={onChanged}
    >
      <p>Tem certeza que deseja excluir este veículo?</p>
      <p>
        <strong>
          {formatPlate(vehicle.plate)} - {vehicle.model}
        </strong>
        . Se ele já rodou em alguma rota, é desativado e o histórico continua.
      </p>
    </RemovalDialog>
  )
}
