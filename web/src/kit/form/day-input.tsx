import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { isDay, parseDay } from '../../lib/day.ts'
import { formatDay } from '../../lib/format.ts'
import { dismissErrors, notify } from '../../ui/toasts/notify.ts'
import { maskDay } from './masks.ts'

/** A download of its own: most days are typed. Without a network the field still takes them. */
const loadCalendar = async () => (await import('./calendar-dialog.tsx')).CalendarDialog

type Calendar = Awaited<ReturnType<typeof loadCalendar>>

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** YYYY-MM-DD, '' for none, or what was typed as long as it is no day. */
  value: string
  onChange: (value: string) => void
  /** The first and the last day that the calendar offers. */
  min?: string
  max?: string
}

/** A day as dd/mm/aaaa in every browser, typed, pasted (also as 2026-11-20) or chosen in a calendar. */
export function DayInput({ value, onChange, min = '', max = '', ...input }: Props) {
  const [Calendar, setCalendar] = useState<Calendar | null>(null)

  async function openCalendar() {
    try {
      const Loaded = await loadCalendar()
      dismissErrors()
      setCalendar(() => Loaded)
    } catch {
      notify.error('Erro de conexão', 'O calendário não pôde ser aberto. Digite a data.')
    }
  }

  const button = (
    <ActionIcon variant="subtle" aria-label="Abrir calendário" onClick={() => void openCalendar()}>
      <svg viewBox="0 0 16 16" width="16" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M2 3.5h12v10.5h-12zM2 6.5h12M5 1.5v3M11 1.5v3" />
      </svg>
    </ActionIcon>
  )
  return (
    <>
      <TextInput
        placeholder="dd/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        {...input}
        rightSection={button}
        value={isDay(value) ? formatDay(value) : value}
        onChange={({ currentTarget }) => {
          const text = maskDay(currentTarget.value)
          onChange(parseDay(text) || text)
        }}
      />
      {Calendar && (
        <Calendar
          value={isDay(value) ? value : ''}
          min={min}
          max={max}
          onChoose={onChange}
          onClose={() => setCalendar(null)}
        />
      )}
    </>
  )
}
