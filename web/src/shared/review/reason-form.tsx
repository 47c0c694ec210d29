import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Key } from './key.tsx'
import classes from './reason-form.module.css'
import { useShortcuts } from './use-shortcuts.ts'

const MAX_REASON = 200

interface Props {
  /** The name of the form. */
  label: string
  question: string
  /** The keys 1 and up; a user may also type another one. */
  reasons: readonly string[]
  /** The button for a typed reason. */
  submit: string
  hasShortcuts?: boolean
  onChoose: (reason: string) => void
  onCancel: () => void
}

/** Why something is refused: one of the usual reasons with one key, or another one. */
export function ReasonForm({ hasShortcuts = true, ...props }: Props) {
  const { label, question, reasons, submit, onChoose, onCancel } = props
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  /** The key is used up: it would open the form again. */
  function cancel(event: { preventDefault: () => void }) {
    event.preventDefault()
    onCancel()
  }
  function submitTyped(event: { preventDefault: () => void }) {
    event.preventDefault()
    if (reason.trim()) onChoose(reason.trim())
    else field.current?.focus()
  }
  useShortcuts(
    {
      ...Object.fromEntries(reasons.map((each, n) => [String(n + 1), () => onChoose(each)])),
      o: () => field.current?.focus(),
      escape: onCancel,
    },
    hasShortcuts,
  )

  return (
    <form className={classes.form} aria-label={label} onSubmit={submitTyped}>
      <p className={classes.question}>{question}</p>
      <UsualReasons reasons={reasons} onChoose={onChoose} />
      <TextInput
        ref={field}
        label={
          <>
            Outro motivo <Key>O</Key>
          </>
        }
        value={reason}
        maxLength={MAX_REASON}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && cancel(event)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Voltar
        </Button>
        <Button type="submit" color="red" disabled={reason.trim() === ''}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

function UsualReasons({ reasons, onChoose }: Pick<Props, 'reasons' | 'onChoose'>) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return reasons.map((each, n) => (
    <Button
      key={each}
      ref={n === 0 ? first : null}
      variant="default"
      justify="space-between"
      rightSection={<Key>{n + 1}</Key>}
      onClick={() => onChoose(each)}
    >
      {each}
    </Button>
  ))
}
