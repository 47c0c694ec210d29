import { TRACKING_EVERY_MS } from '@canhoto/contracts/limits'
import { tracking } from '@canhoto/contracts/tracking'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Board } from './board.tsx'

export default function TrackingPage() {
  const places = useEndpointQuery(
    tracking.currentLocations,
    {},
    { refetchInterval: TRACKING_EVERY_MS },
  )
  return (
    <>
      <PageHeader title="Rastreamento" note="Última posição de cada motorista">
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden />}
          aria-busy={places.isFetching}
          onClick={() => void places.refetch()}
        >
          Atualizar
        </Button>
      </PageHeader>
      {places.isPending && <Loading text="Carregando motoristas..." />}
      {places.isError && (
        <Failure
          title="Falha ao carregar status dos motoristas."
          message={serverMessage(places.error)}
          onRetry={() => void places.refetch()}
        />
      )}
      {/* Anew with the first driver, whom the map then shows. */}
      {places.data && <Board key={String(places.data.length > 0)} places={places.data} />}
    </>
  )
}
