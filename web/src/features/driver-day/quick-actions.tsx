import { type Vehicle, vehicleLabel } from '@canhoto/contracts/vehicles'
import { Button } from '@mantine/core'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { ConsentButton } from './route/consent-button.tsx'
import type { DayDelivery } from './list/apply-outbox.ts'
import classes from './quick-actions.module.css'
import type { Day } from './use-day.ts'
import { LazyVehicleDialog } from './route/lazy-dialogs.ts'
import type { useVehicles } from './route/use-vehicles.ts'
import sheet from '../../ui/sheet.module.css'

interface Props {
  day: Day
  vehicles: ReturnType<typeof useVehicles>
  /** The delivery of the list that a manual one begins with. */
  selected: DayDelivery | null
  onRegister: () => void
}

export function QuickActions({ day, vehicles, selected, onRegister }: Props) {
  const dialog = useDialog<'veiculo'>()

  async function choose(vehicleId: string) {
    if (await day.chooseVehicle(vehicleId)) dialog.close()
  }

  return (
    <section className={`${sheet.sheet} ${classes.card}`} aria-label="Ações rápidas">
      <div className={classes.row}>
        <div className={classes.vehicle}>
          <h2 className={classes.title}>Veículo</h2>
          <p className={classes.label}>{formatVehicle(day.vehicleId, vehicles.shown?.data)}</p>
        </div>
        <Button variant="default" px="xs" onClick={() => dialog.open('veiculo')}>
          {day.vehicleId ? 'Trocar veiculo' : 'Selecionar veiculo'}
        </Button>
      </div>
      <div className={classes.row}>
        <Button variant="default" px="xs" onClick={onRegister}>
          Cadastrar Entrega Manual
        </Button>
        <ConsentButton day={day} />
      </div>
      {selected && (
        <p
          className={classes.selected}
        >{`O cadastro manual começa com os dados da NF ${selected.nf_number}.`}</p>
      )}
      {dialog.opened && (
        <LazyVehicleDialog
          vehicles={vehicles}
          chosen={day.vehicleId}
          onChoose={(vehicleId) => void choose(vehicleId)}
          onClose={dialog.close}
        />
      )}
    </section>
  )
}

function formatVehicle(vehicleId: string | null, vehicles: readonly Vehicle[] = []) {
  if (!vehicleId) return 'Nenhum veículo selecionado'
  return vehicleLabel(vehicles.find(({ id }) => id === vehicleId) ?? { id: vehicleId })
}
