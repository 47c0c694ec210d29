import { useState } from 'react'
import { isDay } from '../../lib/day.ts'
import { DayInput } from '../form/day-input.tsx'

interface Props {
  /** Shown in the field: 'De'. */
  word: string
  name: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** What is typed filters once it is a day. */
export function DayFilter({ word, name, value, onChange, ...range }: Props) {
  const [typed, setTyped] = useState<string | null>(null)

  function change(text: string) {
    const isWhole = text === '' || isDay(text)
    setTyped(isWhole ? null : text)
    if (isWhole) onChange(text)
  }

  return (
    <DayInput
      aria-label={`${word}: ${name}`}
      leftSection={word}
      leftSectionWidth={48}
      value={typed ?? value}
      onChange={change}
      onBlur={() => setTyped(null)}
      {...range}
    />
  )
}
