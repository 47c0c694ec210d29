import type { KeyboardEvent } from 'react'
import { formatDay } from '../../lib/format.ts'
import { dayOfKey, weeksOf } from './calendar-days.ts'
import classes from './calendar-dialog.module.css'

const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** Days are YYYY-MM-DD. */
interface Props {
  /** The day that the keys move from; its month is shown. */
  current: string
  chosen: string
  today: string
  isOffered: (day: string) => boolean
  onMove: (day: string) => void
  onChoose: (day: string) => void
}

export function CalendarMonth({ current, chosen, today, isOffered, onMove, onChoose }: Props) {
  function handleKey(event: KeyboardEvent) {
    const next = dayOfKey(current, event.key)
    if (!next) return
    event.preventDefault()
    onMove(next)
  }

  return (
    <table className={classes.month}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(current).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <button
                  type="button"
                  className={classes.day}
                  data-other={day.slice(0, 7) !== current.slice(0, 7)}
                  aria-label={formatDay(day)}
                  aria-pressed={day === chosen}
                  aria-current={day === today ? 'date' : undefined}
                  aria-disabled={!isOffered(day)}
                  tabIndex={day === current ? 0 : -1}
                  data-autofocus={day === current || undefined}
                  ref={day === current ? focusInTable : undefined}
                  onKeyDown={handleKey}
                  onClick={() => isOffered(day) && onChoose(day)}
                >
                  {Number(day.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The arrow keys move the focus with the day; the buttons of the month keep theirs. */
function focusInTable(node: HTMLButtonElement | null) {
  const active = document.activeElement
  // The focus is nowhere where the month of the focused day went.
  if (node && (active === document.body || active?.closest('table') === node.closest('table')))
    node.focus()
}
