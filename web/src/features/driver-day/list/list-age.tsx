import { Button } from '@mantine/core'
import { serverMessage } from '../../../kit/server-message.ts'
import { useNow } from '../../../lib/use-now.ts'
import { formatDayTime, formatTime } from '../../../lib/format.ts'
import { localDay, localInstant } from '../../../lib/clock.ts'
import { Callout } from '../../../ui/callout.tsx'

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
    <Callout
      tone="warning"
      mb="md"
      action={
        <Button variant="default" onClick={onRetry}>
          Atualizar
        </Button>
      }
    >
      <output>{`${serverMessage(error, 'Erro de conexao')}. Lista de ${today ? formatTime(read) : formatDayTime(read)}.`}</output>
    </Callout>
  )
}
