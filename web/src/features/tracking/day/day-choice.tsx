import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { DayInput } from '../../../kit/form/day-input.tsx'
import { isDay } from '../../../lib/day.ts'
import classes from './driver-panel.module.css'

interface Props {
  day: string
  today: string
  onChange: (day: string) => void
}

/** The day whose way is shown: typed, chosen, or the one before or after. */
export function DayChoice({ day, today, onChange }: Props) {
  const [typed, setTyped] = useState(day)

  function take(text: string) {
    setTyped(text)
    if (isDay(text) && text <= today) onChange(text)
  }

  return (
    <div className={classes.days}>
      <ActionIcon
        variant="default"
        size="2.75rem"
        aria-label="Dia anterior"
        onClick={() => take(addDays(day, -1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <DayInput
        label="Dia"
        value={typed}
        max={today}
        error={isDay(typed) && typed > today ? 'Este dia ainda não chegou.' : undefined}
        onChange={take}
      />
      <ActionIcon
        variant="default"
        size="2.75rem"
        aria-label="Próximo dia"
        disabled={day >= today}
        onClick={() => take(addDays(day, 1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function addDays(day: string, days: number) {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
