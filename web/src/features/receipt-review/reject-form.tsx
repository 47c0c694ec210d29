import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Key } from './key.tsx'
import classes from './receipt-review.module.css'
import { useShortcuts } from './use-shortcuts.ts'

/** What the driver is told; the keys 1 to 6. */
const REASONS = [
  'Sem assinatura',
  'Foto ilegível',
  'Foto de outra nota',
  'Foto cortada',
  'Sem data de recebimento',
  'Canhoto rasurado',
] as const
const MAX_REASON = 200

interface Props {
  hasShortcuts: boolean
  onReject: (reason: string) => void
  onCancel: () => void
}

export function RejectForm({ hasShortcuts, onReject, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  useShortcuts(
    {
      ...Object.fromEntries(REASONS.map((each, n) => [String(n + 1), () => onReject(each)])),
      o: () => field.current?.focus(),
      escape: onCancel,
    },
    hasShortcuts,
  )

  return (
    <form
      className={classes.reject}
      aria-label="Motivo da recusa"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) onReject(reason.trim())
        else field.current?.focus()
      }}
    >
      <p className={classes.question}>Por que recusar? O motorista recebe o motivo.</p>
      {REASONS.map((each, n) => (
        <Button
          key={each}
          ref={n === 0 ? first : null}
          variant="default"
          justify="space-between"
          rightSection={<Key>{n + 1}</Key>}
          onClick={() => onReject(each)}
        >
          {each}
        </Button>
      ))}
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
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Voltar
        </Button>
        <Button type="submit" color="red" disabled={reason.trim() === ''}>
          Recusar
        </Button>
      </div>
    </form>
  )
}
