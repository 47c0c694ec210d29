import { Button } from '@mantine/core'
import { useNow } from '../../../lib/use-now.ts'
import { formatDayTime, formatTime } from '../../../lib/format.ts'
import { localDay, localInstant } from '../../../lib/clock.ts'
import classes from './list-age.module.css'

interface Props {
  error: Error | null
  /** Milliseconds: when the list was read. */
  at: number | null
  onRetry: () => void
}

/** Says how old the list is when it could not be refreshed. */
export function ListAge({ error, at, onRetry }: Props) {
  const now = useNow()
  if (!error || at === null) return null
  const read = localInstant(new Date(at))
  const today = read.startsWith(localDay(new Date(now)))
  return (
    <div className={classes.age}>
      <output>{`${error.message}. Lista de ${today ? formatTime(read) : formatDayTime(read)}.`}</output>
      <Button variant="default" onClick={onRetry}>
        Atualizar
      </Button>
    </div>
  )
}
