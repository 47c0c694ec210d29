import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { localDay } from '../../lib/clock.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { addMonths } from './calendar-days.ts'
import { CalendarMonth } from './calendar-month.tsx'
import classes from './calendar-dialog.module.css'

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

interface Props {
  /** YYYY-MM-DD, or '' for none. */
  value: string
  min: string
  max: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** A month to choose a day from, with the mouse or the arrow keys. */
export function CalendarDialog({ value, min, max, onChoose, onClose }: Props) {
  const [today] = useState(() => localDay(new Date()))
  const [current, setCurrent] = useState(value || today)
  const isOffered = (day: string) => day >= min && (max === '' || day <= max)

  function choose(day: string) {
    onChoose(day)
    onClose()
  }

  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        Cancelar
      </Button>
      <Button onClick={() => choose(today)} disabled={!isOffered(today)}>
        Hoje
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title="Escolher data" actions={actions} brief>
      <MonthSwitch current={current} onChange={setCurrent} />
      <CalendarMonth
        current={current}
        chosen={value}
        today={today}
        isOffered={isOffered}
        onMove={setCurrent}
        onChoose={choose}
      />
    </Dialog>
  )
}

interface SwitchProps {
  current: string
  onChange: (day: string) => void
}

function MonthSwitch({ current, onChange }: SwitchProps) {
  return (
    <div className={classes.switch}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Mês anterior"
        onClick={() => onChange(addMonths(current, -1))}
      >
        ‹
      </ActionIcon>
      <output className={classes.title}>{MONTH.format(new Date(`${current}T00:00:00Z`))}</output>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Próximo mês"
        onClick={() => onChange(addMonths(current, 1))}
      >
        ›
      </ActionIcon>
    </div>
  )
}
