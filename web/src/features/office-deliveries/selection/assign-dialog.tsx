import type { Driver } from '@canhoto/contracts/drivers'
import { type FormEvent, useId, useState } from 'react'
import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { serverMessage } from '../../../kit/server-message.ts'
import { plainText } from '../../../lib/plain-text.ts'
import { DriverSearch } from '../../../shared/drivers/driver-search.tsx'
import { useDrivers } from '../../../shared/new-delivery/form/use-drivers.ts'
import choices from '../../../ui/choices.module.css'
import { Empty, Failure, Loading } from '../../../ui/data-states.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { BulkActions } from './bulk-actions.tsx'
import classes from './bulk-dialogs.module.css'
import { countText } from './count-text.ts'
import { useBulkChange } from './use-bulk-change.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  selection: Selection
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
  const all = drivers.data ?? []
  const shown = all.filter(({ name }) => plainText(name).includes(plainText(text)))
  const driver = shown.find((each) => each.id === chosen) ?? (shown.length === 1 ? shown[0] : null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!driver || selection.size === 0 || bulk.isPending) return
    const done = selection.size === 1 ? 'atribuída' : 'atribuídas'
    bulk.change({ driver_id: driver.id }, `${countText(selection.size)} ${done} a ${driver.name}.`)
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
        <DriverChoices drivers={drivers} shown={shown} chosenId={driver?.id} onChoose={setChosen} />
      </form>
    </Dialog>
  )
}

interface ChoicesProps {
  drivers: ReturnType<typeof useDrivers>
  shown: readonly Driver[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}

function DriverChoices({ drivers, shown, chosenId, onChoose }: ChoicesProps) {
  if (drivers.isPending) return <Loading text="Carregando motoristas..." />
  if (drivers.isError) {
    return (
      <Failure
        title="Falha ao carregar motoristas"
        message={serverMessage(drivers.error)}
        onRetry={() => void drivers.refetch()}
      />
    )
  }
  if (shown.length === 0) return <Empty>Nenhum motorista ativo encontrado.</Empty>
  return (
    <fieldset className={choices.choices}>
      <legend className="visually-hidden">Motorista</legend>
      {shown.map(({ id, name }, place) => (
        <label key={id} className={choices.choice}>
          <input
            type="radio"
            name="motorista"
            value={id}
            checked={chosenId === id}
            onChange={() => onChoose(id)}
            data-autofocus={place === 0 || undefined}
          />
          <span className={classes.name}>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
