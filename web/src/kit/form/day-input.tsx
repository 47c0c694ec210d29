import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { isDay, parseDay } from '../../lib/day.ts'
import { formatDay } from '../../lib/format.ts'
import { maskDay } from './masks.ts'

const CalendarDialog = lazy(async () => ({
  default: (await import('./calendar-dialog.tsx')).CalendarDialog,
}))

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
  const [isOpen, setOpen] = useState(false)
  const button = (
    <ActionIcon variant="subtle" aria-label="Abrir calendário" onClick={() => setOpen(true)}>
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
      {isOpen && (
        <Suspense>
          <CalendarDialog
            value={isDay(value) ? value : ''}
            min={min}
            max={max}
            onChoose={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
