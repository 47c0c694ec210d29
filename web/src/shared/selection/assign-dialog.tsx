import { type FormEvent, useId, useState } from 'react'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { FormProblem } from '../../kit/form/form-problem.tsx'
import { plainText } from '../../lib/plain-text.ts'
import { type DriverOption, driverOptions } from '../drivers/driver-options.ts'
import { DriverSearch } from '../drivers/driver-search.tsx'
import { DriversFailure } from '../drivers/drivers-failure.tsx'
import { useDrivers } from '../new-delivery/form/use-drivers.ts'
import choices from '../../ui/choices.module.css'
import { Empty, Loading } from '../../ui/data-states.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { BulkActions } from './bulk-actions.tsx'
import classes from './bulk-dialogs.module.css'
import { countText } from './count-text.ts'
import { useBulkChange } from './use-bulk-change.ts'
import type { Chosen } from './use-selection.ts'

interface Props {
  selection: Chosen
  dialog: OpenDialog
}

const FAILURE = {
  title: 'Erro ao atribuir',
  text: 'Não foi possível atribuir as entregas. Tente novamente.',
}

/** Chooses the driver of the chosen deliveries: those of another driver change theirs. */
export function AssignDialog({ selection, dialog }: Props) {
  const id = useId()
  const drivers = useDrivers()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const bulk = useBulkChange({ selection, failure: FAILURE, onDone: dialog.close })
  const all = driverOptions(drivers.data)
  const shown = all.filter(({ label }) => plainText(label).includes(plainText(text)))
  const driver =
    shown.find(({ value }) => value === chosen) ?? (shown.length === 1 ? shown[0] : null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!driver || selection.size === 0 || bulk.isPending) return
    const done = selection.size === 1 ? 'atribuída' : 'atribuídas'
    bulk.change(
      { driver_id: driver.value },
      `${countText(selection.size)} ${done} a ${driver.label}.`,
    )
  }

  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={`Atribuir ${countText(selection.size)}`}
      actions={
        <BulkActions
          form={id}
          submit={bulk.isPending ? 'Atribuindo...' : 'Atribuir'}
          isPending={bulk.isPending}
          isDisabled={!driver || selection.size === 0}
          onCancel={dialog.close}
        />
      }
    >
      <form id={id} className={classes.form} onSubmit={submit} noValidate>
        <FormProblem problem={bulk.problem} />
        <DriverSearch driverCount={all.length} text={text} onText={setText} isFirst />
        <DriverChoices
          drivers={drivers}
          shown={shown}
          chosenId={driver?.value}
          onChoose={setChosen}
        />
      </form>
    </Dialog>
  )
}

interface ChoicesProps {
  drivers: ReturnType<typeof useDrivers>
  shown: readonly DriverOption[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}

function DriverChoices({ drivers, shown, chosenId, onChoose }: ChoicesProps) {
  if (drivers.isPending) return <Loading text="Carregando motoristas..." />
  if (drivers.isError) return <DriversFailure drivers={drivers} />
  if (shown.length === 0) return <Empty>Nenhum motorista ativo encontrado.</Empty>
  return (
    <fieldset className={choices.choices}>
      <legend className="visually-hidden">Motorista</legend>
      {shown.map(({ value, label }, place) => (
        <label key={value} className={choices.choice}>
          <input
            type="radio"
            name="motorista"
            value={value}
            checked={chosenId === value}
            onChange={() => onChoose(value)}
            data-autofocus={place === 0 || undefined}
          />
          <span className={classes.name}>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
