import { useId } from 'react'
import choices from '../../ui/choices.module.css'
import classes from './integrations.module.css'

interface Props<Value extends string> {
  legend: string
  labels: Record<Value, string>
  value: readonly Value[]
  onChange: (value: Value[]) => void
  error?: unknown
}

/** Several of a few choices, as rows to tap. */
export function CheckList<Value extends string>({
  legend,
  labels,
  value,
  onChange,
  error,
}: Props<Value>) {
  const errorId = useId()
  const all = Object.keys(labels) as Value[]
  const toggle = (choice: Value) =>
    onChange(all.filter((each) => (each === choice) !== value.includes(each)))
  return (
    <fieldset
      className={`${choices.choices} ${classes.checks}`}
      data-whole
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{legend} *</legend>
      {all.map((choice) => (
        <label key={choice} className={choices.choice}>
          <input
            type="checkbox"
            checked={value.includes(choice)}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(choice)}
          />
          {labels[choice]}
        </label>
      ))}
      {typeof error === 'string' && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
