import { Button } from '@mantine/core'
import { useToday } from '../../lib/use-company-day.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Calendar } from './calendar.tsx'
import { clampDay } from './calendar-days.ts'

interface Props {
  /** YYYY-MM-DD, or '' for none. */
  value: string
  min: string
  max: string
  onChoose: (day: string) => void
  onClose: () => void
}

export function CalendarDialog({ value, min, max, onChoose, onClose }: Props) {
  const today = useToday()

  function choose(day: string) {
    onChoose(day)
    onClose()
  }

  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        Cancelar
      </Button>
      <Button onClick={() => choose(today)} disabled={clampDay(today, { min, max }) !== today}>
        Hoje
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title="Escolher data" actions={actions} brief>
      <Calendar value={value} today={today} range={{ min, max }} onChoose={choose} />
    </Dialog>
  )
}
