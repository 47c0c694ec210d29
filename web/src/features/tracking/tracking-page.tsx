import { TRACKING_EVERY_MS } from '@canhoto/contracts/limits'
import { type DriverLocation, tracking } from '@canhoto/contracts/tracking'
import { Button, Paper } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { useNow } from '../../lib/use-now.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DriverPlace } from './driver-place.tsx'
import classes from './tracking-page.module.css'

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
      {places.data && <Places places={places.data} />}
    </>
  )
}

function Places({ places }: { places: readonly DriverLocation[] }) {
  const now = useNow()
  if (places.length === 0) return <Empty>Nenhum motorista compartilhou a localização ainda.</Empty>
  return (
    <ul className={classes.list}>
      {places.map((place) => (
        <Paper key={place.driver_id} component="li" withBorder className={classes.driver}>
          <DriverPlace place={place} now={now} />
        </Paper>
      ))}
    </ul>
  )
}
