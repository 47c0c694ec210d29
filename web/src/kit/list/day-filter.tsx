import { isDay } from '../../lib/day.ts'
import { DayInput } from '../form/day-input.tsx'
import { useTyped } from './use-typed.ts'

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
  const { text, setTyped, setSent } = useTyped(value)

  function change(typed: string) {
    setTyped(typed)
    if (typed !== '' && !isDay(typed)) return
    setSent(typed)
    onChange(typed)
  }

  return (
    <DayInput
      aria-label={`${word}: ${name}`}
      leftSection={word}
      leftSectionWidth={48}
      value={text}
      onChange={change}
      onBlur={() => setTyped(null)}
      {...range}
    />
  )
}
