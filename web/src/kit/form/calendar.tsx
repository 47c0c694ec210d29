import { type CalendarLevel, DatePicker, type DatePickerProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import dayjs from 'dayjs'
import portuguese from 'dayjs/locale/pt-br'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { clampDay, dayOfKey, type DayRange } from './calendar-days.ts'
import classes from './calendar.module.css'

const BRAZILIAN = {
  locale: portuguese.name,
  firstDayOfWeek: 0,
  weekdayFormat: 'ddd',
  monthLabelFormat: 'MMMM [de] YYYY',
  monthsListFormat: 'MMMM',
  // '1 de novembro de 2026': the number that is shown is a word of the name.
  getDayAriaLabel: (day) => dayjs(day).locale(portuguese.name).format('D [de] MMMM [de] YYYY'),
  ariaLabels: {
    previousMonth: 'Mês anterior',
    nextMonth: 'Próximo mês',
    previousYear: 'Ano anterior',
    nextYear: 'Próximo ano',
    previousDecade: 'Década anterior',
    nextDecade: 'Próxima década',
  },
} satisfies DatePickerProps

const LOOK = {
  classNames: classes,
  size: 'lg',
  fullWidth: true,
  highlightToday: true,
  hideOutsideDates: true,
  // Their red has too little contrast.
  weekendDays: [],
} satisfies DatePickerProps

interface Props {
  /** YYYY-MM-DD, or '' for none. */
  value: string
  today: string
  range: DayRange
  onChoose: (day: string) => void
}

/** A month of days, with the mouse or the keys of `dayOfKey`; its title leads to the months and the years. */
export function Calendar({ value, today, range: { min, max }, onChoose }: Props) {
  const [current, setCurrent] = useState(() => clampDay(value || today, { min, max }))
  const [level, setLevel] = useState<CalendarLevel>('month')
  const root = useRef<HTMLDivElement>(null)
  const focus = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus()

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const { day } = (event.target as HTMLElement).dataset
    const next = day && dayOfKey(day, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    const reached = clampDay(next, { min, max })
    // The day may be in a month that is not on the page yet.
    flushSync(() => setCurrent(reached))
    focus(`[data-day="${reached}"]`)
  }

  function changeLevel(next: CalendarLevel) {
    flushSync(() => setLevel(next))
    // The button that had the focus belonged to the other level.
    focus('table [tabindex="0"]')
  }

  return (
    <DatePicker
      ref={root}
      {...BRAZILIAN}
      {...LOOK}
      attributes={{ calendarHeaderLevel: { 'aria-live': 'polite' } }}
      // The letter Y would show the months of the year.
      enableKeyboardNavigation={false}
      value={value || null}
      onChange={(day) => day && onChoose(day)}
      date={current}
      onDateChange={setCurrent}
      level={level}
      onLevelChange={changeLevel}
      getDayProps={(day) => ({
        'data-day': day,
        'data-autofocus': day === current || undefined,
        'aria-pressed': day === value,
        'aria-current': day === today ? 'date' : undefined,
      })}
      onKeyDownCapture={handleKey}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
    />
  )
}
