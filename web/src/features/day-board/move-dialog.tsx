import type { Delivery } from '@canhoto/contracts/deliveries'
import { Button } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { plainText } from '../../lib/plain-text.ts'
import { DriverSearch } from '../../shared/drivers/driver-search.tsx'
import choices from '../../ui/choices.module.css'
import { Empty } from '../../ui/data-states.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { Column } from './board.ts'
import classes from './move-dialog.module.css'
import { nameOf } from './move.ts'

interface Props {
  deliveries: readonly Delivery[]
  columns: readonly Column[]
  /** The column of the only one, whose place in it is changed; null where there is no order. */
  ordered: Column | null
  onStep: (step: 1 | -1) => void
  onMove: (driverId: string | null) => void
  onClose: () => void
}

/** Moves a card, or all that are chosen, without dragging. */
export function MoveDialog({ deliveries, columns, ordered, onStep, onMove, onClose }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<string | null>()
  const from = deliveries[0]?.driver_id
  const isOfOne = deliveries.every(({ driver_id }) => driver_id === from)
  const current = isOfOne ? from : undefined
  const to = chosen === undefined ? current : chosen

  function submit(event: FormEvent) {
    event.preventDefault()
    if (to !== undefined && to !== current) onMove(to)
  }

  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        Fechar
      </Button>
      <Button type="submit" form={id} disabled={to === undefined || to === current}>
        Mover
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={`Mover ${nameOf(deliveries)}`} actions={actions}>
      {ordered && deliveries[0] && <Place column={ordered} id={deliveries[0].id} onStep={onStep} />}
      <form id={id} className={classes.form} onSubmit={submit} noValidate>
        <DriverChoices columns={columns} chosen={to} onChoose={setChosen} />
      </form>
    </Dialog>
  )
}

interface PlaceProps {
  column: Column
  id: string
  onStep: (step: 1 | -1) => void
}

function Place({ column, id, onStep }: PlaceProps) {
  const at = column.open.findIndex((delivery) => delivery.id === id)
  return (
    <fieldset className={classes.place}>
      <legend>Ordem no dia</legend>
      <Button variant="default" disabled={at <= 0} onClick={() => onStep(-1)}>
        Subir
      </Button>
      <Button variant="default" disabled={at === column.open.length - 1} onClick={() => onStep(1)}>
        Descer
      </Button>
      <output>{`${at + 1}ª de ${column.open.length}`}</output>
    </fieldset>
  )
}

interface ChoicesProps {
  columns: readonly Column[]
  chosen: string | null | undefined
  onChoose: (driverId: string | null) => void
}

function DriverChoices({ columns, chosen, onChoose }: ChoicesProps) {
  const [text, setText] = useState('')
  const shown = columns.filter(
    ({ driverId, name }) => driverId === chosen || plainText(name).includes(plainText(text)),
  )
  return (
    <>
      <DriverSearch driverCount={columns.length} text={text} onText={setText} />
      {shown.length === 0 && <Empty>Nenhum motorista ativo encontrado.</Empty>}
      <fieldset className={choices.choices}>
        <legend className={classes.legend}>Motorista</legend>
        {shown.map(({ driverId, name, isActive }) => (
          <label key={driverId ?? ''} className={choices.choice}>
            <input
              type="radio"
              name="motorista"
              checked={chosen === driverId}
              disabled={!isActive}
              onChange={() => onChoose(driverId)}
              data-autofocus={chosen === driverId || undefined}
            />
            <span className={classes.name}>{isActive ? name : `${name} (inativo)`}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
