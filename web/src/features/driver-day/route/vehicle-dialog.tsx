import { vehicleLabel } from '@canhoto/contracts/vehicles'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { serverMessage } from '../../../kit/server-message.ts'
import { Empty, Failure, Loading } from '../../../ui/data-states.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { useVehicles } from './use-vehicles.ts'
import choices from '../../../ui/choices.module.css'

interface Props {
  vehicles: ReturnType<typeof useVehicles>
  chosen: string | null
  onChoose: (vehicleId: string) => void
  onClose: () => void
}

export function VehicleDialog({ vehicles, chosen, onChoose, onClose }: Props) {
  const [picked, setPicked] = useState<string | null>(null)
  const known = vehicles.shown?.data.some(({ id }) => id === chosen) ? chosen : null
  const current = picked ?? known
  const actions = (
    <>
      <Button variant="default" size="lg" onClick={onClose}>
        Cancelar
      </Button>
      <Button size="lg" disabled={!current} onClick={() => current && onChoose(current)}>
        Confirmar
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title="Selecionar veiculo" actions={actions}>
      <Choices vehicles={vehicles} current={current} onPick={setPicked} />
    </Dialog>
  )
}

interface ChoicesProps {
  vehicles: Props['vehicles']
  current: string | null
  onPick: (vehicleId: string) => void
}

function Choices({ vehicles, current, onPick }: ChoicesProps) {
  if (vehicles.isPending) return <Loading text="Carregando veículos..." />
  if (!vehicles.shown) {
    return (
      <Failure
        title="Erro ao carregar veículos"
        message={serverMessage(vehicles.error, 'Não foi possível listar os veículos.')}
        onRetry={vehicles.refetch}
      />
    )
  }
  if (vehicles.shown.data.length === 0) {
    return <Empty>Nenhum veiculo disponivel. Peça ao supervisor para associar um veículo.</Empty>
  }
  return (
    <fieldset className={choices.choices}>
      <legend className="visually-hidden">Veículos disponíveis</legend>
      {vehicles.shown.data.map((vehicle) => (
        <label key={vehicle.id} className={choices.choice}>
          <input
            type="radio"
            name="vehicle"
            checked={vehicle.id === current}
            onChange={() => onPick(vehicle.id)}
          />
          {vehicleLabel(vehicle)}
        </label>
      ))}
    </fieldset>
  )
}
