import { serverMessage } from '../../kit/server-message.ts'
import { Failure } from '../../ui/data-states.tsx'

interface Props {
  /** The query that failed. */
  drivers: { error: unknown; refetch: () => unknown }
}

/** Where drivers would be shown. */
export function DriversFailure({ drivers }: Props) {
  return (
    <Failure
      title="Falha ao carregar motoristas"
      message={serverMessage(drivers.error)}
      onRetry={() => void drivers.refetch()}
    />
  )
}
