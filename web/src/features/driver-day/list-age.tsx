import { Button } from '@mantine/core'
import { dayTime, time } from '../../lib/format.ts'
import { localDay, localInstant } from '../../lib/clock.ts'
import classes from './list-age.module.css'

interface Props {
  error: Error | null
  /** Milliseconds: when the list was read. */
  at: number | null
  onRetry: () => void
}

/** Without a network an older list is shown, and says so. */
export function ListAge({ error, at, onRetry }: Props) {
  if (!error || at === null) return null
  const read = localInstant(new Date(at))
  const today = read.startsWith(localDay(new Date()))
  return (
    <div className={classes.age} role="status">
      <span>{`${error.message}. Lista de ${today ? time(read) : dayTime(read)}.`}</span>
      <Button variant="default" onClick={onRetry}>
        Atualizar
      </Button>
    </div>
  )
}
