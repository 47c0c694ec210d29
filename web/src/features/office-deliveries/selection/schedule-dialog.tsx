import { Button } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { DayInput } from '../../../kit/form/day-input.tsx'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { isDay } from '../../../lib/day.ts'
import { formatDay } from '../../../lib/format.ts'
import { useCompanyDay } from '../../../lib/use-company-day.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { BulkActions } from '../../../shared/selection/bulk-actions.tsx'
import classes from '../../../shared/selection/bulk-dialogs.module.css'
import { countText } from '../../../shared/selection/count-text.ts'
import { useBulkChange } from '../../../shared/selection/use-bulk-change.ts'
import type { Chosen } from '../../../shared/selection/use-selection.ts'

interface Props {
  selection: Chosen
  dialog: OpenDialog
}

const FAILURE = {
  title: 'Erro ao agendar',
  text: 'Não foi possível agendar as entregas. Tente novamente.',
}

const DAY_MS = 86_400_000

/** The day on which the chosen deliveries are to be made. */
export function ScheduleDialog({ selection, dialog }: Props) {
  const id = useId()
  const [now] = useState(Date.now)
  const companyDay = useCompanyDay()
  const [today, tomorrow] = [companyDay(now), companyDay(now + DAY_MS)]
  const [day, setDay] = useState(tomorrow)
  const [error, setError] = useState('')
  const bulk = useBulkChange({ selection, failure: FAILURE, onDone: dialog.close })

  function choose(next: string) {
    setDay(next)
    setError('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isDay(day)) return setError('Escolha um dia.')
    if (selection.size === 0 || bulk.isPending) return
    const done = selection.size === 1 ? 'agendada' : 'agendadas'
    bulk.change({ day }, `${countText(selection.size)} ${done} para ${formatDay(day)}.`)
  }

  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={`Agendar ${countText(selection.size)}`}
      actions={
        <BulkActions
          form={id}
          submit={bulk.isPending ? 'Agendando...' : 'Agendar'}
          isPending={bulk.isPending}
          isDisabled={selection.size === 0}
          onCancel={dialog.close}
        />
      }
      brief
    >
      <form id={id} className={classes.form} onSubmit={submit} noValidate>
        <FormProblem problem={bulk.problem} />
        <DayInput
          label="Dia da entrega"
          value={day}
          min={today}
          onChange={choose}
          error={error}
          data-autofocus
        />
        <div className={classes.days}>
          <Button variant="default" onClick={() => choose(today)}>
            Hoje
          </Button>
          <Button variant="default" onClick={() => choose(tomorrow)}>
            Amanhã
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
